import { type RedirectRule, redirectLocation } from "@porchlight/contract/redirects";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { navigationTarget, redirectOf } from "#app/domain/navigation/redirects.ts";
import { runningBuildMetadata } from "#app/features/app-update/build-watch.ts";

type ClientMiddleware = MiddlewareFunction<unknown>;

/**
 * Follows the redirects that the build's metadata lists (S2.100): within this site by a navigation, to another site by
 * a full page load (S2.101). Without the metadata, as after a new build, the server decides.
 */
const followRedirects: ClientMiddleware = async ({ url }, next) => {
  const metadata = await runningBuildMetadata();
  if (metadata === null) throw redirectDocument(url.pathname + url.search);
  const to = redirectOf(metadata.redirects, url.pathname);
  if (to === null) return await next();
  const location = redirectLocation(to, url.search, pageCameFrom(metadata.redirects));
  const { href, isExternal } = navigationTarget(location, { origin: window.location.origin, allowExternal: true });
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

/** The middleware of a route, by name. With an unknown name a navigation to that route fails (S8.6). */
export function routeMiddleware(...names: readonly string[]): ClientMiddleware[] {
  return names.map(
    (name) =>
      middlewares.get(name) ??
      (() => {
        throw new UnknownMiddlewareError(`The route names an unknown middleware: ${name}`);
      }),
  );
}
