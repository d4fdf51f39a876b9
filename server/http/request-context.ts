import type { IncomingMessage } from "node:http";
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

/**
 * How a browser uses a response: opens it as a `document` (also a redirect to one, and any unknown type), reads it as
 * `data` (including drawings, which can also be opened), shows it as a `picture`, or loads it as a `part` of a document
 * of this site (scripts, styles, fonts).
 */
export type ResponseKind = "document" | "data" | "picture" | "part";

const kinds: readonly (readonly [RegExp, ResponseKind])[] = [
  [/^(?:text\/(?:javascript|css)\b|font\/)/, "part"],
  [/^image\/(?!svg)/, "picture"],
  [/^(?:image\/svg|application\/(?:json|[\w.-]+\+json|xml|[\w.-]+\+xml|octet-stream)\b)/, "data"],
  // Payloads of navigations are `text/x-script`.
  [/^text\/(?!html)/, "data"],
];

/** The kind of a response by its content type. */
function kindOfType(contentType: string | null | undefined): ResponseKind {
  return kinds.find(([type]) => type.test(contentType ?? ""))?.[1] ?? "document";
}

/**
 * The kind of the response to a request; a 304, which has no content type, has the kind of the response that it stands
 * for.
 */
export function kindOf(c: ServerContext): ResponseKind {
  const { status, headers } = c.res;
  if (status >= 300 && status < 400 && status !== 304) return "document";
  return kindOfType(headers.get("Content-Type") ?? c.get("contentType"));
}
