import { isDeepStrictEqual } from "node:util";
import { touchesEverything } from "@porchlight/backend/store/changes.ts";
import { hidesParameters, redirectLocation } from "@porchlight/contract/redirects";
import { html } from "hono/html";
import type { Logger } from "pino";
import { brand } from "#app/brand.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import { pagePathOf } from "../cache/page-key.ts";
import type { ContentSource } from "../content/content-source.ts";
import { throttledLog } from "../observability/log.ts";
import { canonicalPath, previewTokenOf } from "./canonical-url.ts";
import {
  type FindRedirect,
  type GoneStatus,
  isGone,
  mergeRedirects,
  type RedirectData,
  redirectFinder,
  type SiteRedirect,
} from "./redirect-rules.ts";
import { type ServerContext, type ServerStep, targetOf } from "./request-context.ts";

/**
 * Responds to paths that redirect and, in React Router's format, to their data; the query is kept. `publicUrl` is the
 * site's own address.
 */
export function redirectStep(find: FindRedirect, publicUrl: string): ServerStep {
  const publicHost = new URL(publicUrl).host;
  return async (c, next) => {
    const { path, search } = targetOf(c);
    // A preview shows the future page at its URL, which may redirect at present.
    const mayRedirect = previewTokenOf(path, search) === undefined;
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const rule = isRead && mayRedirect ? find(pagePathOf(path)) : undefined;
    if (!rule) return await next();
    if (isGone(rule.status)) return gonePage(c, rule.status);
    const dependsOnVisitor = rule.to.startsWith("#");
    const cameFrom = dependsOnVisitor ? pageCameFrom(c, publicHost, find) : "/";
    if (path.endsWith(".data")) return dataRedirect(c, redirectLocation(rule.to, withoutRoutes(search), cameFrom));
    return c.body(null, rule.status, {
      Location: redirectLocation(rule.to, search, cameFrom),
      "Cache-Control": dependsOnVisitor || hidesParameters(rule.to) ? "no-store" : "public, max-age=300",
    });
  };
}

/** The response for a page that was removed; for data the router shows its own error page. */
async function gonePage(c: ServerContext, status: GoneStatus): Promise<Response> {
  const headers = { "Cache-Control": "public, max-age=300" };
  const words = "This page was removed.";
  if (targetOf(c).path.endsWith(".data")) return c.text(words, status, headers);
  const title = `Page removed - ${brand.name}`;
  const page = html`<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${words}</h1><p><a href="/">${brand.name}, the home page</a></p></main></body></html>`;
  return await c.html(page, status, headers);
}

/** Path and query of the page of this site in the `Referer`; the front page when it is missing or redirects. */
function pageCameFrom(c: ServerContext, publicHost: string, find: FindRedirect): string {
  const referer = URL.parse(c.req.header("referer") ?? "");
  if (!referer || (referer.host !== publicHost && referer.host !== c.req.header("host"))) return "/";
  // A path with two leading slashes would name another host.
  const path = canonicalPath(referer.pathname);
  return path === undefined || find(path) ? "/" : path + referer.search;
}

/** In the format that React Router's client expects. */
function dataRedirect(c: ServerContext, location: string): Response {
  const isElsewhere = !location.startsWith("/");
  return c.body(null, 204, {
    "X-Remix-Redirect": location,
    ...(isElsewhere ? { "X-Remix-Reload-Document": "true" } : {}),
    "Cache-Control": "no-store",
  });
}

/** A query without the `_routes` parameter of React Router. */
function withoutRoutes(search: string): string {
  if (!search.includes("_routes=")) return search;
  const query = new URLSearchParams(search);
  query.delete("_routes");
  return query.size === 0 ? "" : `?${query}`;
}

const operation = { operationName: "GetRedirects", query: operations.GetRedirects ?? "", variables: {} };
const retrySeconds = 10;
const maxLogged = 20;

/** Options of a site's redirects. */
export interface SiteRedirectsOptions {
  /** The site's own redirects, available without the content. */
  readonly table: readonly SiteRedirect[];
  readonly source: Pick<ContentSource, "query" | "onWrite">;
  readonly publicUrl: string;
  /** After this many seconds the content is queried again. */
  readonly freshSeconds: number;
  readonly log: Pick<Logger, "warn">;
  /** Called when an address may redirect differently. */
  readonly onChange: () => void;
  /** Milliseconds; a test's clock. */
  readonly now?: () => number;
}

/**
 * The site's redirects together with those of editors. The content is queried at the start, after every change that may
 * affect them, and when the data is older than `freshSeconds`, in the background: no request waits. While the query
 * fails, the known redirects stay.
 */
export class SiteRedirects {
  readonly #options: SiteRedirectsOptions;
  readonly #now: () => number;
  readonly #logThrottled = throttledLog();
  #find: FindRedirect;
  #data: RedirectData | undefined;
  #dueAtMs = 0;
  #refreshing: Promise<void> | undefined;
  /** The refresh that runs after the pending one. */
  #next: Promise<void> | undefined;

  constructor(options: SiteRedirectsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#find = redirectFinder(options.table);
    options.source.onWrite((change) => {
      const isOfRedirects = change.kinds.includes("option") || change.kinds.includes("redirect");
      if (isOfRedirects || touchesEverything(change)) this.#refreshSoon();
    });
  }

  /** The redirect at a canonical path, with or without trailing slash. */
  readonly find: FindRedirect = (path) => {
    if (this.#now() >= this.#dueAtMs) this.#refreshSoon();
    return this.#find(path);
  };

  /** Queries the content again; never rejects. Calls during a query cause one more query after it. */
  refresh(): Promise<void> {
    this.#dueAtMs = Number.POSITIVE_INFINITY;
    this.#next ??= (this.#refreshing ?? Promise.resolve()).then(() => {
      this.#refreshing = this.#next;
      this.#next = undefined;
      return this.#load();
    });
    return this.#next;
  }

  #refreshSoon(): void {
    this.refresh().catch((error: unknown) =>
      this.#options.log.warn(
        { err: error },
        "The redirects of the content could not be refreshed; the last ones are used.",
      ),
    );
  }

  async #load(): Promise<void> {
    const { source, table, publicUrl, freshSeconds, log, onChange } = this.#options;
    let seconds = Math.max(1, freshSeconds);
    try {
      const data = (await source.query(operation, { isShared: true })) as RedirectData;
      if (!isDeepStrictEqual(data, this.#data)) {
        const { find, leftOut } = mergeRedirects(data, table, publicUrl);
        this.#data = data;
        this.#find = find;
        if (leftOut.length > 0) {
          const details = { count: leftOut.length, redirects: leftOut.slice(0, maxLogged) };
          log.warn(details, "Redirects of the content are invalid and not used.");
        }
        onChange();
      }
    } catch (error) {
      seconds = retrySeconds;
      const reason = error instanceof Error ? error.message : String(error);
      this.#logThrottled(reason, () => log.warn({ reason }, "The redirects of the content could not be loaded."));
    }
    this.#dueAtMs = this.#now() + seconds * 1000;
  }
}
