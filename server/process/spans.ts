import type { IncomingHttpHeaders } from "node:http";

/** Facts of a span; nothing personal. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** One piece of work in a trace, and the time it took. */
export interface Span {
  /** As the trace is found where it was sent. */
  readonly traceId: string;
  /**
   * Begins a piece of this one's work.
   * @param options `kind` where another server does it; `agoMs` for one that is done already: how long ago it began.
   */
  child(
    name: string,
    facts?: SpanFacts,
    options?: { readonly kind?: "client" | undefined; readonly agoMs?: number },
  ): Span;
  set(facts: SpanFacts): void;
  /** The work failed: with an error, or as its facts say. */
  fail(error?: unknown): void;
  end(): void;
  /** What tells another server that its work belongs to this: `traceparent` and `tracestate` (W3C Trace Context). */
  headers(): Readonly<Record<string, string>>;
}

/** Sends traces to a collector. */
export interface Tracing {
  /**
   * Begins the span of a request, in the trace that a proxy of one's own began.
   * @param agoMs how long ago it arrived, for one that is responded to already
   */
  request(headers: IncomingHttpHeaders, name: string, facts: SpanFacts, agoMs?: number): Span;
  /** Sends what is left, for up to three seconds. */
  close(): Promise<void>;
}
