import { setTimeout } from "node:timers/promises";
import { jsonReply, loginPage, maintenance, type Reply, wpDie } from "./replies.ts";

/** PHP memory limits that were measured, in MB. */
export type MemoryLimit = 128 | 256 | 512;

/** Temporary faults of a WordPress; absent parts work. */
export interface FaultScenario {
  /** Replaces every response of the endpoint. */
  readonly fault?: Fault;
  /** Names of the affected operations; all when absent. */
  readonly only?: readonly string[];
  /** Number of affected operations; later ones succeed. */
  readonly times?: number;
  /** PHP's memory limit: requests with more list entries than fit fail. */
  readonly memoryMb?: MemoryLimit;
  /** Closes the connection after each response, including media, as PHP's built-in server does. */
  readonly closesConnections?: boolean;
  /** Fields whose resolvers fail, such as `RootQuery.homes` or `Home.qmiHomeDetails`: null with an error. */
  readonly failingFields?: readonly string[];
  /** Root fields that find entries only by database id, such as `home` or `homes`, as with broken rewrite rules. */
  readonly lostFields?: readonly string[];
  /** Values that editors left empty: null wherever the schema permits, below the entries themselves. */
  readonly lacks?: MissingParts;
  /** The title of every entry. */
  readonly title?: string;
  /** The companion plugin is inactive: only pages and menus without locations exist, and none of its types. */
  readonly isPluginOff?: boolean;
  /** Permalinks are Plain: no entry is found by path, and these have URLs such as `/?page_id=2`. */
  readonly plainPermalinks?: PlainPermalinks;
}

/** The companion plugin sets paths for its types in any case; other plugins do not. */
export type PlainPermalinks = "pages" | "all";

/** Only scalars are empty; groups of fields and relations too; or lists contain only null. */
export type MissingParts = "leaves" | "groups" | "list-items";

/** A fault of one request. */
export type Fault =
  /** A correct but slow response. */
  | { readonly kind: "delay"; readonly milliseconds: number }
  /** A page of a server in front of WordPress, with this status. */
  | { readonly kind: "status"; readonly status: number }
  /** Errors beside a correct response, whose operation was executed. */
  | { readonly kind: "partial"; readonly errors: readonly GraphQLFault[] }
  /** Errors with an HTTP status; the operation was not executed. */
  | { readonly kind: "refusal"; readonly errors: readonly GraphQLFault[]; readonly status?: number }
  | { readonly kind: FaultKind };

/** An error of a GraphQL response. */
export interface GraphQLFault {
  readonly message: string;
  readonly path?: readonly string[];
}

type FaultKind =
  /** An update is running: HTTP 503 with `Retry-After` and JSON with a `data` key. */
  | "maintenance"
  /** HTTP 500, JSON with a `data` key. */
  | "database-down"
  /** HTTP 500, JSON with a `data` key. */
  | "php-fatal"
  /** A correct response after a warning printed by PHP. */
  | "garbage"
  /** HTTP 200 with the login page, from a plugin that requires a login. */
  | "login-page"
  /** HTTP 200 with an empty body. */
  | "empty"
  /** The first half of a correct response, ended properly. */
  | "truncated"
  /** A correct response longer than 32 MB, without `Content-Length`. */
  | "too-large"
  /** A correct response whose body takes hours. */
  | "trickle"
  /** The connection ends within the body. */
  | "cut"
  /** The connection ends before the headers. */
  | "close";

/**
 * The largest number of list entries measured to succeed in one request: 4 × 50 at 128 MB (4 × 75 fail), 4 × 100 at 256
 * MB, 4 × 300 at 512 MB (4 × 400 fail).
 */
export const maxListEntries: Readonly<Record<MemoryLimit, number>> = { 128: 200, 256: 400, 512: 1200 };

const tooLargeBytes = 33 * 1024 * 1024;

/** Returns a function that gives the fault of each successive operation in a scenario. */
export function faultsOf({ fault, only, times = Number.POSITIVE_INFINITY }: FaultScenario) {
  let left = times;
  return (operationName: string | undefined): Fault | undefined => {
    if (!fault || left <= 0 || (only && !only.includes(operationName ?? ""))) return undefined;
    left -= 1;
    return fault;
  };
}

/** The response to a request with a fault; `right` creates the response without it. */
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

/** The response to a request that exceeds PHP's memory limit, or hits a fatal error in a plugin. */
export const phpFatal = wpDie(
  '<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/support/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>',
  500,
  "internal_server_error",
);
