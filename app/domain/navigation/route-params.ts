import { decodePercent, withTrailingSlash } from "@porchlight/contract/addresses";
import { data } from "react-router";

/** Names of the route parameters (S3.49). */
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

/** Name of a route parameter (S3.49). */
export type RouteParamName = (typeof routeParamNames)[number];

// WordPress slugs: lower case, letters of any script once decoded, at most 200 characters.
const slugPattern = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_-]{1,200}$/u;

/**
 * Whether a decoded path segment is a valid slug: lower-case letters, digits, hyphens and underscores, 1 to 200
 * characters.
 */
export function isSlug(segment: string | null | undefined): segment is string {
  return typeof segment === "string" && slugPattern.test(segment);
}

/** Whether a decoded splat is one or more slugs, with or without a trailing slash (S2.18, S2.43, S2.58). */
export function isSlugPath(path: string | null | undefined): path is string {
  return typeof path === "string" && path.length <= 1000 && path.replace(/\/$/, "").split("/").every(isSlug);
}

/** Whether a decoded path segment is a valid slug of a blog post; `category` is reserved (S2.14). */
export function isPostSlug(segment: string | null | undefined): segment is string {
  return isSlug(segment) && segment !== "category";
}

const ownFolders = /^\/(?:assets|builds|media|ops|wp|wp-[^/]*)(?:\/|$)/;

/**
 * Whether the content may have a page at a path: the front page, or slugs outside the folders reserved by the site and
 * by WordPress. Other paths are not looked up.
 */
export function mayBePageAddress(pathname: string): boolean {
  if (pathname === "/") return true;
  if (ownFolders.test(pathname)) return false;
  const path = decodePercent(pathname.slice(1));
  return path !== null && isSlugPath(path);
}

/** The URI of a page in the content: the path with its trailing slash. */
export function contentUri({ pathname }: URL): string {
  return withTrailingSlash(pathname);
}

/** The message of a 404 when the parameters are invalid or no page is found (S8.1, S8.2). */
export const pageNotFoundMessage = "Page Not Found";

/** The message of a 404 when no route matches (S8.3): unlike {@link pageNotFoundMessage}, in lower case. */
export const noRouteMessage = "Page not found";

/**
 * The message of a 404 with the URL of the browser. Responses do not include it, so that all 404s of a route are equal.
 * Other messages are returned unchanged.
 */
export function withUrl(message: string, { pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">) {
  const isNotFound = message === pageNotFoundMessage || message === noRouteMessage;
  return isNotFound ? `${message}: ${pathname}${search}${hash}` : message;
}

/**
 * The decoded parameters of a route: `slug` may have several segments, `post` may not be `category`, every other is one
 * slug. Null when one is missing or invalid, which is a 404 (S8.1).
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

/** The 404 response to throw for a URL that is invalid or has no content (S8.1). */
export function notFound() {
  return data(pageNotFoundMessage, { status: 404 });
}

/**
 * Paths that are excluded from search engines: a visitor's own pages, the comparison, and the editors' sample of every
 * block (S2.44, S2.56).
 */
const unindexedPaths: ReadonlySet<string> = new Set(["/compare/", "/my-account/", "/my-favorites/", "/sandbox/"]);

/** Whether search engines may list the page at a path. */
export function isIndexed(path: string): boolean {
  return !unindexedPaths.has(withTrailingSlash(path));
}
