import { withTrailingSlash } from "@porchlight/contract/paths";
import { hidesParameters, type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import { html } from "hono/html";
import { brand } from "#app/brand.ts";
import { pagePathOf } from "../cache/page-key.ts";
import { canonicalPath, previewTokenOf } from "./canonical-url.ts";
import { type ServerContext, type ServerStep, targetOf } from "./request-context.ts";

/** A redirect with the status that the server sends; of a page that is gone, `to` is empty. */
export interface SiteRedirect extends RedirectRule {
  readonly status: 301 | 302 | 303 | 307 | 308 | GoneStatus;
}

/** The status of a page that was removed. */
type GoneStatus = 410 | 451;

/** Whether a status is that of a page that was removed. */
export function isGone(status: number): status is GoneStatus {
  return status === 410 || status === 451;
}

/** Returns the rule for a canonical path, with or without trailing slash. */
export type FindRedirect = (path: string) => SiteRedirect | undefined;

/** Finds redirects among rules, whose `from` may be in any spelling. */
export function redirectFinder(rules: readonly SiteRedirect[]): FindRedirect {
  const canonical = rules.map((rule) => ({ rule, from: canonicalPath(rule.from) ?? rule.from }));
  const exact = new Map(canonical.map(({ rule, from }) => [from, rule]));
  const patterns = canonical.filter(({ from }) => from.includes("/:"));
  const parts = patterns.map(({ rule, from }) => ({ rule, parts: from.split("/") }));
  // Grouped by first segment, so that few patterns are tried for a page.
  const byStart = Map.groupBy(parts, ({ parts: [, first = ""] }) => (first.startsWith(":") ? ":" : first));
  const match = (start: string, segments: readonly string[]) =>
    byStart.get(start)?.find((each) => isMatch(each.parts, segments))?.rule;
  return (path) => {
    const slashed = withTrailingSlash(path);
    const rule = exact.get(slashed);
    if (rule || byStart.size === 0) return rule;
    const segments = slashed.split("/");
    return match(segments[1] ?? "", segments) ?? match(":", segments);
  };
}

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

function isMatch(from: readonly string[], segments: readonly string[]): boolean {
  return (
    from.length === segments.length &&
    from.every((part, at) => (part.startsWith(":") ? segments[at] !== "" : part === segments[at]))
  );
}
