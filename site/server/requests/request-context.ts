import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { plainAddress } from "./visitor-address.ts";

/** What travels with one request through the server. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Sent back as `X-Request-Id`, and in every log line of the request. */
    requestId: string;
    /** How the answer was found, where it went through a cache. */
    cacheState: string | undefined;
    /** Bytes of the answer’s body, where known. */
    bodyBytes: number | undefined;
  };
}

/** A request on its way. */
export type ServerContext = Context<ServerEnv>;

/** A step of the server. */
export type ServerStep = MiddlewareHandler<ServerEnv>;

/** Path and query of a request, in the one spelling of the address: any other is answered before (`oneSpelling`). */
export function addressOf({ env }: Pick<ServerContext, "env">): { path: string; search: string } {
  const address = env.incoming.url ?? "/";
  const end = address.indexOf("?");
  if (end === -1) return { path: address, search: "" };
  return { path: address.slice(0, end), search: address.slice(end) };
}

/**
 * The visitor’s address. Behind `trustedProxies` proxies it is the one that the outermost of them saw;
 * what a visitor wrote into `X-Forwarded-For` further left counts for nothing.
 */
export function clientAddress(c: ServerContext, trustedProxies: number): string {
  const socket = plainAddress(c.env.incoming.socket.remoteAddress ?? "");
  if (trustedProxies === 0) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map(plainAddress);
  const chain = [...forwarded.filter((each) => each !== ""), socket];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socket;
}

/** True for a request of this machine itself that no proxy passed on. */
export function isLocal(c: ServerContext): boolean {
  const address = c.env.incoming.socket.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(?:::ffff:)?127\./.test(address);
  return isLoopback && c.req.header("x-forwarded-for") === undefined && c.req.header("forwarded") === undefined;
}
