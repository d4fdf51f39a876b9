import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { type CurrentMark, currentEntries } from "#app/domain/navigation/current-entries.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import styles from "./header.module.css";
import type { MenuEntry } from "./menus.ts";

/** What the header shows of the visitor: in its row, and in the menu of small screens. */
interface VisitorPart {
  readonly row: ReactNode;
  readonly menu: ReactNode;
}

/** Which entries lead to this page or stand above it. */
type Marks = ReadonlyMap<object, CurrentMark>;

/**
 * The head of every page in the default layout: logo, main menu, telephone, favorites, login. Below 77.5 rem (1240 px) the
 * menu is a popover, which opens without JavaScript too.
 */
export function Header(props: {
  readonly entries: readonly MenuEntry[];
  readonly favorites: VisitorPart;
  readonly account: VisitorPart;
}) {
  const { entries, favorites, account } = props;
  const { pathname } = useLocation();
  const marks = currentEntries(entries, pathname);
  const id = useId();
  const nav = usePopover<HTMLElement>(pathname);
  return (
    <header className={styles.head}>
      <div className={`wrap ${styles.row}`}>
        <Logo />
        <nav ref={nav} id={id} popover="auto" className={styles.nav} aria-label="Main">
          {entries.map((entry) => (
            <div key={entry.position} className={styles.entry}>
              <EntryLink entry={entry} marks={marks} />
              {entry.children.length > 0 ? <Submenu entry={entry} pathname={pathname} marks={marks} /> : null}
            </div>
          ))}
          <div className={`${styles.visitor} scripted`}>{favorites.menu}</div>
          <div className={styles.visitor}>{account.menu}</div>
          <p className={`small muted ${styles.visitor}`}>
            Call <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
          </p>
        </nav>
        <div className={styles.tools}>
          <a className={styles.call} href={telephoneHref(brand.phone)}>
            <Icon name="phone" />
            <span className="num">{brand.phone}</span>
          </a>
          {favorites.row}
          {account.row}
          <button type="button" className={styles.menu} popoverTarget={id} aria-label="Menu">
            <Icon name="menu" className={styles.open} />
            <Icon name="close" className={styles.close} />
          </button>
        </div>
      </div>
    </header>
  );
}

/** What lies below an entry: a popover under the header, and a list in the menu of small screens. */
function Submenu(props: { readonly entry: MenuEntry; readonly pathname: string; readonly marks: Marks }) {
  const { entry, pathname, marks } = props;
  const id = useId();
  const submenu = usePopover<HTMLDivElement>(pathname);
  return (
    <>
      <button type="button" className={styles.more} popoverTarget={id} aria-label={`More under ${entry.label}`}>
        <Icon name="down" />
      </button>
      <div ref={submenu} id={id} popover="auto" className={styles.submenu}>
        <div className="wrap">
          <p className="label">{entry.label}</p>
          <ul>
            {entry.children.map((child) => (
              // The menu of small screens has the entry's own page right above.
              <li key={child.position} className={child.href === entry.href ? styles.own : undefined}>
                <EntryLink entry={child} marks={marks} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

function EntryLink({ entry, marks }: { readonly entry: Omit<MenuEntry, "children">; readonly marks: Marks }) {
  const current = marks.get(entry);
  if (entry.href === null) return <span aria-current={current}>{entry.label}</span>;
  return (
    <SmartLink href={entry.href} aria-current={current}>
      {entry.label}
    </SmartLink>
  );
}

/** A popover that closes with the next page. */
function usePopover<Popover extends HTMLElement>(pathname: string): RefObject<Popover | null> {
  const popover = useRef<Popover>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the page becomes another one
  useEffect(() => () => popover.current?.hidePopover?.(), [pathname]);
  return popover;
}

/** The builder's mark and name, leading home. */
export function Logo() {
  return (
    <SmartLink className={styles.logo} href="/">
      <svg viewBox="0 0 30 34" fill="none" aria-hidden="true">
        <path
          stroke="var(--evergreen)"
          strokeWidth="1.5"
          strokeLinecap="round"
          d="M15 33C15 22 14.6 12 16.5 2.5M14.8 33C14.5 25 11.5 15.5 5.5 10.5M15.2 33C15.5 26 19 18.5 25 14.5M14.6 33C13.5 28 9.5 23.5 3 22M15.4 33C16.5 29 21 25.5 27 25"
        />
        <path
          fill="var(--grass)"
          d="M14.7 2.4a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM11.9 6.2a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM17.2 6.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM3.6 10.3a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM3.1 14a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM23.5 14.3a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM24.3 18a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z"
        />
      </svg>
      <span>{brand.name}</span>
    </SmartLink>
  );
}
