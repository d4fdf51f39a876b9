import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "../process/metrics.ts";
import { addressOf, type ServerStep } from "./request-context.ts";

const givenId = /^[\w-]{8,64}$/;

/** What is said of one request. */
export interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Query with its `?`, or empty. */
  readonly search: string;
  readonly status: number;
  readonly milliseconds: number;
  /** How the answer was found, where it went through a cache. */
  readonly cache: string | undefined;
  readonly bodyBytes: number;
}

/** Notes one answered request. */
export type NoteRequest = (request: AnsweredRequest) => void;

/** One line per request, and its numbers. Never values of the query, which may hold what people typed. */
export function requestNotes(log: Logger, metrics: Metrics): NoteRequest {
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

/** The id of a request: what a proxy in front gave it, else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given && givenId.test(given) ? given : randomUUID();
}

/** Gives every request its id and notes it when it is answered. */
export function requestLog(note: NoteRequest): ServerStep {
  return async (c, next) => {
    const started = performance.now();
    const id = requestIdOf(c.req.header("x-request-id"));
    c.set("requestId", id);
    await next();
    c.res.headers.set("X-Request-Id", id);
    note({
      id,
      method: c.req.method,
      ...addressOf(c),
      status: c.res.status,
      milliseconds: performance.now() - started,
      cache: c.get("cacheState"),
      bodyBytes: c.get("bodyBytes") ?? (Number(c.res.headers.get("content-length")) || 0),
    });
  };
}
