import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Metrics } from "./metrics.ts";
import { addressOf, type ServerStep } from "./request-context.ts";

const givenId = /^[\w-]{8,64}$/;

/** One line per request: never values of the query, which may hold what people typed. */
export function requestLog(log: Logger, metrics: Metrics): ServerStep {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header("x-request-id");
    const id = given && givenId.test(given) ? given : randomUUID();
    c.set("requestId", id);
    await next();
    c.res.headers.set("X-Request-Id", id);
    const { path, search } = addressOf(c);
    const milliseconds = performance.now() - started;
    const { status } = c.res;
    const cache = c.get("cacheState");
    metrics.request(path, status, milliseconds / 1000);
    const line = {
      id,
      method: c.req.method,
      path,
      ...(search.length > 1 ? { query: [...new URLSearchParams(search).keys()] } : {}),
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ...(cache ? { cache } : {}),
      bytes: c.get("bodyBytes") ?? (Number(c.res.headers.get("content-length")) || 0),
    };
    if (status >= 500) log.error(line, "request");
    else log.info(line, "request");
  };
}
