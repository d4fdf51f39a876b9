import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What proxies make: UUIDs, nginx's 32 digits, ULIDs. Nothing that could mean something in a log, a page or a header. */
const wellFormed = /^[\w-]{8,64}$/;

/** Gives each request its id. */
export type RequestIdOf = (incoming: Pick<IncomingMessage, "headers">) => string;

/** The ids of requests: what a proxy of one's own sends as `X-Request-Id`, if that is well-formed; otherwise a new one. */
export function requestIds(trustedProxies: number): RequestIdOf {
  if (trustedProxies === 0) return () => randomUUID();
  return ({ headers }) => {
    const received = headers["x-request-id"];
    return typeof received === "string" && wellFormed.test(received) ? received : randomUUID();
  };
}
