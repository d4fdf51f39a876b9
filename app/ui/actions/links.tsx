import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link } from "react-router";
import { contentHref, isPageHref } from "#app/domain/navigation/content-href.ts";
import styles from "./links.module.css";

/** Props of a link: any URL in `href`, and all attributes of an `<a>`. */
export type SmartLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** When the router prefetches the page. Default `intent`: on hover or focus. */
  prefetch?: "none" | "intent";
  /** Keeps the scroll position, as for filters in the query. */
  preventScrollReset?: boolean;
};

/**
 * The link of the design system: the router's `<Link>` for pages of this site, an `<a>` for other hosts, telephone,
 * mail, files and hashes. A link to a new window gets `rel="noopener"`. Every URL is sanitized by {@link contentHref};
 * a rejected one renders the children without a link.
 */
export function SmartLink({ href: given, prefetch = "intent", preventScrollReset, ...rest }: SmartLinkProps) {
  const href = contentHref(given, typeof rest.children === "string" ? `"${rest.children}"` : "");
  if (href === null) return <a {...rest} />;
  if (isPageHref(href) && rest.target === undefined && rest.download === undefined) {
    return (
      <Link
        {...rest}
        to={href}
        prefetch={prefetch}
        preventScrollReset={preventScrollReset}
        data-prefetch={prefetch === "none" ? "none" : undefined}
        data-keeps-scroll={preventScrollReset ? "" : undefined}
      />
    );
  }
  const rel = rest.rel ?? (rest.target === "_blank" ? "noopener" : undefined);
  return <a {...rest} href={href} rel={rel} />;
}

/** The first tab stop: skips the header to `<main id="main">`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  );
}

/** An item of a breadcrumb; the last one, the page itself, has no link. */
export type Crumb = { label: string; href?: string };

/** The breadcrumb from the front page to this one. */
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
