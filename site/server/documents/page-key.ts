import { withTrailingSlash } from "@porchlight/contract/trailing-slash";
import { pathSpelling } from "../requests/request-target.ts";

/** What a document or its `.data` payload is kept under: its path and the query parameters its routes declare. */
export interface PageKey {
  /** Path and kept query as one text. */
  readonly id: string;
  /** Path as asked for, such as `/about-us/` or `/about-us/_.data`. */
  readonly path: string;
  /** Kept query with its `?`, or empty. */
  readonly search: string;
  /** Address of the page itself with a trailing slash, whichever form was asked for. */
  readonly pagePath: string;
}

/** What the routes of the bundle say about addresses. */
export interface RouteFacts {
  /** Query parameters that the page at this path depends on: `handle.cacheQuery` of its routes. */
  declaredQuery(pagePath: string): readonly string[];
  /** Ids of the routes that make the page at this path, the outermost first. */
  routeIds(pagePath: string): readonly string[];
}

/** The page behind a path with or without `.data`, with a trailing slash. */
export function pagePathOf(path: string): string {
  const page = path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
  return withTrailingSlash(page);
}

/**
 * The page that an address named elsewhere leads to, such as by a CMS: its path in the one spelling with a trailing
 * slash, so that two are equal where they name the same page. A query does not count.
 */
export function pageOfUri(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? "";
  return pagePathOf(pathSpelling(path) ?? path);
}

/** No list’s cursor and no choice of a form comes near. */
const maxValueLength = 200;

/**
 * The key of an address, whose path is in its one spelling. Of the query only what the page’s routes declare is kept,
 * in one order and encoding, the first value of each name (pages read no other), so that campaign codes and
 * the like never make a second copy of a page.
 */
export function pageKeyOf(path: string, search: string, routes: RouteFacts): PageKey {
  const pagePath = pagePathOf(path);
  const kept = search === "" ? "" : keptQuery(path, new URLSearchParams(search), pagePath, routes);
  return { id: path + kept, path, search: kept, pagePath };
}

function keptQuery(path: string, query: URLSearchParams, pagePath: string, routes: RouteFacts): string {
  const kept = new URLSearchParams();
  for (const name of [...new Set(routes.declaredQuery(pagePath))].sort()) {
    const value = query.get(name);
    if (value !== null && value.length <= maxValueLength) kept.append(name, value);
  }
  const asked = path.endsWith(".data") ? query.get("_routes")?.split(",") : undefined;
  const routeIds = asked ? routes.routeIds(pagePath).filter((id) => asked.includes(id)) : [];
  if (routeIds.length > 0) kept.append("_routes", routeIds.join(","));
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}
