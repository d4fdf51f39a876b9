import { parse } from "graphql";
import { LRUCache } from "lru-cache";
import { HostFailure, isRecord, nodesIn, type Operation, type OperationResponse } from "./operation.ts";
import { describeParts } from "./prune-operation.ts";

/** Asks for what every host has: neighborhoods, below which everything for sale is, and pages, whose addresses have paths. */
const checkContract: Operation = {
  operationName: "CheckContract",
  query:
    "query CheckContract { __typename pages(first: 5) { nodes { uri } } neighborhoods(first: 5) { nodes { uri } } }",
  variables: {},
};

/** How long a check that passed counts where nothing known is in doubt. */
const passedMilliseconds = 1000;

/** How long a root field or a type counts as the host’s after it was last answered. */
const knownMilliseconds = 24 * 60 * 60_000;
const maxKnownParts = 500;

/** What no host lacks: without neighborhoods nothing for sale has an address, and WPGraphQL itself has the others. */
const essentialParts: ReadonlySet<string> = new Set(
  ["neighborhood", "neighborhoods", "page", "pages", "nodeByUri"].map((field) => `${field} on RootQuery`),
);
/** Of plugins for redirects, of which a host has one or another. */
const replaceableParts: ReadonlySet<string> = new Set(["redirection on RootQuery", "seo on RootQuery"]);

/** How strict a check is. */
export interface CheckOptions {
  /** Whether the host is asked now, whatever it answered a moment ago. */
  readonly isFresh?: boolean;
}

type Send = (operation: Operation, signal?: AbortSignal) => Promise<OperationResponse>;

/**
 * Whether a host still has what every host has, and what it had within the last day. A WordPress whose plugin is off,
 * or whose permalinks are Plain, answers every operation correctly, and as if nothing were there.
 */
export class HostContract {
  readonly #send: Send;
  readonly #now: () => number;
  /** Root fields and types, as errors describe unknown ones. */
  readonly #known: LRUCache<string, true>;
  #passedUntilMs = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds; must not start at 0 */
  constructor(send: Send, now: () => number) {
    this.#send = send;
    this.#now = now;
    this.#known = new LRUCache({ max: maxKnownParts, ttl: knownMilliseconds, ttlResolution: 0, perf: { now } });
  }

  /** Notes the root fields and types of a query that the host answered. */
  noteAnswered(query: string): void {
    for (const part of describeParts(parse(query))) {
      if (!replaceableParts.has(part)) this.#known.set(part, true);
    }
  }

  /**
   * Returns what may not be omitted of parts that the host does not know: what every host has, or this one had within
   * the last day.
   */
  requiredAmong(unknown: readonly string[]): string | undefined {
    return unknown.find((part) => essentialParts.has(part) || this.#known.has(part));
  }

  /**
   * Checks that the host has what every host has, unless a check passed within the last second.
   * @throws {HostFailure} as `check` does.
   */
  async confirm({ isFresh = false }: CheckOptions = {}): Promise<void> {
    if (isFresh || this.#now() >= this.#passedUntilMs) await this.check();
  }

  /** @throws {HostFailure} where the host lacks neighborhoods, its permalinks are Plain, or it does not respond. */
  async check(signal?: AbortSignal): Promise<OperationResponse> {
    this.#passedUntilMs = Number.NEGATIVE_INFINITY;
    const response = await this.#send(checkContract, signal);
    const fault = faultIn(response);
    if (fault !== undefined) throw contractFailure(checkContract, fault, response.status);
    this.#passedUntilMs = this.#now() + passedMilliseconds;
    return response;
  }
}

/** The failure of a host that answers as if known content were not there. Its message is for the operator. */
export function contractFailure({ operationName }: Operation, message: string, status?: number): HostFailure {
  return new HostFailure(message, { kind: "http", operationName, status });
}

/** What is wrong with a host whose pages have plain permalinks, for its operator. */
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
  // Of pages all have a path or none has; an entry of another kind has none while it is not complete.
  const pages = urisOf("pages");
  const uris = pages.length > 0 ? pages : urisOf("neighborhoods");
  if (uris.length === 0 || !uris.every(isPlainPermalink)) return undefined;
  return plainPermalinksAdvice;
}
