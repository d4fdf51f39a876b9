import { withTrailingSlash } from "@porchlight/contract/paths";
import { hidesParameters, type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import { pagePathOf } from "../documents/page-key.ts";
import { previewTokenOf } from "../preview/preview-token.ts";
import { canonicalPath } from "./canonical-url.ts";
import { type ServerContext, type ServerStep, targetOf } from "./request-context.ts";

/** A redirect with the status that the server sends. */
export interface SiteRedirect extends RedirectRule {
  readonly status: 301 | 302 | 307 | 308;
}

/** Gives the rule for a canonical path, with or without its trailing slash. */
export type FindRedirect = (path: string) => SiteRedirect | undefined;

/** Finds redirects among rules, whose `from` may be in any spelling. */
export function redirectFinder(rules: readonly SiteRedirect[]): FindRedirect {
  const canonical = rules.map((rule) => ({ rule, from: canonicalPath(rule.from) ?? rule.from }));
  const exact = new Map(canonical.map(({ rule, from }) => [from, rule]));
  const patterns = canonical.filter(({ from }) => from.includes("/:"));
  const parts = patterns.map(({ rule, from }) => ({ rule, parts: from.split("/") }));
  // Few patterns begin alike, so that a page meets few of them.
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
 * Responds to paths that redirect, and in React Router's terms to those of their data; the query goes along.
 * `publicUrl` is the site's own address.
 */
export function redirectStep(find: FindRedirect, publicUrl: string): ServerStep {
  const publicHost = new URL(publicUrl).host;
  return async (c, next) => {
    const { path, search } = targetOf(c);
    // A preview shows what will be at its address, whatever it leads to until then.
    const mayRedirect = previewTokenOf(path, search) === undefined;
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const rule = isRead && mayRedirect ? find(pagePathOf(path)) : undefined;
    if (!rule) return await next();
    const dependsOnVisitor = rule.to.startsWith("#");
    const cameFrom = dependsOnVisitor ? pageCameFrom(c, publicHost, find) : "/";
    if (path.endsWith(".data")) return dataRedirect(c, redirectLocation(rule.to, withoutRoutes(search), cameFrom));
    return c.body(null, rule.status, {
      Location: redirectLocation(rule.to, search, cameFrom),
      "Cache-Control": dependsOnVisitor || hidesParameters(rule.to) ? "no-store" : "public, max-age=300",
    });
  };
}

/** Path and query of the page of this site that a visitor comes from; the front page where that is unknown or redirects. */
function pageCameFrom(c: ServerContext, publicHost: string, find: FindRedirect): string {
  const referer = URL.parse(c.req.header("referer") ?? "");
  if (!referer || (referer.host !== publicHost && referer.host !== c.req.header("host"))) return "/";
  // Two slashes at the beginning would name another host.
  const path = canonicalPath(referer.pathname);
  return path === undefined || find(path) ? "/" : path + referer.search;
}

/** As React Router's client reads it. */
function dataRedirect(c: ServerContext, location: string): Response {
  const isElsewhere = !location.startsWith("/");
  return c.body(null, 204, {
    "X-Remix-Redirect": location,
    ...(isElsewhere ? { "X-Remix-Reload-Document": "true" } : {}),
    "Cache-Control": "no-store",
  });
}

/** A query without the parameter that React Router adds. */
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
