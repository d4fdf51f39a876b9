import { withTrailingSlash } from "@porchlight/contract/addresses";
import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { canonicalPath } from "../http/canonical-url.ts";

/** The cache key of a document or its `.data` payload: its path and the query parameters its routes declare. */
export interface PageKey {
  readonly id: string;
  /** Path as requested, such as `/about-us/` or `/about-us/_.data`. */
  readonly path: string;
  readonly search: string;
}

/** The facts that the routes of a bundle declare about pages. */
export type RouteFacts = ReturnType<typeof routeFacts>;

/** The route facts that a page key depends on. */
type KeyFacts = Pick<RouteFacts, "declaredQuery" | "routeIds">;

/** Reads the facts that the routes of a bundle declare. */
export function routeFacts(build: Pick<ServerBuild, "routes">) {
  const tree = childRoutes(build.routes, undefined);
  // React Router sorts all routes for every match, which takes longer than a response from memory.
  const matches = new LRUCache<string, RouteObject[]>({
    max: 1000,
    memoMethod: (pagePath) => (matchRoutes(tree, pagePath) ?? []).map(({ route }) => route),
  });
  return {
    /**
     * Query parameters that the page at this path depends on: `handle.cacheQuery` of its routes. A name that ends in
     * `*` counts with every value, others with the first. A value longer than an option counts only when the name ends
     * in `~`, which marks free text.
     */
    declaredQuery: (pagePath: string): readonly string[] =>
      matches
        .memo(pagePath)
        .flatMap(({ handle }) => (handle as { readonly cacheQuery?: readonly string[] } | undefined)?.cacheQuery ?? []),
    /** The pattern of the route at this path, such as `/homes/:city`; `/*` when there is no page. */
    pattern(pagePath: string): string {
      const routes = matches.memo(pagePath);
      const parts = routes.map(({ path = "" }) => path.replace(/^\/|\/$/g, "")).filter(Boolean);
      return routes.length === 0 ? "/*" : `/${parts.join("/")}`;
    },
    /**
     * Prerendered pages: their route has a path without parameters and a `handle` that marks it. A navigation fetches
     * the data of `payloadRoutes`; layouts are loaded already.
     */
    staticPages: staticPathsOf(tree).map((path) => ({
      path,
      payloadRoutes: matches.memo(path).flatMap(({ id = "" }) => (id.startsWith("layouts/") ? [] : id)),
    })),
    /** Whether a form can be sent to this path: one of its routes has an `action`. */
    acceptsForms: (pagePath: string): boolean => matches.memo(pagePath).some(({ action }) => action !== undefined),
    /** Whether the page at this path exists only where the content has an entry: `handle.isOfEntry` of its route. */
    isOfEntry: (pagePath: string): boolean =>
      matches
        .memo(pagePath)
        .some(({ handle }) => (handle as { readonly isOfEntry?: boolean } | undefined)?.isOfEntry === true),
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

/** The canonical path, with a trailing slash, of a URI from outside, such as a CMS. The query is ignored. */
export function pageOfUri(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? "";
  return pagePathOf(canonicalPath(path) ?? path);
}

/** Far longer than any list cursor or form option. */
const maxValueLength = 200;
/** More than any list of options has. */
const maxListValues = 40;

/**
 * The cache key of a canonical URL. It contains only the query parameters that the page’s routes declare, in one order
 * and encoding, so that campaign parameters do not create further copies of a page.
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
      const { handle, action } = route.module;
      const facts = { id: route.id, handle: handle as unknown, ...(action ? { action: true } : {}) };
      if (route.index) return { ...facts, index: true };
      const children = childRoutes(routes, route.id);
      return { ...facts, ...(route.path === undefined ? {} : { path: route.path }), children };
    });
}
