import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

/** The context of one request in Hono. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Cache state of the response: hit, stale or miss. */
    cacheState: string | undefined;
    /** Body size of the response in bytes, when known. */
    bodyBytes: number | undefined;
    /** The content type of the response, also when a 304 omits it. */
    contentType: string | undefined;
  };
}

export type ServerContext = Context<ServerEnv>;
export type ServerStep = MiddlewareHandler<ServerEnv>;

/** Header names with values. */
export type HeaderPairs = readonly (readonly [string, string])[];

/** The logged facts of one request. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Query with `?`, or empty. */
  readonly search: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Cache state of the response: hit, stale or miss. */
  readonly cache: string | undefined;
  readonly bodyBytes: number;
  /** Whether the client disconnected before the response. */
  readonly isCut?: boolean;
}

/** Logs a request when its response is sent. */
export type LogRequest = (request: LoggedRequest, incoming: IncomingMessage) => void;

/** Path and query of a request as received; only canonical URLs reach Hono (`canonicalUrlResponder`). */
export function targetOf({ env }: Pick<ServerContext, "env">): { path: string; search: string } {
  const target = env.incoming.url ?? "/";
  const queryAt = target.indexOf("?");
  if (queryAt === -1) return { path: target, search: "" };
  return { path: target.slice(0, queryAt), search: target.slice(queryAt) };
}

/**
 * The visitor’s IP address. Behind `trustedProxies` proxies it is the address that the outermost of them recorded;
 * entries of `X-Forwarded-For` further left come from the visitor and are ignored.
 */
export function clientAddress(c: ServerContext, trustedProxies: number): string {
  return senderAddress(c.env.incoming, trustedProxies);
}

/** The IP address of the visitor who sent a request, as `clientAddress` finds it. */
export function senderAddress({ socket: { remoteAddress }, headers }: IncomingMessage, trustedProxies: number): string {
  const socket = plainAddress(remoteAddress ?? "");
  if (trustedProxies === 0) return socket;
  const forwarded = [headers["x-forwarded-for"] ?? ""].flat().join(",").split(",").map(plainAddress);
  const chain = [...forwarded.filter((each) => each !== ""), socket];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socket;
}

/** Whether a request comes from this machine and through no proxy. */
export function isLocal(c: ServerContext): boolean {
  const address = c.env.incoming.socket.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(?:::ffff:)?127\./.test(address);
  return isLoopback && c.req.header("x-forwarded-for") === undefined && c.req.header("forwarded") === undefined;
}

/** Maximum length of a malformed entry, which still distinguishes senders. */
const maxOpaqueCharacters = 64;

/**
 * The address in an entry of `X-Forwarded-For`: without port, brackets, quotes and zone, an IPv4 address in IPv6
 * notation as IPv4. A malformed entry stays as it is, cut to 64 characters.
 */
export function plainAddress(entry: string): string {
  const text = entry
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  const address = (inBrackets ?? withPort ?? text).toLowerCase().replace(/%.*$/, "");
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? "";
  if (isIPv4(mapped)) return mapped;
  return isIPv4(address) || isIPv6(address) ? address : text.slice(0, maxOpaqueCharacters);
}

/**
 * The network that attempts are counted for: an IPv4 address, or the first 64 bits of an IPv6 address, as a household
 * has all of the rest. Requests without an address share `unknown`.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === "") return "unknown";
  return isIPv6(plain) ? firstHalf(plain) : plain;
}

function firstHalf(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  // A dotted end counts as two groups; it is beyond the first four in any case.
  const length = front.length + back.length + (address.includes(".") ? 1 : 0);
  const zeros: string[] = tail === undefined ? [] : new Array<string>(8 - length).fill("0");
  const network = [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

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
