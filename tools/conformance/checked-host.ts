import { HostAdapter, type HostResponse } from "../../site/server/host/host-adapter.ts";
import { HostFailure } from "../../site/server/host/operation.ts";

/** One operation of the report, with the token of whoever asks. */
export interface CheckOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Sent as `Authorization: Bearer …` (S7.4). */
  readonly token?: string | undefined;
}

/** Where nothing can be said of a host, as it does not answer GraphQL, or not now. */
export class HostOutOfReach extends Error {
  override readonly name = "HostOutOfReach";
}

const timeoutMilliseconds = 20_000;
const silent = { info() {}, warn() {} };

/** A host that is checked: reached as the site reaches it, and told apart from one that is gone. */
export class CheckedHost {
  /** Address of its GraphQL endpoint. */
  readonly endpoint: string;
  /** Operations asked so far; the adapter may have sent one in several parts. */
  asked = 0;
  readonly #adapter: HostAdapter;

  /** @param endpoint address of its GraphQL endpoint */
  constructor(endpoint: string) {
    this.endpoint = endpoint;
    const addresses = { site: [], host: endpoint };
    this.#adapter = new HostAdapter({ url: endpoint, timeoutMilliseconds, addresses, log: silent });
  }

  /**
   * What the site gets for an operation, or why it gets nothing. A query that fails is asked once more, a mutation never.
   * @throws {HostOutOfReach} where the host answers nothing else either.
   */
  async ask({ query, variables = {}, token }: CheckOperation): Promise<HostResponse | HostFailure> {
    const visitor = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const send = async () => {
      this.asked += 1;
      try {
        return await this.#adapter.send({ operationName: nameOf(query), query, variables }, visitor);
      } catch (error) {
        if (error instanceof HostFailure) return error;
        throw error;
      }
    };
    const first = await send();
    const isMutation = /^\s*mutation\b|\}\s*mutation\b/.test(query);
    const last = first instanceof HostFailure && first.isRetryable && !isMutation ? await send() : first;
    if (last instanceof HostFailure && last.errors.length === 0 && !(await this.#adapter.isReady())) {
      throw new HostOutOfReach(`${this.endpoint} cannot be checked now. ${last.message}`);
    }
    return last;
  }
}

function nameOf(query: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? "";
}

/** Why an operation brought nothing that a page could be made from; undefined where it did. */
export function failureOf(response: HostResponse | HostFailure): string | undefined {
  if (response instanceof HostFailure) return response.message;
  if (response.errors.length > 0) return [...new Set(response.errors.map(({ message }) => message))].join(" ");
  return response.data ? undefined : `HTTP ${response.status} with neither data nor a reason`;
}
