import { HostAdapter, type HostResponse } from "../../server/content/adapter/host-adapter.ts";
import { HostFailure, isRecord } from "../../server/content/adapter/operation.ts";

/** One operation to check, with the token of an account. */
export interface CheckedOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Sent as `Authorization: Bearer …` (S7.4). */
  readonly token?: string | undefined;
}

/** The site's result for an operation, or the reason for its failure. */
export interface CheckedResponse
  extends Pick<HostResponse, "data" | "errors" | "omitted" | "omittedPaths" | "deviations"> {
  readonly operationName: string;
  readonly status: number | undefined;
  /** Why a page cannot use it; undefined when it can. */
  readonly failure: string | undefined;
  /** The failure when the response is not GraphQL. */
  readonly hostFailure: HostFailure | undefined;
}

/** A host that cannot be checked, as it does not respond with GraphQL, or not at present. */
export class HostUnreachableError extends Error {
  override readonly name = "HostUnreachableError";
}

const defaultTimeoutMilliseconds = 20_000;

/** A host under test, reached through the site's adapter; distinguishes a failed operation from an unreachable host. */
export class CheckedHost {
  readonly endpoint: string;
  /** Operations sent so far; the adapter may send one in several parts. */
  sentCount = 0;
  readonly #adapter: HostAdapter;

  constructor(endpoint: string, timeoutMilliseconds = defaultTimeoutMilliseconds) {
    this.endpoint = endpoint;
    const addresses = { site: [], host: endpoint };
    const log = { warn() {} };
    this.#adapter = new HostAdapter({ url: endpoint, timeoutMilliseconds, addresses, log });
  }

  /**
   * Sends an operation and returns the site's result or the failure. A failed query is repeated once, a mutation never.
   * @throws {HostUnreachableError} when the host does not respond to another query either
   */
  async send({ query, variables = {}, token }: CheckedOperation): Promise<CheckedResponse> {
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
    if (last instanceof HostFailure && last.errors.length === 0 && !(await this.#adapter.isAlive())) {
      throw new HostUnreachableError(`${this.endpoint} cannot be checked now. ${last.message}`);
    }
    return toCheckedResponse(operationName, last);
  }
}

function toCheckedResponse(operationName: string, response: HostResponse | HostFailure): CheckedResponse {
  if (response instanceof HostFailure) {
    const { status, errors, message } = response;
    const nothing = { data: null, omitted: [], omittedPaths: new Set<string>(), deviations: [] };
    return { ...nothing, operationName, status, errors, failure: message, hostFailure: response };
  }
  const { data, errors, status } = response;
  const messages = [...new Set(errors.map(({ message }) => message))].join(" ");
  const failure = errors.length > 0 ? messages : data ? undefined : `HTTP ${status} with neither data nor a reason`;
  return { ...response, operationName, failure, hostFailure: undefined };
}

/** A root field of the data, or a field in it; null when missing. */
export function payloadOf({ data }: CheckedResponse, field: string, part?: string): unknown {
  const value = data?.[field] ?? null;
  if (part === undefined) return value;
  return isRecord(value) ? (value[part] ?? null) : null;
}
