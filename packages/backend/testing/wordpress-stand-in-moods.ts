import { setTimeout } from "node:timers/promises";
import { jsonReply, loginPage, maintenance, type Reply, wpDie } from "./wordpress-stand-in-replies.ts";

/** PHP's memory limits whose boundaries were measured, in MB. */
export type MemoryLimit = 128 | 256 | 512;

/** What is wrong with a WordPress for a while; every part left out is well. */
export interface Mood {
  /** Takes the place of every response of the endpoint. */
  readonly fault?: Fault;
  /** Names of the operations that the fault meets; all of them where none is named. */
  readonly only?: readonly string[];
  /** How many operations the fault meets; then all is well. */
  readonly times?: number;
  /** PHP's memory limit: requests with more list entries than fit die. */
  readonly memoryMb?: MemoryLimit;
  /** Closes the connection behind each response, media included, as PHP's own server does. */
  readonly closesConnections?: boolean;
  /** Fields whose resolvers fail, such as `RootQuery.homes` or `Home.qmiHomeDetails`: null with an error. */
  readonly failingFields?: readonly string[];
  /** Root fields that find nothing but by an id of the database, such as `home` or `homes`: rewrite rules are broken. */
  readonly lostFields?: readonly string[];
  /** What editors left out: null wherever the schema permits it, below the entries themselves. */
  readonly lacks?: Lacking;
  /** The title of every entry, as an editor may have written it. */
  readonly title?: string;
  /** The companion plugin is not active: WordPress knows pages and menus without locations, and none of its types. */
  readonly isPluginOff?: boolean;
  /** Permalinks are set to Plain: no entry is found by its path, and these have addresses such as `/?page_id=2`. */
  readonly plainPermalinks?: PlainPermalinks;
}

/** The companion plugin gives its own types their paths in any case; another plugin gives its types none. */
export type PlainPermalinks = "pages" | "all";

/** Nothing but texts and numbers is left out, groups of fields and relations are too, or lists hold nothing but null. */
export type Lacking = "leaves" | "groups" | "list-items";

/** What goes wrong with one request. */
export type Fault =
  /** Slow: a right response, late. */
  | { readonly kind: "delay"; readonly milliseconds: number }
  /** A page of whatever stands in front of WordPress, with this status. */
  | { readonly kind: "status"; readonly status: number }
  /** Errors beside a right response, whose operation was carried out. */
  | { readonly kind: "partial"; readonly errors: readonly GraphQLFault[] }
  /** Errors, with an HTTP status, of an operation that was not carried out. */
  | { readonly kind: "refusal"; readonly errors: readonly GraphQLFault[]; readonly status?: number }
  | { readonly kind: FaultKind };

/** An error of a GraphQL response. */
export interface GraphQLFault {
  readonly message: string;
  readonly path?: readonly string[];
}

type FaultKind =
  /** An update runs: HTTP 503 with `Retry-After` and JSON with a `data` key. */
  | "maintenance"
  /** HTTP 500, JSON with a `data` key. */
  | "database-down"
  /** HTTP 500, JSON with a `data` key. */
  | "php-fatal"
  /** A right response behind a warning that PHP prints. */
  | "garbage"
  /** HTTP 200 with the page of the login: a plugin that keeps everybody out. */
  | "login-page"
  /** HTTP 200 with nothing. */
  | "empty"
  /** The first half of a right response, ended properly. */
  | "truncated"
  /** A right response that is longer than 32 MB, of unknown length to its head. */
  | "too-large"
  /** A right response whose body takes hours. */
  | "trickle"
  /** The connection ends in the middle of the body. */
  | "cut"
  /** The connection ends before the head. */
  | "close";

/**
 * The most list entries seen to pass in one request: 4 × 50 at 128 MB (4 × 75 die), 4 × 100 at 256 MB,
 * 4 × 300 at 512 MB (4 × 400 die).
 */
export const mostListEntries: Readonly<Record<MemoryLimit, number>> = { 128: 200, 256: 400, 512: 1200 };

const tooLargeBytes = 33 * 1024 * 1024;

/** Says for one operation after the other which fault of a mood it meets. */
export function faultsOf({ fault, only, times = Number.POSITIVE_INFINITY }: Mood) {
  let left = times;
  return (operationName: string | undefined): Fault | undefined => {
    if (!fault || left <= 0 || (only && !only.includes(operationName ?? ""))) return undefined;
    left -= 1;
    return fault;
  };
}

/** What a client gets where a fault meets its request; `right` gives the response without the fault. */
export async function faultyReply(
  fault: Fault | undefined,
  right: () => Promise<Reply>,
  gone: AbortSignal,
): Promise<Reply> {
  if (!fault) return await right();
  switch (fault.kind) {
    case "delay":
      await setTimeout(fault.milliseconds, undefined, { signal: gone }).catch(() => {});
      return await right();
    case "status":
      return { status: fault.status, type: "text/html", body: "<h1>Error</h1>" };
    case "refusal":
      return jsonReply(fault.status ?? 200, { errors: fault.errors, data: null });
    case "maintenance":
      return maintenance;
    case "database-down":
      return wpDie("<h1>Error establishing a database connection</h1>");
    case "php-fatal":
      return phpFatal;
    case "login-page":
      return loginPage;
    case "empty":
      return { status: 200, type: "text/html; charset=UTF-8", body: "" };
    case "close":
      return { status: 200, type: "text/html", body: "", sending: "not-at-all" };
  }
  const reply = await right();
  const half = reply.body.slice(0, reply.body.length / 2);
  switch (fault.kind) {
    case "partial":
      return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), errors: fault.errors }) };
    case "garbage":
      return {
        ...reply,
        body: `<br />\n<b>Warning</b>:  Undefined array key "organisms" on line <b>81</b>\n${reply.body}`,
      };
    case "truncated":
      return { ...reply, body: half };
    case "cut":
      return { ...reply, body: half, sending: "cut-off" };
    case "trickle":
      return { ...reply, sending: "byte-by-byte" };
    case "too-large":
      return { ...reply, body: reply.body + " ".repeat(tooLargeBytes), sending: "in-pieces" };
  }
}

/** What a request gets that needs more memory than PHP has, or meets a mistake in a plugin. */
export const phpFatal = wpDie(
  '<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/support/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>',
  500,
  "internal_server_error",
);
