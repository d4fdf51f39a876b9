import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./links.module.css";

/** Props of a link: any URL in `href`, and whatever an `<a>` takes. */
export type SmartLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** When the router fetches the next page ahead. Default `intent`: on hover or focus. */
  prefetch?: "none" | "intent";
  /** Keeps the scroll position, as for filters in the query. */
  preventScrollReset?: boolean;
};

const servedFolders = /^\/(?:media|builds|fonts|assets|wp|ops)\//;
const fileExtension = /\/[^/?#]*\.[a-z\d]{2,5}(?:[?#]|$)/i;

/**
 * True for the URL of a page that the router shows without loading a document: it starts with one slash or a question
 * mark and is not a file (`/blog/feed.xml`, `/media/…`).
 */
export function isPageHref(href: string): boolean {
  if (href.startsWith("?")) return true;
  if (!href.startsWith("/") || href.startsWith("//")) return false;
  return !servedFolders.test(href) && !fileExtension.test(href);
}

/**
 * The link of the design system: the router's `<Link>` for pages of this site, a plain `<a>` for other hosts,
 * telephone, mail, files and anchors. A link into a new window gets `rel="noopener"`.
 */
export function SmartLink({ href, prefetch = "intent", preventScrollReset, ...rest }: SmartLinkProps) {
  if (isPageHref(href) && rest.target === undefined && rest.download === undefined) {
    return <Link {...rest} to={href} prefetch={prefetch} preventScrollReset={preventScrollReset} />;
  }
  const rel = rest.rel ?? (rest.target === "_blank" ? "noopener" : undefined);
  return <a {...rest} href={href} rel={rel} />;
}

/** The first stop of the keyboard: past the header to `<main id="main">`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  );
}

/** One step of a breadcrumb trail; the last one, the page itself, has no link. */
export type Crumb = { label: string; href?: string };

/** The trail from the front page to this one. */
export function Breadcrumbs({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className={styles.crumbs}>
        {items.map((item, position) => (
          <li key={item.href ?? item.label}>
            {item.href ? (
              <SmartLink href={item.href}>{item.label}</SmartLink>
            ) : (
              <span aria-current={position === items.length - 1 ? "page" : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
