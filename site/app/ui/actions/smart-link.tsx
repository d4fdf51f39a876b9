import type { ComponentPropsWithRef } from "react";
import { Link } from "react-router";

/** Props of a link: an address of any kind in `href`, and whatever an `<a>` takes. */
export type SmartLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** When the next page is fetched ahead. Default `intent`: on hover or focus. */
  prefetch?: "none" | "intent" | "viewport";
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** Keeps the scroll position, as for filters in the query. */
  preventScrollReset?: boolean;
};

const servedFolders = /^\/(?:media|builds|fonts|assets|wp|ops)\//;
const fileEnding = /\/[^/?#]*\.[a-z\d]{2,5}(?:[?#]|$)/i;

/**
 * True when the address is a page of this site that the router shows without loading a document:
 * it starts with one slash or a question mark, and is no file (`/blog/feed.xml`, `/media/…`).
 */
export function isPageAddress(href: string): boolean {
  if (href.startsWith("?")) return true;
  if (!href.startsWith("/") || href.startsWith("//")) return false;
  return !servedFolders.test(href) && !fileEnding.test(href);
}

/**
 * The one link of the design system: the router's `<Link>` for pages of this site, a plain `<a>` for other
 * hosts, telephone, mail, files and anchors. A link into a new window gets `rel="noopener"`.
 */
export function SmartLink({ href, prefetch = "intent", replace, preventScrollReset, ...rest }: SmartLinkProps) {
  if (isPageAddress(href) && rest.target === undefined && rest.download === undefined) {
    return <Link {...rest} to={href} prefetch={prefetch} replace={replace} preventScrollReset={preventScrollReset} />;
  }
  const rel = rest.rel ?? (rest.target === "_blank" ? "noopener" : undefined);
  return <a {...rest} href={href} rel={rel} />;
}
