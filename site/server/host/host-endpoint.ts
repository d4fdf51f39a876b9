import { bodyUpTo } from "../images/host-fetch.ts";
import { HostFailure } from "./host-failure.ts";
import { plainMessage } from "./host-texts.ts";
import { type HostError, isRecord, type Operation, type ResponseData, type Visitor } from "./operation.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** What a host said in GraphQL, in its own shape. */
export interface RawResponse {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Null where the operation was rejected as a whole. */
  readonly data: ResponseData | null;
  readonly errors: readonly HostError[];
  /** Size of the body. */
  readonly bytes: number;
}

/** How a host is reached. */
export interface HostEndpointOptions {
  /** Address of its GraphQL endpoint, `{host}/wp/graphql` (S7.1). */
  readonly url: string;
  /** A cold WordPress needs seconds for its longest lists. Default 10 s. */
  readonly timeoutMilliseconds?: number;
  /** Default 32 MB; what is larger is no response for a page. */
  readonly maxBytes?: number;
  /** Sent where no visitor’s own is, for hosts that answer to nobody without one. */
  readonly token?: string | undefined;
  /** Reaches a backend in this process; default over HTTP. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

const defaultTimeoutMilliseconds = 10_000;
const defaultMaxBytes = 32 * 1024 * 1024;

/** One GraphQL endpoint over HTTP. */
export class HostEndpoint {
  readonly url: string;
  readonly #options: HostEndpointOptions;

  constructor(options: HostEndpointOptions) {
    this.url = options.url;
    this.#options = options;
  }

  /**
   * Sends one operation, by POST (S7.2). What is no GraphQL is a failure, whatever its status: a maintenance page in
   * JSON with a `data` key, a redirect, a body that is cut short or too long.
   * @throws {HostFailure}
   */
  async send(
    { operationName, query, variables }: Operation,
    visitor: Visitor = {},
    signal?: AbortSignal,
  ): Promise<RawResponse> {
    const {
      timeoutMilliseconds = defaultTimeoutMilliseconds,
      maxBytes = defaultMaxBytes,
      token,
      fetch = globalThis.fetch,
    } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const authorization = visitor.authorization ?? (token ? `Bearer ${token}` : undefined);
    let response: Response;
    let body: Buffer | undefined;
    try {
      const request = new Request(this.url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          ...(authorization ? { Authorization: authorization } : {}),
          ...(visitor.clientAddress ? { "X-Porchlight-Client-Address": visitor.clientAddress } : {}),
        },
        body: JSON.stringify({ ...(operationName ? { operationName } : {}), variables, query }),
        redirect: "manual",
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      response = await fetch(request);
      body = await bodyUpTo(response, maxBytes);
    } catch (cause) {
      signal?.throwIfAborted();
      const isTooSlow = timeout.aborted || (cause instanceof Error && cause.name === "TimeoutError");
      const message = isTooSlow
        ? `The host did not answer within ${timeoutMilliseconds / 1000} s.`
        : `The host cannot be reached (${reasonOf(cause)}).`;
      throw new HostFailure(message, { kind: "network", operationName, mayBeTooMuch: isTooSlow, cause });
    }
    const { status } = response;
    const retryAfter = retryAfterSeconds(response.headers.get("retry-after"));
    const failed = (message: string, mayBeTooMuch = false, errors: readonly HostError[] = []) =>
      new HostFailure(message, {
        kind: "http",
        operationName,
        status,
        errors,
        mayBeTooMuch,
        retryAfterSeconds: retryAfter,
      });
    if (!body) throw failed(`The host’s response is larger than ${maxBytes / 1024 / 1024} MB.`, true);
    if (status >= 300 && status < 400) {
      throw failed(`The host sends operations on to ${response.headers.get("location") ?? "another address"}.`);
    }
    const value = parsed(body);
    // A 503 is a host that says itself that it is away; less at once would not help it.
    const isBreakdown = status >= 500 && status !== 503;
    // PHP that shows its errors dies with status 200.
    if (!isRecord(value)) throw failed(`The host answered no GraphQL (HTTP ${status}).`, isBreakdown || status === 200);
    const errors = Array.isArray(value.errors) ? value.errors.map(toHostError) : [];
    if (errors.length === 0 && status !== 200) {
      const said =
        typeof value.message === "string" ? `: ${plainMessage(value.message).slice(0, 200).replace(/\.$/, "")}` : "";
      throw failed(`The host answered HTTP ${status}${said}.`, isBreakdown);
    }
    const data = isRecord(value.data) ? value.data : null;
    if (errors.length === 0 && !data) throw failed("The host answered neither data nor errors.");
    if (!data && (status === 429 || status >= 500)) {
      throw failed(errors.map(({ message }) => message).join(", "), false, errors);
    }
    return { status, retryAfterSeconds: retryAfter, data, errors, bytes: body.byteLength };
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function toHostError(error: unknown): HostError {
  const { message, path, locations } = isRecord(error) ? error : {};
  const text = typeof message === "string" ? plainMessage(message) : "";
  return {
    message: text || "An error without words.",
    path: Array.isArray(path) ? path.filter((part) => typeof part === "string" || typeof part === "number") : undefined,
    locations: (Array.isArray(locations) ? locations : []).flatMap((place: unknown) => {
      const { line, column } = isRecord(place) ? place : {};
      return typeof line === "number" && typeof column === "number" ? [{ line, column }] : [];
    }),
  };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
