import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { type CurrentMark, currentEntries } from "#app/domain/navigation/current-entries.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import styles from "./header.module.css";
import type { MenuEntry } from "./menus.ts";

/** What the head shows of the visitor: in its row, and in the sheet of small screens. */
interface VisitorPart {
  readonly row: ReactNode;
  readonly sheet: ReactNode;
}

/** Which entries lead to this page or stand above it. */
type Marks = ReadonlyMap<object, CurrentMark>;

/** The head of every page in the default layout: mark, main menu, telephone, favorites, login; below 77.5 rem (1240 px) a sheet. */
export function Header(props: {
  readonly entries: readonly MenuEntry[];
  readonly favorites: VisitorPart;
  readonly account: VisitorPart;
}) {
  const { entries, favorites, account } = props;
  const { pathname } = useLocation();
  const marks = currentEntries(entries, pathname);
  return (
    <header className={styles.head}>
      <div className={`wrap ${styles.row}`}>
        <Logo />
        <nav className={styles.nav} aria-label="Main">
          {entries.map((entry) => (
            <div key={entry.position} className={styles.entry}>
              {entry.href ? (
                <SmartLink href={entry.href} aria-current={marks.get(entry)}>
                  {entry.label}
                </SmartLink>
              ) : (
                <span aria-current={marks.get(entry)}>{entry.label}</span>
              )}
              {entry.children.length > 0 ? <Submenu entry={entry} pathname={pathname} marks={marks} /> : null}
            </div>
          ))}
        </nav>
        <div className={styles.tools}>
          <a className={styles.call} href={telephoneHref(brand.phone)}>
            <Icon name="phone" />
            <span className="num">{brand.phone}</span>
          </a>
          {favorites.row}
          {account.row}
          <MenuSheet
            entries={entries}
            pathname={pathname}
            marks={marks}
            favorites={favorites.sheet}
            account={account.sheet}
          />
        </div>
      </div>
    </header>
  );
}

/** What lies below an entry, on a sheet under the head: the browser's popover, so it opens without JavaScript too. */
function Submenu(props: { readonly entry: MenuEntry; readonly pathname: string; readonly marks: Marks }) {
  const { entry, pathname, marks } = props;
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useOnNewPage(pathname, () => sheet.current?.hidePopover?.());
  return (
    <>
      <button type="button" className={styles.more} popoverTarget={id} aria-label={`More under ${entry.label}`}>
        <Icon name="down" />
      </button>
      <div ref={sheet} id={id} popover="auto" className={styles.submenu}>
        <div className="wrap">
          <p className="label">{entry.label}</p>
          <ul>
            {entry.children.map((child) => (
              <li key={child.position}>
                <SmartLink href={child.href ?? ""} aria-current={marks.get(child)}>
                  {child.label}
                </SmartLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/** The small screens' menu; a `<details>`, so it opens without JavaScript too. */
function MenuSheet(props: {
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
  readonly marks: Marks;
  readonly favorites: ReactNode;
  readonly account: ReactNode;
}) {
  const { entries, pathname, marks, favorites, account } = props;
  const details = useRef<HTMLDetailsElement>(null);
  useOnNewPage(pathname, () => {
    if (details.current) details.current.open = false;
  });
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
              <li key={entry.position}>
                <SmartLink href={entry.href ?? ""} prefetch="none" aria-current={marks.get(entry)}>
                  {entry.label}
                </SmartLink>
                <Below entry={entry} marks={marks} />
              </li>
            ))}
            <li className="scripted">{favorites}</li>
          </ul>
        </nav>
        {account}
        <p className="small muted">
          Call <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
        </p>
      </div>
    </details>
  );
}

/** What lies below an entry of the small screens' menu, but for the entry's own page. */
function Below({ entry, marks }: { readonly entry: MenuEntry; readonly marks: Marks }) {
  const children = entry.children.filter(({ href }) => href === null || href !== entry.href);
  if (children.length === 0) return null;
  return (
    <ul className={styles.below}>
      {children.map((child) => (
        <li key={child.position}>
          <SmartLink href={child.href ?? ""} prefetch="none" aria-current={marks.get(child)}>
            {child.label}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

/** Closes what is open when the page becomes another one; what was opened before the page came to life stays. */
function useOnNewPage(pathname: string, close: () => void): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    close();
  });
}

/** The builder's mark and name, leading home. */
export function Logo() {
  return (
    <SmartLink className={styles.logo} href="/">
      <svg viewBox="0 0 30 34" fill="none" aria-hidden="true">
        <g stroke="var(--evergreen)" strokeWidth="1.5" strokeLinecap="round">
          <path d="M15 33C15 22 14.6 12 16.5 2.5M14.8 33C14.5 25 11.5 15.5 5.5 10.5M15.2 33C15.5 26 19 18.5 25 14.5M14.6 33C13.5 28 9.5 23.5 3 22M15.4 33C16.5 29 21 25.5 27 25" />
        </g>
        <g fill="var(--grass)">
          <circle cx="16.6" cy="2.4" r="1.9" />
          <circle cx="13.4" cy="6.2" r="1.5" />
          <circle cx="18.7" cy="6.6" r="1.5" />
          <circle cx="5.3" cy="10.3" r="1.7" />
          <circle cx="4.4" cy="14" r="1.3" />
          <circle cx="25.2" cy="14.3" r="1.7" />
          <circle cx="25.6" cy="18" r="1.3" />
        </g>
      </svg>
      <span>{brand.name}</span>
    </SmartLink>
  );
}
