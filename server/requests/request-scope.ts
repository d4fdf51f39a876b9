import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanFacts } from "../process/spans.ts";

/** What belongs to one request, wherever its work goes on. */
export interface RequestScope {
  /** Sent back as `X-Request-Id`, in every log line of the request, and to the content host. */
  readonly id: string;
  /** When it arrived, in `performance.now()` milliseconds. */
  readonly arrivedMs: number;
  /** The piece of its work that is being done, where traces are sent. */
  readonly span?: Span | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Does the work of a request: whatever it starts finds the request again by `currentRequest`. */
export function inRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** The request that the running work belongs to; none at the start and in work that belongs to nobody. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

/** The request that the running work belongs to. @throws where it belongs to none. */
export function requireRequest(): RequestScope {
  const request = scopes.getStore();
  if (!request) throw new Error("This runs in requests only.");
  return request;
}

/**
 * Does a piece of the current request's work, with a span of its own where traces are sent; a rejection is on the span.
 * @param kind `client` where another server does the work
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

/** Does work that is for others too, so that it must not bear the name of the request that happened to start it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return scopes.exit(work);
}
