import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Metrics } from "../process/monitoring.ts";
import { type ServerStep, targetOf } from "./request-context.ts";
import { requireRequest } from "./request-scope.ts";
import { kindOf, type ResponseKind } from "./response-kind.ts";

/** What is logged of one request. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Query with its `?`, or empty. */
  readonly search: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Where the response came through a cache: hit, stale or miss. */
  readonly cache: string | undefined;
  readonly bodyBytes: number;
  /** Whether the visitor had gone before there was a response. */
  readonly isCut?: boolean;
}

/** Logs a request that is responded to. */
export type LogRequest = (request: LoggedRequest, incoming: IncomingMessage) => void;

/** Logs one line per request and counts it. Values of the query are never logged: they may be personal. */
export function requestLogger(log: Logger, metrics: Metrics): (request: LoggedRequest) => void {
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

/** What nobody looks at alone: the log has the ids of those that came, and who cannot see a picture names the page. */
const kindsWithoutId: ReadonlySet<ResponseKind> = new Set(["picture", "part"]);

/**
 * Sends a request's id back, files that a page consists of aside, and logs the request when it is done. Where the server failed, the id is in
 * `Server-Timing` too: the one header of a response that the scripts of a page can read of any request of theirs.
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
