import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "../process/monitoring.ts";
import { type ServerStep, targetOf } from "./request-context.ts";

const acceptedId = /^[\w-]{8,64}$/;

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
}

export type LogRequest = (request: LoggedRequest) => void;

/** Logs one line per request and counts it. Values of the query are never logged: they may be personal. */
export function requestLogger(log: Logger, metrics: Metrics): LogRequest {
  return ({ id, method, path, search, status, milliseconds, cache, bodyBytes }) => {
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
    };
    if (status >= 500) log.error(line, "request");
    else log.info(line, "request");
  };
}

/** The id of a request: the one that a proxy sent, otherwise a new one. */
export function requestIdOf(received: string | undefined): string {
  return received && acceptedId.test(received) ? received : randomUUID();
}

/** Sets the id of every request and logs it when it is done. */
export function requestLogStep(logRequest: LogRequest): ServerStep {
  return async (c, next) => {
    const started = performance.now();
    const id = requestIdOf(c.req.header("x-request-id"));
    c.set("requestId", id);
    await next();
    c.res.headers.set("X-Request-Id", id);
    logRequest({
      id,
      method: c.req.method,
      ...targetOf(c),
      status: c.res.status,
      milliseconds: performance.now() - started,
      cache: c.get("cacheState"),
      bodyBytes: c.get("bodyBytes") ?? (Number(c.res.headers.get("content-length")) || 0),
    });
  };
}
