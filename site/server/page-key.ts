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
  /** True when a `_routes` value names routes of this site only. */
  areRoutes(routeIds: readonly string[]): boolean;
}

/** The page behind a path with or without `.data`, with a trailing slash. */
export function pagePathOf(path: string): string {
  const page = path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
  return page.endsWith("/") ? page : `${page}/`;
}

/**
 * The key of an address. Parameters that no route declares are dropped, the others sorted, so that
 * campaign codes and the like never make a second copy of a page.
 */
export function pageKeyOf(path: string, search: string, routes: RouteFacts): PageKey {
  const pagePath = pagePathOf(path);
  const kept = search === "" ? "" : keptQuery(path, new URLSearchParams(search), pagePath, routes);
  return { id: path + kept, path, search: kept, pagePath };
}

function keptQuery(path: string, query: URLSearchParams, pagePath: string, routes: RouteFacts): string {
  const kept = new URLSearchParams();
  for (const name of [...routes.declaredQuery(pagePath)].sort()) {
    for (const value of query.getAll(name)) kept.append(name, value);
  }
  const routeIds = query.get("_routes");
  if (path.endsWith(".data") && routeIds !== null && routes.areRoutes(routeIds.split(","))) {
    kept.append("_routes", routeIds);
  }
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}
