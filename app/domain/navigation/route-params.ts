import { withTrailingSlash } from "@porchlight/contract/paths";
import { data } from "react-router";

/** The names of the parameters in the site’s addresses (S3.49). */
export const routeParamNames = [
  "location",
  "community",
  "model",
  "plan",
  "home",
  "post",
  "category",
  "testimonial",
  "event",
  "slug",
] as const;

/** Name of a parameter in an address (S3.49). */
export type RouteParamName = (typeof routeParamNames)[number];

// As WordPress makes them: no capitals, letters of any script once decoded; its column holds 200 characters.
const slugPattern = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_-]{1,200}$/u;

/** Whether a decoded path segment can be a slug: small letters, digits, hyphens and underscores, 1 to 200 of them. */
export function isSlug(segment: string | null | undefined): segment is string {
  return typeof segment === "string" && slugPattern.test(segment);
}

/** Whether a decoded rest of a path is one or more slugs, with or without a trailing slash (S2.18, S2.43, S2.58). */
export function isSlugPath(path: string | null | undefined): path is string {
  return typeof path === "string" && path.length <= 1000 && path.replace(/\/$/, "").split("/").every(isSlug);
}

/** Whether a decoded path segment can be a blog post’s slug; `category` alone is none (S2.14). */
export function isPostSlug(segment: string | null | undefined): segment is string {
  return isSlug(segment) && segment !== "category";
}

const ownFolders = /^\/(?:assets|builds|media|ops|wp|wp-[^/]*)(?:\/|$)/;

/**
 * Whether content can have an address: the front page, or slugs outside the folders that the site and a WordPress
 * reserve. Any other is not looked up.
 */
export function mayBePageAddress(pathname: string): boolean {
  if (pathname === "/") return true;
  if (ownFolders.test(pathname)) return false;
  try {
    return isSlugPath(decodeURIComponent(pathname.slice(1)));
  } catch {
    return false;
  }
}

/** The URI of a page in the content: the path with its trailing slash. */
export function contentUri({ pathname }: URL): string {
  return withTrailingSlash(pathname);
}

/** The message of a 404 where a route’s validation fails or no page matches (S8.1, S8.2). */
export function pageNotFoundMessage(path: string): string {
  return `Page Not Found: ${path}`;
}

/**
 * The message of a 404 where no route matches (S8.3): unlike {@link pageNotFoundMessage}, in small letters.
 */
export function noRouteMessage(path: string): string {
  return `Page not found: ${path}`;
}

/**
 * The message of a 404 with the whole address that was asked for: a loader knows no fragment, and one whose response is
 * cached no query. Any other message as it is.
 */
export function withWholeAddress(
  message: string,
  { pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">,
) {
  const say = [pageNotFoundMessage, noRouteMessage].find((each) =>
    [pathname, pathname + search].some((known) => message === each(known)),
  );
  return say ? say(pathname + search + hash) : message;
}

/**
 * The decoded parameters that a route needs: `slug` may span several segments, `post` may not be `category`, every other
 * is one slug. Null where one is missing or impossible, which makes the address a 404 (S8.1).
 */
export function parseRouteParams<Name extends RouteParamName>(
  given: Readonly<Record<string, string | undefined>>,
  names: readonly Name[],
): Record<Name, string> | null {
  const params: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = given[name];
    const accepts = name === "slug" ? isSlugPath : name === "post" ? isPostSlug : isSlug;
    if (!accepts(value)) return null;
    params[name] = value;
  }
  // Complete: every name was set or has returned null.
  return params as Record<Name, string>;
}

/** The 404 to throw where an address is well formed but nothing lives there, or is not well formed (S8.1). */
export function notFound(url: URL) {
  return data(pageNotFoundMessage(url.pathname + url.search), { status: 404 });
}
