import { signClientAddress } from "@porchlight/contract/shared-secret";
import { BoundedQueue, type QueuedWork, QueueFullError } from "../../http/bounded-queue.ts";
import { bodyUpTo, parseJson, parseRetryAfter } from "../../http/host-fetch.ts";
import { currentRequest, type Span, traced } from "../../http/request-context.ts";
import { plainMessage } from "./normalize-texts.ts";
import {
  HostFailure,
  isRecord,
  type Operation,
  type OperationResponse,
  type ResponseError,
  type Visitor,
} from "./operation.ts";

/** Options of a host's endpoint. */
export interface HostEndpointOptions {
  /** Address of its GraphQL endpoint, `{host}/wp/graphql` (S7.1). */
  readonly url: string;
  /** Default 10 s: WordPress with cold caches needs seconds for its longest lists. */
  readonly timeoutMilliseconds?: number;
  /** Token for hosts that reject anonymous requests; sent when the visitor has none. */
  readonly token?: string | undefined;
  /** Signs visitors’ addresses for a host that shares the secret; undefined sends them unsigned. */
  readonly clientAddressKey?: Buffer | undefined;
  /** Default: `fetch` over HTTP; replaced for a backend in this process. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

const defaultTimeoutMilliseconds = 10_000;
/** Together with the limit of requests under way, all responses are held in 32 MB at most. */
const maxBytes = 4 * 1024 * 1024;
/** The contract's responses have about thirty levels; `JSON.parse` takes a hundred times the bytes of a deeper text. */
const maxDepth = 100;
const maxConcurrency = 8;
const maxWaiting = 100;
const pagePriority = 0;
/** Requests of visitors, such as saves, and those that a signal ends early, such as readiness, come before pages. */
const visitorPriority = 1;

/** One GraphQL endpoint over HTTP; at most eight requests are under way, and a hundred wait. */
export class HostEndpoint {
  readonly url: string;
  readonly #options: HostEndpointOptions;
  readonly #queue = new BoundedQueue(maxConcurrency, maxWaiting);

  constructor(options: HostEndpointOptions) {
    this.url = options.url;
    this.#options = options;
  }

  /**
   * Sends one operation by POST (S7.2). A response that is not GraphQL is a failure with any status: a maintenance page
   * in JSON with a `data` key, a redirect, a truncated or oversized body.
   * @throws {HostFailure}
   */
  async send(operation: Operation, visitor: Visitor = {}, signal?: AbortSignal): Promise<OperationResponse> {
    const { operationName } = operation;
    const priority = visitor.clientAddress === undefined && signal === undefined ? pagePriority : visitorPriority;
    const options = { priority, waitSignal: signal };
    const { response, body } = await this.#queued(operationName, () => this.#post(operation, visitor, signal), options);
    const { status } = response;
    const retryAfterSeconds = parseRetryAfter(response.headers.get("retry-after"));
    const failure = (message: string, mayBeOverload = false, errors: readonly ResponseError[] = []) =>
      new HostFailure(message, { kind: "http", operationName, status, errors, mayBeOverload, retryAfterSeconds });
    if (!body) throw failure(`The host’s response is larger than ${maxBytes / 1024 / 1024} MB.`, true);
    if (status >= 300 && status < 400) {
      throw failure(`The host redirects operations to ${response.headers.get("location") ?? "another address"}.`);
    }
    if (isNestedDeeper(body, maxDepth)) throw failure(`The host’s response is nested deeper than ${maxDepth} levels.`);
    const value = parseJson(body.toString("utf8"));
    // A 503 means that the host is unavailable; a smaller request would not help.
    const isBreakdown = status >= 500 && status !== 503;
    // PHP with `display_errors` responds 200 to a fatal error.
    if (!isRecord(value))
      throw failure(`The host answered no GraphQL (HTTP ${status}).`, isBreakdown || status === 200);
    const errors = Array.isArray(value.errors) ? value.errors.map(parseError) : [];
    if (errors.length === 0 && status !== 200) {
      const reason = typeof value.message === "string" ? plainMessage(value.message).slice(0, 200) : "";
      throw failure(`The host answered HTTP ${status}${reason && `: ${reason.replace(/\.$/, "")}`}.`, isBreakdown);
    }
    const data = isRecord(value.data) ? value.data : null;
    if (errors.length === 0 && !data) throw failure("The host answered neither data nor errors.");
    if (!data && (status === 429 || status >= 500)) {
      throw failure(errors.map(({ message }) => message).join(", "), false, errors);
    }
    return { status, retryAfterSeconds, data, errors };
  }

  /** A backend in this process is not queued here: the renders and forms that call it are queued already. */
  async #queued<Result>(operationName: string, post: () => Promise<Result>, options: QueuedWork): Promise<Result> {
    if (this.#options.fetch) return await post();
    try {
      return await this.#queue.run(post, options);
    } catch (cause) {
      options.waitSignal?.throwIfAborted();
      if (!(cause instanceof QueueFullError)) throw cause;
      const message = `More than ${maxWaiting} requests wait for the host.`;
      throw new HostFailure(message, { kind: "skipped", operationName, cause });
    }
  }

  async #post(
    { operationName, query, variables }: Operation,
    { authorization, clientAddress, previewToken }: Visitor,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly response: Response; readonly body: Buffer | undefined }> {
    const { timeoutMilliseconds = defaultTimeoutMilliseconds, token, clientAddressKey } = this.#options;
    const { fetch = globalThis.fetch } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const headers = new Headers({ "Content-Type": "application/json", Accept: "application/json" });
    if (authorization ?? token) headers.set("Authorization", authorization ?? `Bearer ${token}`);
    const requestId = currentRequest()?.id;
    if (requestId) headers.set("X-Request-Id", requestId);
    if (clientAddress) headers.set("X-Porchlight-Client-Address", clientAddress);
    if (clientAddress && clientAddressKey) {
      headers.set("X-Porchlight-Client-Signature", signClientAddress(clientAddress, clientAddressKey));
    }
    if (previewToken) headers.set("X-Porchlight-Preview", previewToken);
    try {
      return await this.#traced(async (span) => {
        for (const [name, value] of Object.entries(span?.headers() ?? {})) headers.set(name, value);
        const request = new Request(this.url, {
          method: "POST",
          headers,
          body: JSON.stringify({ ...(operationName ? { operationName } : {}), variables, query }),
          redirect: "manual",
          signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        });
        const response = await fetch(request);
        span?.set({ "http.response.status_code": response.status });
        return { response, body: await bodyUpTo(response, maxBytes) };
      });
    } catch (cause) {
      signal?.throwIfAborted();
      const isTimeout = timeout.aborted || (cause instanceof Error && cause.name === "TimeoutError");
      const message = isTimeout
        ? `The host did not answer within ${timeoutMilliseconds / 1000} s.`
        : `The host cannot be reached (${reasonOf(cause)}).`;
      throw new HostFailure(message, { kind: "network", operationName, mayBeOverload: isTimeout, cause });
    }
  }

  /** Runs work in the span of an HTTP request, or of a call of the backend in this process. */
  #traced<Result>(work: (span?: Span) => Promise<Result>): Promise<Result> {
    if (this.#options.fetch) return traced("embedded backend", {}, work);
    const { hostname, port } = new URL(this.url);
    const facts = {
      "http.request.method": "POST",
      "server.address": hostname,
      "server.port": Number(port) || undefined,
    };
    return traced("POST content host", facts, work, "client");
  }
}

const [quote, backslash] = [0x22, 0x5c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether arrays and objects of a JSON text are nested deeper than this. */
function isNestedDeeper(json: Buffer, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === quote) {
      for (index += 1; index < json.length && json[index] !== quote; index += 1)
        if (json[index] === backslash) index += 1;
    } else if (byte === openArray || byte === openObject) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === closeArray || byte === closeObject) depth -= 1;
  }
  return false;
}

function parseError(error: unknown): ResponseError {
  const { message, path, locations } = isRecord(error) ? error : {};
  const text = typeof message === "string" ? plainMessage(message) : "";
  return {
    message: text || "An error without a message.",
    path: Array.isArray(path) ? path.filter((part) => typeof part === "string" || typeof part === "number") : undefined,
    locations: (Array.isArray(locations) ? locations : []).flatMap((location: unknown) => {
      const { line, column } = isRecord(location) ? location : {};
      return typeof line === "number" && typeof column === "number" ? [{ line, column }] : [];
    }),
  };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
