import { parse } from "graphql";
import { LRUCache } from "lru-cache";
import { HostFailure, isRecord, nodesIn, type Operation, type OperationResponse } from "./operation.ts";
import { describeParts } from "./prune-operation.ts";

/**
 * Queries what every host has: neighborhoods, whose URIs contain those of all products, and pages, whose URIs are
 * paths.
 */
const checkContract: Operation = {
  operationName: "CheckContract",
  query:
    "query CheckContract { __typename pages(first: 5) { nodes { uri } } neighborhoods(first: 5) { nodes { uri } } }",
  variables: {},
};

/** How long a passed check is reused when no known part is missing. */
const passedMilliseconds = 1000;

/** How long a root field or a type counts as supported after the host last responded with it. */
const knownMilliseconds = 24 * 60 * 60_000;
const maxKnownParts = 500;

/** Parts that every host has: WPGraphQL's own, and neighborhoods, without which no product has a URI. */
const essentialParts: ReadonlySet<string> = new Set(
  ["neighborhood", "neighborhoods", "page", "pages", "nodeByUri"].map((field) => `${field} on RootQuery`),
);
/** Parts of redirect plugins; a host has one or the other. */
const replaceableParts: ReadonlySet<string> = new Set(["redirection on RootQuery", "seo on RootQuery"]);

/** Options of a check. */
export interface CheckOptions {
  /** Whether to send a request even if a check passed within the last second. */
  readonly isFresh?: boolean;
}

type Send = (operation: Operation, signal?: AbortSignal) => Promise<OperationResponse>;

/**
 * Checks that a host has the parts that every host has, and those that it had within the last day. A WordPress with a
 * deactivated plugin or Plain permalinks responds without errors and with empty results.
 */
export class HostContract {
  readonly #send: Send;
  readonly #now: () => number;
  /** Root fields and types, in the notation of `describeUnknownPart`. */
  readonly #known: LRUCache<string, true>;
  #passedUntilMs = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds; must not start at 0 */
  constructor(send: Send, now: () => number) {
    this.#send = send;
    this.#now = now;
    this.#known = new LRUCache({ max: maxKnownParts, ttl: knownMilliseconds, ttlResolution: 0, perf: { now } });
  }

  /** Records the root fields and types of a query that the host responded to. */
  recordSupported(query: string): void {
    for (const part of describeParts(parse(query))) {
      if (!replaceableParts.has(part)) this.#known.set(part, true);
    }
  }

  /**
   * Returns a part among those that the host does not support that may not be omitted: one that every host has, or that
   * this host had within the last day.
   */
  requiredAmong(unknown: readonly string[]): string | undefined {
    return unknown.find((part) => essentialParts.has(part) || this.#known.has(part));
  }

  /**
   * Checks that the host has the parts that every host has, unless a check passed within the last second.
   * @throws {HostFailure} as `check` does
   */
  async confirm({ isFresh = false }: CheckOptions = {}): Promise<void> {
    if (isFresh || this.#now() >= this.#passedUntilMs) await this.check();
  }

  /** @throws {HostFailure} when the host lacks neighborhoods, its permalinks are Plain, or it does not respond. */
  async check(signal?: AbortSignal): Promise<OperationResponse> {
    this.#passedUntilMs = Number.NEGATIVE_INFINITY;
    const response = await this.#send(checkContract, signal);
    const fault = faultIn(response);
    if (fault !== undefined) throw contractFailure(checkContract, fault, response.status);
    this.#passedUntilMs = this.#now() + passedMilliseconds;
    return response;
  }
}

/** The failure of a host that responds as if known content did not exist. Its message is for the operator. */
export function contractFailure({ operationName }: Operation, message: string, status?: number): HostFailure {
  return new HostFailure(message, { kind: "http", operationName, status });
}

/** Describes to the operator a host whose pages have Plain permalinks. */
export const plainPermalinksAdvice =
  "Permalinks are set to Plain: choose Post name (WordPress: Settings → Permalinks).";

/** Whether an address is one of WordPress’s plain permalinks, such as `/?page_id=2`: it has no path. */
export function isPlainPermalink(address: unknown): address is string {
  return typeof address === "string" && address.startsWith("/?");
}

function faultIn({ data, errors }: OperationResponse): string | undefined {
  if (errors.some(({ message }) => message.includes('Cannot query field "neighborhoods"'))) {
    return "The content host knows no neighborhoods: activate its plugin Porchlight (WordPress: Plugins).";
  }
  const urisOf = (list: string) =>
    isRecord(data)
      ? nodesIn(data[list]).flatMap(({ uri }) => (typeof uri === "string" && uri !== "/" ? [uri] : []))
      : [];
  // Either all pages have a path or none; an entry of another kind has none while it is a draft.
  const pages = urisOf("pages");
  const uris = pages.length > 0 ? pages : urisOf("neighborhoods");
  if (uris.length === 0 || !uris.every(isPlainPermalink)) return undefined;
  return plainPermalinksAdvice;
}
