import { withTrailingSlash } from "@porchlight/contract/trailing-slash";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Icon } from "#app/ui/pictures/icon.tsx";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";
import type { MenuEntry } from "./menu-tree.ts";

/** The head of every page in the default layout: mark, main menu, telephone; below 1080 px a sheet. */
export function Header({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <Logo />
        <nav className={styles.nav} aria-label="Main">
          {entries.map((entry) =>
            entry.href ? (
              <SmartLink key={entry.id} href={entry.href} aria-current={currentMark(entry.href, pathname)}>
                {entry.label}
              </SmartLink>
            ) : null,
          )}
        </nav>
        <div className={styles.tools}>
          <a className={styles.call} href={telephoneHref(brand.phone)}>
            <Icon name="phone" />
            <span className="num">{brand.phone}</span>
          </a>
          <MenuSheet entries={entries} pathname={pathname} />
        </div>
      </div>
    </header>
  );
}

/** The small screens' menu; a `<details>`, so it opens without JavaScript too. */
function MenuSheet({ entries, pathname }: { readonly entries: readonly MenuEntry[]; readonly pathname: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the sheet
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [pathname]);
  return (
    <details
      className={styles.menu}
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector("summary")?.focus();
      }}
    >
      <summary aria-label="Menu">
        <Icon name="menu" className={styles.open} />
        <Icon name="close" className={styles.close} />
      </summary>
      <div className={styles.sheet}>
        <nav aria-label="Main, small screens">
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id}>
                {entry.href ? (
                  <SmartLink href={entry.href} prefetch="none" aria-current={currentMark(entry.href, pathname)}>
                    {entry.label}
                  </SmartLink>
                ) : null}
              </li>
            ))}
          </ul>
        </nav>
        <p className="small muted">
          Call <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
        </p>
      </div>
    </details>
  );
}

function currentMark(href: string, pathname: string): "page" | "true" | undefined {
  if (withTrailingSlash(href) === withTrailingSlash(pathname)) return "page";
  return withTrailingSlash(pathname).startsWith(withTrailingSlash(href)) ? "true" : undefined;
}
