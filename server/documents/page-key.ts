import { withTrailingSlash } from "@porchlight/contract/paths";
import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { canonicalPath } from "../requests/canonical-url.ts";

/** The cache key of a document or its `.data` payload: its path and the query parameters its routes declare. */
export interface PageKey {
  readonly id: string;
  /** Path as requested, such as `/about-us/` or `/about-us/_.data`. */
  readonly path: string;
  readonly search: string;
}

/** What the routes of the bundle declare about a page. */
export type RouteFacts = ReturnType<typeof routeFacts>;

/** What of that the key of a page is made with. */
type KeyFacts = Pick<RouteFacts, "declaredQuery" | "routeIds">;

/** Reads what the routes of a bundle declare. */
export function routeFacts(build: Pick<ServerBuild, "routes">) {
  const tree = childRoutes(build.routes, undefined);
  // React Router sorts all routes for every match, which takes longer than a response from memory.
  const matches = new LRUCache<string, RouteObject[]>({
    max: 1000,
    memoMethod: (pagePath) => (matchRoutes(tree, pagePath) ?? []).map(({ route }) => route),
  });
  return {
    /**
     * Query parameters that the page at this path depends on: `handle.cacheQuery` of its routes. Of a name that ends in
     * an asterisk every value counts, of others the first; a value that is too long to be an option counts only where the
     * name ends in a tilde, for text that a visitor made.
     */
    declaredQuery: (pagePath: string): readonly string[] =>
      matches
        .memo(pagePath)
        .flatMap(({ handle }) => (handle as { readonly cacheQuery?: readonly string[] } | undefined)?.cacheQuery ?? []),
    /** The pattern of the route at this path, such as `/homes/:city`; `/*` where there is no page. */
    pattern(pagePath: string): string {
      const routes = matches.memo(pagePath);
      const parts = routes.map(({ path = "" }) => path.replace(/^\/|\/$/g, "")).filter(Boolean);
      return routes.length === 0 ? "/*" : `/${parts.join("/")}`;
    },
    /**
     * Pages that are prerendered: the `handle` of their route says so and their path has no parameter. A navigation to
     * them fetches the data of `payloadRoutes`; layouts have theirs already.
     */
    staticPages: staticPathsOf(tree).map((path) => ({
      path,
      payloadRoutes: matches.memo(path).flatMap(({ id = "" }) => (id.startsWith("layouts/") ? [] : id)),
    })),
    /** Ids of the routes that match this path, the outermost first. */
    routeIds: (pagePath: string): readonly string[] => matches.memo(pagePath).map(({ id }) => id ?? ""),
  };
}

/** Patterns of all routes of a bundle, as React Router names them to loaders: `/`, `blog/:post`, `*`. */
export function routePatterns(build: Pick<ServerBuild, "routes">): ReadonlySet<string> {
  return new Set(patternsOf(childRoutes(build.routes, undefined)));
}

/** The page behind a path with or without `.data`, with a trailing slash. */
export function pagePathOf(path: string): string {
  const page = path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
  return withTrailingSlash(page);
}

/** The canonical path, with a trailing slash, of a page that something else names, such as a CMS. Its query is ignored. */
export function pageOfUri(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? "";
  return pagePathOf(canonicalPath(path) ?? path);
}

/** Far longer than any cursor of a list or option of a form. */
const maxValueLength = 200;
/** More than any list of choices has. */
const maxListValues = 40;

/**
 * The key of a canonical URL. Of the query it has only what the page’s routes declare, in one order and encoding, the
 * first value of each name (pages read no other), so campaign codes and the like never make a second copy of a page.
 */
export function pageKeyOf(path: string, search: string, routes: KeyFacts): PageKey {
  const declared = search === "" ? "" : declaredSearch(path, new URLSearchParams(search), routes);
  return { id: path + declared, path, search: declared };
}

function declaredSearch(path: string, query: URLSearchParams, routes: KeyFacts): string {
  const pagePath = pagePathOf(path);
  const declared = new URLSearchParams();
  for (const name of [...new Set(routes.declaredQuery(pagePath))].sort()) {
    const isList = name.endsWith("*");
    const isText = name.endsWith("~");
    const bare = isList || isText ? name.slice(0, -1) : name;
    const values = [...new Set(query.getAll(bare))];
    for (const value of isList ? values.sort().slice(0, maxListValues) : values.slice(0, 1)) {
      if (isText || value.length <= maxValueLength) declared.append(bare, value);
    }
  }
  const requested = path.endsWith(".data") ? query.get("_routes")?.split(",") : undefined;
  const routeIds = requested ? routes.routeIds(pagePath).filter((id) => requested.includes(id)) : [];
  if (routeIds.length > 0) declared.append("_routes", routeIds.join(","));
  return declared.size === 0 ? "" : `?${declared}`;
}

function patternsOf(tree: readonly RouteObject[], parent = ""): string[] {
  return tree.flatMap(({ path = "", children = [] }) => {
    const pattern = [parent, path].filter((part) => part !== "").join("/");
    return children.length > 0 ? patternsOf(children, pattern) : [pattern.replaceAll(/\/{2,}/g, "/") || "/"];
  });
}

function staticPathsOf(routes: readonly RouteObject[], parent = "/"): string[] {
  return routes.flatMap(({ path = "", handle, children }) => {
    if (/[:*]/.test(path)) return [];
    const own = path === "" ? parent : withTrailingSlash(parent + path.replace(/^\//, ""));
    const isPrerendered = (handle as { readonly isPrerendered?: boolean } | undefined)?.isPrerendered === true;
    return [...(isPrerendered ? [own] : []), ...staticPathsOf(children ?? [], own)];
  });
}

function childRoutes(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route): RouteObject => {
      const handle: unknown = route.module.handle;
      if (route.index) return { id: route.id, index: true, handle };
      const children = childRoutes(routes, route.id);
      return { id: route.id, ...(route.path === undefined ? {} : { path: route.path }), handle, children };
    });
}
