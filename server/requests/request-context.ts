import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

/** What travels with one request through the server. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Where the response came through a cache: hit, stale or miss. */
    cacheState: string | undefined;
    /** Bytes of the response’s body, where known. */
    bodyBytes: number | undefined;
    /** The content type of what was responded, also where a 304 leaves it out. */
    contentType: string | undefined;
  };
}

export type ServerContext = Context<ServerEnv>;
export type ServerStep = MiddlewareHandler<ServerEnv>;

/** Names and values of headers. */
export type HeaderPairs = readonly (readonly [string, string])[];

/** Path and query of a request as they came; only canonical URLs reach Hono (`canonicalUrlResponder`). */
export function targetOf({ env }: Pick<ServerContext, "env">): { path: string; search: string } {
  const target = env.incoming.url ?? "/";
  const queryAt = target.indexOf("?");
  if (queryAt === -1) return { path: target, search: "" };
  return { path: target.slice(0, queryAt), search: target.slice(queryAt) };
}

/**
 * The visitor’s IP address. Behind `trustedProxies` proxies it is the one that the outermost of them saw;
 * entries of `X-Forwarded-For` further left are the visitor’s own and ignored.
 */
export function clientAddress(c: ServerContext, trustedProxies: number): string {
  const socket = plainAddress(c.env.incoming.socket.remoteAddress ?? "");
  if (trustedProxies === 0) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map(plainAddress);
  const chain = [...forwarded.filter((each) => each !== ""), socket];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socket;
}

/** Whether a request comes from this machine and through no proxy. */
export function isLocal(c: ServerContext): boolean {
  const address = c.env.incoming.socket.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(?:::ffff:)?127\./.test(address);
  return isLoopback && c.req.header("x-forwarded-for") === undefined && c.req.header("forwarded") === undefined;
}

/** An entry that is no address is used up to here: it still tells its sender from others. */
const maxOpaqueCharacters = 64;

/**
 * The address in an entry of `X-Forwarded-For`: without a port, brackets, quotes and zone, an IPv4 address inside an
 * IPv6 one as itself. What is no address stays as it is, cut to 64 characters.
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
 * Whom attempts are counted for: an IPv4 address, or the first 64 bits of an IPv6 address, since a household has
 * all of the rest. Requests without an address share `unknown`.
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
  // A dotted end stands for two groups; it is beyond the first four in any case.
  const length = front.length + back.length + (address.includes(".") ? 1 : 0);
  const zeros: string[] = tail === undefined ? [] : new Array<string>(8 - length).fill("0");
  const network = [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
