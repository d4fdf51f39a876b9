import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { RouteFacts } from "./page-key.ts";

interface CacheHandle {
  /** Query parameters that the document of this route depends on. */
  readonly cacheQuery?: readonly string[];
}

/** What the routes of a bundle say about addresses. */
export function routeFacts(build: Pick<ServerBuild, "routes">): RouteFacts {
  const tree = branch(build.routes, undefined);
  // The router sorts all routes for every path it is asked about, which takes longer than a kept page.
  const known = new LRUCache<string, RouteObject[]>({
    max: 1000,
    memoMethod: (pagePath) => (matchRoutes(tree, pagePath) ?? []).map(({ route }) => route),
  });
  const routesAt = (pagePath: string) => known.memo(pagePath);
  return {
    declaredQuery: (pagePath) =>
      routesAt(pagePath).flatMap(({ handle }) => (handle as CacheHandle | undefined)?.cacheQuery ?? []),
    routeIds: (pagePath) => routesAt(pagePath).map(({ id }) => id ?? ""),
  };
}

function branch(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route): RouteObject => {
      const handle: unknown = route.module.handle;
      if (route.index) return { id: route.id, index: true, handle };
      const children = branch(routes, route.id);
      return { id: route.id, ...(route.path === undefined ? {} : { path: route.path }), handle, children };
    });
}
