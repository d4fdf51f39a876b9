import { type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { navigationTarget, redirectOf } from "#app/domain/navigation/redirects.ts";
import { runningBuildMetadata } from "#app/features/app-update/build-watch.ts";

type ClientMiddleware = MiddlewareFunction<unknown>;

/**
 * Follows the redirects that the build's metadata lists (S2.100): within this site by a navigation, to another site by
 * a full page load (S2.101), which the table permits (S8.4). Without the metadata, as after a new build, the server
 * decides.
 */
const followRedirects: ClientMiddleware = async ({ url }, next) => {
  const { origin } = window.location;
  const metadata = await runningBuildMetadata();
  if (metadata === null) throw redirectDocument(navigationTarget(url.href, { origin }).href);
  const to = redirectOf(metadata.redirects, url.pathname);
  if (to === null) return await next();
  const location = redirectLocation(to, url.search, pageCameFrom(metadata.redirects));
  const { href, isExternal } = navigationTarget(location, { origin, allowExternal: true });
  throw isExternal ? redirectDocument(href) : redirect(href);
};

/** Path and query of the page that a navigation leaves; the front page where the address already is the new one. */
function pageCameFrom(rules: readonly RedirectRule[]): string {
  const { pathname, search } = window.location;
  return redirectOf(rules, pathname) === null ? pathname + search : "/";
}

const middlewares: ReadonlyMap<string, ClientMiddleware> = new Map([["follow-redirects", followRedirects]]);

/** A route names a middleware that does not exist (S8.6). */
export class UnknownMiddlewareError extends Error {
  override readonly name = "UnknownMiddlewareError";
}

/**
 * What runs before a route in the browser (its `clientMiddleware`), by name. With an unknown name a navigation to that
 * route fails (S8.6). The route's `middleware` is `serverRouteMiddleware` of the same names.
 */
export function routeMiddleware(...names: readonly string[]): ClientMiddleware[] {
  return names.map((name) => middlewares.get(name) ?? unknownMiddleware(name));
}

/**
 * What runs before a route on the server (its `middleware`): a direct load of a route that names an unknown middleware
 * fails as a navigation does (S8.6). What the names stand for is the browser's; the server has its own redirects.
 */
export function serverRouteMiddleware(...names: readonly string[]): (() => never)[] {
  return names.filter((name) => !middlewares.has(name)).map(unknownMiddleware);
}

function unknownMiddleware(name: string): () => never {
  return () => {
    throw new UnknownMiddlewareError(`The route names an unknown middleware: ${name}`);
  };
}
