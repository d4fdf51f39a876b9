import { HostAdapter, type HostResponse } from "../../site/server/host/host-adapter.ts";
import { HostFailure } from "../../site/server/host/operation.ts";

/** One operation of the report, with the token of an account. */
export interface CheckedOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Sent as `Authorization: Bearer …` (S7.4). */
  readonly token?: string | undefined;
}

/** A host that cannot be checked, as it does not respond to GraphQL, or not now. */
export class HostOutOfReach extends Error {
  override readonly name = "HostOutOfReach";
}

const timeoutMilliseconds = 20_000;

/** A host that is checked: reached as the site reaches it, and distinguished from one that is gone. */
export class CheckedHost {
  readonly endpoint: string;
  /** Operations sent so far; the adapter may have sent one in several parts. */
  sentCount = 0;
  readonly #adapter: HostAdapter;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    const addresses = { site: [], host: endpoint };
    const log = { info() {}, warn() {} };
    this.#adapter = new HostAdapter({ url: endpoint, timeoutMilliseconds, addresses, log });
  }

  /**
   * What the site gets for an operation, or why it gets nothing. A query that fails is sent once more, a mutation never.
   * @throws {HostOutOfReach} where the host responds to nothing else either.
   */
  async send({ query, variables = {}, token }: CheckedOperation): Promise<HostResponse | HostFailure> {
    const visitor = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const operationName = /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? "";
    const sendOnce = async () => {
      this.sentCount += 1;
      try {
        return await this.#adapter.send({ operationName, query, variables }, visitor);
      } catch (error) {
        if (error instanceof HostFailure) return error;
        throw error;
      }
    };
    const first = await sendOnce();
    const isMutation = /^\s*mutation\b|\}\s*mutation\b/.test(query);
    const last = first instanceof HostFailure && first.isRetryable && !isMutation ? await sendOnce() : first;
    if (last instanceof HostFailure && last.errors.length === 0 && !(await this.#adapter.isReady())) {
      throw new HostOutOfReach(`${this.endpoint} cannot be checked now. ${last.message}`);
    }
    return last;
  }
}

/** Why the response to an operation has nothing that a page could be made from; undefined where it has. */
export function failureOf(response: HostResponse | HostFailure): string | undefined {
  if (response instanceof HostFailure) return response.message;
  if (response.errors.length > 0) return [...new Set(response.errors.map(({ message }) => message))].join(" ");
  return response.data ? undefined : `HTTP ${response.status} with neither data nor a reason`;
}
