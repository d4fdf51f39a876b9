import { type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { navigationTarget, redirectOf } from "#app/domain/navigation/redirects.ts";
import { runningBuildMetadata } from "#app/features/app-update/app-update.tsx";

type ClientMiddleware = MiddlewareFunction<unknown>;

/**
 * Follows the redirects in the build's metadata (S2.100): to this site by a navigation, to another site by a document
 * load (S2.101), which the table permits (S8.4). Without the metadata, as after a new build, the server redirects.
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

/** Path and query of the page that a navigation leaves; the front page when the URL has already changed. */
function pageCameFrom(rules: readonly RedirectRule[]): string {
  const { pathname, search } = window.location;
  return redirectOf(rules, pathname) === null ? pathname + search : "/";
}

const middlewares: ReadonlyMap<string, ClientMiddleware> = new Map([["follow-redirects", followRedirects]]);

/** Thrown for a route that names an unknown middleware (S8.6). */
export class UnknownMiddlewareError extends Error {
  override readonly name = "UnknownMiddlewareError";
}

/**
 * The `clientMiddleware` of a route, by name. A navigation to a route with an unknown name fails (S8.6). Use
 * `serverRouteMiddleware` with the same names as the route's `middleware`.
 */
export function routeMiddleware(...names: readonly string[]): ClientMiddleware[] {
  return names.map((name) => middlewares.get(name) ?? unknownMiddleware(name));
}

/**
 * The `middleware` of a route: a document request for a route with an unknown name fails like a navigation (S8.6). It
 * does nothing else, as the server has its own redirects.
 */
export function serverRouteMiddleware(...names: readonly string[]): (() => never)[] {
  return names.filter((name) => !middlewares.has(name)).map(unknownMiddleware);
}

function unknownMiddleware(name: string): () => never {
  return () => {
    throw new UnknownMiddlewareError(`The route names an unknown middleware: ${name}`);
  };
}
