import { signClientAddress } from "@porchlight/contract/shared-secret";
import { bodyUpTo } from "../images/host-fetch.ts";
import type { Span } from "../process/spans.ts";
import { currentRequest, traced } from "../requests/request-scope.ts";
import { plainMessage } from "./normalize-texts.ts";
import {
  HostFailure,
  isRecord,
  type Operation,
  type OperationResponse,
  type ResponseError,
  type Visitor,
} from "./operation.ts";

/** How a host is reached. */
export interface HostEndpointOptions {
  /** Address of its GraphQL endpoint, `{host}/wp/graphql` (S7.1). */
  readonly url: string;
  /** A cold WordPress needs seconds for its longest lists. Default 10 s. */
  readonly timeoutMilliseconds?: number;
  /** Sent where the visitor brings none, for hosts that reject anonymous requests. */
  readonly token?: string | undefined;
  /** Signs visitors’ addresses, for a host that shares the secret; without it they are sent as they are. */
  readonly clientAddressKey?: Buffer | undefined;
  /** Reaches a backend in this process; default over HTTP. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

const defaultTimeoutMilliseconds = 10_000;
const maxBytes = 32 * 1024 * 1024;

/** One GraphQL endpoint over HTTP. */
export class HostEndpoint {
  readonly url: string;
  readonly #options: HostEndpointOptions;

  constructor(options: HostEndpointOptions) {
    this.url = options.url;
    this.#options = options;
  }

  /**
   * Sends one operation by POST (S7.2). Whatever is not GraphQL is a failure, whatever its status: a maintenance page
   * in JSON with a `data` key, a redirect, a body that is truncated or too long.
   * @throws {HostFailure}
   */
  async send(operation: Operation, visitor: Visitor = {}, signal?: AbortSignal): Promise<OperationResponse> {
    const { operationName } = operation;
    const { response, body } = await this.#post(operation, visitor, signal);
    const { status } = response;
    const retryAfterSeconds = parseRetryAfter(response.headers.get("retry-after"));
    const failure = (message: string, mayBeOverload = false, errors: readonly ResponseError[] = []) =>
      new HostFailure(message, { kind: "http", operationName, status, errors, mayBeOverload, retryAfterSeconds });
    if (!body) throw failure(`The host’s response is larger than ${maxBytes / 1024 / 1024} MB.`, true);
    if (status >= 300 && status < 400) {
      throw failure(`The host sends operations on to ${response.headers.get("location") ?? "another address"}.`);
    }
    const value = parseJson(body);
    // With 503 a host reports that it is unavailable; a smaller request would not help.
    const isBreakdown = status >= 500 && status !== 503;
    // PHP that displays its errors dies with status 200.
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

  /** The span of a request over HTTP, or of the work of a backend in this process. */
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

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function parseError(error: unknown): ResponseError {
  const { message, path, locations } = isRecord(error) ? error : {};
  const text = typeof message === "string" ? plainMessage(message) : "";
  return {
    message: text || "An error without words.",
    path: Array.isArray(path) ? path.filter((part) => typeof part === "string" || typeof part === "number") : undefined,
    locations: (Array.isArray(locations) ? locations : []).flatMap((location: unknown) => {
      const { line, column } = isRecord(location) ? location : {};
      return typeof line === "number" && typeof column === "number" ? [{ line, column }] : [];
    }),
  };
}

/** Seconds by a `Retry-After` header, which holds seconds or a date; undefined for anything else. */
function parseRetryAfter(header: string | null): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
