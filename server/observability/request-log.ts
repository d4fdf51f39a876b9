import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { pagePathOf, type RouteFacts } from "../cache/page-key.ts";
import type { CacheState } from "../cache/swr-cache.ts";
import {
  currentRequest,
  type LoggedRequest,
  type LogRequest,
  requireRequest,
  type ServerStep,
  type Span,
  type Tracing,
  targetOf,
} from "../http/request-context.ts";
import { kindOf, type ResponseKind } from "../http/security-headers.ts";
import { withoutPersonalData } from "./log.ts";
import type { Metrics } from "./monitoring.ts";

/** Logs one line per request and counts it. Query values are never logged, as they may be personal. */
function requestLogger(log: Logger, metrics: Metrics): (request: LoggedRequest) => void {
  return ({ id, method, path, search, status, milliseconds, cache, bodyBytes, isCut }) => {
    metrics.request(path, status, milliseconds / 1000);
    const line = {
      id,
      method,
      path,
      ...(search.length > 1 ? { query: [...new URLSearchParams(search).keys()] } : {}),
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ...(cache ? { cache } : {}),
      bytes: bodyBytes,
      ...(isCut ? { cut: true } : {}),
    };
    if (status >= 500) log.error(line, "request");
    else log.info(line, "request");
  };
}

/** Files of a page, whose request ids are in the log only. */
const kindsWithoutId: ReadonlySet<ResponseKind> = new Set(["picture", "part"]);

/**
 * Logs each request when it is done, and sends its id as `X-Request-Id`, except for files of a page. A failed request
 * also has it in `Server-Timing`, which scripts of a page can read.
 */
export function requestLogStep(logRequest: LogRequest): ServerStep {
  return async (c, next) => {
    const { id, arrivedMs } = requireRequest();
    await next();
    if (!kindsWithoutId.has(kindOf(c))) c.res.headers.set("X-Request-Id", id);
    if (c.res.status >= 500) c.res.headers.append("Server-Timing", `reference;desc="${id}"`);
    const request: LoggedRequest = {
      id,
      method: c.req.method,
      ...targetOf(c),
      status: c.res.status,
      milliseconds: performance.now() - arrivedMs,
      cache: c.get("cacheState"),
      bodyBytes: c.get("bodyBytes") ?? (Number(c.res.headers.get("content-length")) || 0),
      isCut: c.env.outgoing.destroyed,
    };
    logRequest(request, c.env.incoming);
  };
}

/** Observes each request: a span when traces are exported, then its log line and metrics. */
export function requestObserver(options: {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly routes: Pick<RouteFacts, "pattern">;
  readonly isFile: (path: string) => boolean;
}) {
  const { log, metrics, tracing, routes, isFile } = options;
  const writeLog = requestLogger(log, metrics);
  const spans = tracing && requestTracing({ tracing, routes, isFile });
  let lastResponseMs = performance.now();
  const end: LogRequest = (request, incoming) => {
    lastResponseMs = performance.now();
    writeLog(request);
    spans?.end(currentRequest()?.span, request, incoming);
  };
  return {
    begin: (incoming: IncomingMessage): Span | undefined => spans?.begin(incoming),
    end,
    /** When the last response was sent, in `performance.now()` milliseconds. */
    lastResponseMs: () => lastResponseMs,
  };
}

/** Creates the spans of requests. */
interface RequestTracing {
  /** Starts the span of a request with a canonical path; undefined for files and monitoring. */
  begin(incoming: IncomingMessage): Span | undefined;
  /** Ends the span with the logged facts; a span that was not started is created now as a whole. */
  end(span: Span | undefined, request: LoggedRequest, incoming: IncomingMessage): void;
}

/** Files, media and monitoring are not traced. */
const untraced = /^\/(?:assets|fonts|drawings|builds|ops|healthz|readyz|metrics)(?:\/|$)|^\/media\/(?!r\/)/;

/** Creates the spans of requests by the routes of the site, named `GET /homes/:city`. */
function requestTracing(options: {
  readonly tracing: Tracing;
  readonly routes: Pick<RouteFacts, "pattern">;
  readonly isFile: (path: string) => boolean;
}): RequestTracing {
  const { tracing, routes, isFile } = options;
  const routeOf = (path: string): string => {
    if (path.startsWith("/media/")) return "/media/r/*";
    // `-` is an invalid target.
    return path === "/wp/graphql" || path === "-" ? path : routes.pattern(pagePathOf(path));
  };
  const begin = ({ method = "", headers }: IncomingMessage, path: string, agoMs?: number): Span | undefined => {
    if (untraced.test(path) || isFile(path)) return undefined;
    const route = routeOf(path);
    const facts = {
      "http.request.method": method,
      "http.route": route,
      "url.path": withoutPersonalData(path),
    };
    return tracing.request(headers, `${method} ${route}`, facts, agoMs);
  };
  return {
    begin: (incoming) => begin(incoming, incoming.url?.split("?", 1)[0] ?? ""),
    end(begun, { id, path, status, cache, milliseconds }, incoming) {
      const span = begun ?? begin(incoming, path, milliseconds);
      span?.set({ "http.response.status_code": status, "porchlight.cache": cache, "porchlight.request_id": id });
      if (status >= 500) span?.fail();
      span?.end();
    },
  };
}

/** Render time of a page. */
export interface PageCost {
  /** From the request to the compressed body, in ms. */
  readonly renderMs: number;
  readonly backend: Pick<BackendTime, "milliseconds" | "operations">;
}

/** Total time in which operations of a page were pending; parallel ones count once. */
export class BackendTime {
  operations = 0;
  #pending = 0;
  #sinceMs = 0;
  #doneMs = 0;
  readonly #now: () => number;

  /** @param now milliseconds; for tests */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Milliseconds during which at least one operation was pending. */
  get milliseconds(): number {
    return this.#doneMs;
  }

  /** Counts an operation until it settles, and returns its result. */
  async of<Result>(operation: Promise<Result>): Promise<Result> {
    if (this.#pending === 0) this.#sinceMs = this.#now();
    this.#pending += 1;
    this.operations += 1;
    try {
      return await operation;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) this.#doneMs += this.#now() - this.#sinceMs;
    }
  }
}

/**
 * `Server-Timing` of a document: its cache state, the render time if this request waited for it, and the time from
 * request to response.
 */
export function serverTiming(timing: {
  /** Undefined for uncached responses. */
  readonly state: CacheState | undefined;
  readonly cost?: PageCost | undefined;
  readonly totalMs: number;
}): string {
  const { state, cost, totalMs } = timing;
  const found = state ? `cache;desc=${state}, ` : "";
  const total = `total;dur=${totalMs.toFixed(1)}`;
  if (!cost) return found + total;
  const { renderMs, backend } = cost;
  const count = `${backend.operations} ${backend.operations === 1 ? "operation" : "operations"}`;
  const made = `render;dur=${renderMs.toFixed(1)}, backend;dur=${backend.milliseconds.toFixed(1)};desc="${count}"`;
  return `${found}${made}, ${total}`;
}
