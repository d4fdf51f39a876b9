import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Attributes of a span, without personal data. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A span of a trace. */
export interface Span {
  /** Trace id as the collector stores it. */
  readonly traceId: string;
  /**
   * Starts a child span.
   * @param options `kind` when another server does the work; `agoMs` for work that has ended: how long ago it began
   */
  child(
    name: string,
    facts?: SpanFacts,
    options?: { readonly kind?: "client" | undefined; readonly agoMs?: number },
  ): Span;
  set(facts: SpanFacts): void;
  /** Marks the span as failed, with an error or by its attributes. */
  fail(error?: unknown): void;
  end(): void;
  /** Headers that continue the trace on another server: `traceparent` and `tracestate` (W3C Trace Context). */
  headers(): Readonly<Record<string, string>>;
}

/** Exports traces to a collector. */
export interface Tracing {
  /**
   * Starts the span of a request, in the trace of a trusted proxy if there is one.
   * @param agoMs how long ago the request arrived, for one that has its response
   */
  request(headers: IncomingHttpHeaders, name: string, facts: SpanFacts, agoMs?: number): Span;
  /** Exports the remaining spans, for up to three seconds. */
  close(): Promise<void>;
}

/** The facts of one request, available in all its asynchronous work. */
interface RequestScope {
  /** Sent back as `X-Request-Id`, in every log line of the request, and to the content host. */
  readonly id: string;
  /** When it arrived, in `performance.now()` milliseconds. */
  readonly arrivedMs: number;
  /** The visitor's network (`networkOf`). */
  readonly address: string;
  /** The current span, when traces are exported. */
  readonly span?: Span | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs the work of a request, in which `currentRequest` returns its scope. */
export function inRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** The request that the running code belongs to; undefined at the start and in background work. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

/** The request that the running code belongs to. @throws Error when there is none */
export function requireRequest(): RequestScope {
  const request = scopes.getStore();
  if (!request) throw new Error("This runs in requests only.");
  return request;
}

/**
 * Runs a part of the current request's work, in its own span when traces are exported; a rejection marks the span as
 * failed.
 * @param kind `client` when another server does the work
 */
export async function traced<Result>(
  name: string,
  facts: SpanFacts,
  work: (span?: Span) => Promise<Result>,
  kind?: "client",
): Promise<Result> {
  const request = scopes.getStore();
  if (!request?.span) return await work();
  const span = request.span.child(name, facts, { kind });
  try {
    return await scopes.run({ ...request, span }, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work for several requests outside any request scope, so that it is not logged with one request's id. */
export function outsideRequests<Result>(work: () => Result): Result {
  return scopes.exit(work);
}

/**
 * Formats of proxies: UUIDs, nginx's 32 digits, ULIDs. Excludes characters with a meaning in a log, a page or a header.
 */
const wellFormed = /^[\w-]{8,64}$/;

/** Returns the id of a request. */
export type RequestIdOf = (incoming: Pick<IncomingMessage, "headers">) => string;

/**
 * Creates the function for request ids: the `X-Request-Id` of a trusted proxy if it is well-formed, otherwise a new id.
 */
export function requestIds(trustedProxies: number): RequestIdOf {
  if (trustedProxies === 0) return () => randomUUID();
  return ({ headers }) => {
    const received = headers["x-request-id"];
    return typeof received === "string" && wellFormed.test(received) ? received : randomUUID();
  };
}
