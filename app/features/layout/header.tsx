import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { visitHref } from "#app/domain/leads/visit-href.ts";
import { type CurrentMark, currentEntries } from "#app/domain/navigation/current-entries.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { withIcon } from "#app/ui/pictures/symbols.tsx";
import styles from "./header.module.css";
import type { MenuEntry } from "./menus.ts";

/** Controls of the visitor: in the header's row, and in the menu of small screens. */
interface VisitorPart {
  readonly row: ReactNode;
  readonly menu: ReactNode;
}

/** The entries that link to this page or to a page above it. */
type Marks = ReadonlyMap<object, CurrentMark>;

/**
 * The header of the default layout: logo, main menu, telephone number, favorites, login. Below 77.5 rem (1240 px) the
 * menu is a popover, which opens without JavaScript.
 */
export function Header(props: {
  readonly entries: readonly MenuEntry[];
  readonly favorites: VisitorPart;
  readonly account: VisitorPart;
  /** False marks no entry, as on an error page, which is the same at every URL. */
  readonly hasCurrent?: boolean;
}) {
  const { entries, favorites, account, hasCurrent = true } = props;
  const { pathname } = useLocation();
  const marks = currentEntries(hasCurrent ? entries : [], pathname);
  const id = useId();
  const nav = usePopover<HTMLElement>(pathname);
  return (
    <header className={styles.head}>
      <div className={`wrap ${styles.row}`}>
        <Logo />
        <nav ref={nav} id={id} popover="auto" className={styles.nav} aria-label="Main">
          {entries.map((entry, position) =>
            entry.children ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: menus do not change within a visit
              <Group key={position} entry={entry} pathname={pathname} marks={marks} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: menus do not change within a visit
              <EntryLink key={position} entry={entry} marks={marks} />
            ),
          )}
          <div className={styles.visitor}>{account.menu}</div>
          <div className={`${styles.visitor} ${styles.shortcuts}`}>
            <a className={withIcon("phone")} href={telephoneHref(brand.phone)} aria-label={`Call ${brand.phone}`}>
              Call
            </a>
            <SmartLink className={withIcon("map")} href={visitHref()}>
              Visit
            </SmartLink>
            {favorites.menu}
          </div>
        </nav>
        <div className={styles.tools}>
          <a className={`${styles.call} ${withIcon("phone")}`} href={telephoneHref(brand.phone)}>
            <span className="num">{brand.phone}</span>
          </a>
          {favorites.row}
          {account.row}
          <button type="button" className={`${styles.menu} ${withIcon("menu")}`} popoverTarget={id} aria-label="Menu" />
        </div>
      </div>
    </header>
  );
}

/**
 * An entry with its children: a popover under the header, and a list in the menu of small screens. It opens by its
 * button, and when a mouse rests on the entry; an entry without a link is the button.
 */
function Group(props: { readonly entry: MenuEntry; readonly pathname: string; readonly marks: Marks }) {
  const { entry, pathname, marks } = props;
  const id = useId();
  const submenu = usePopover<HTMLDivElement>(pathname);
  const button = useRef<HTMLButtonElement>(null);
  const hover = useHoverIntent(submenu, button);
  return (
    <div className={styles.entry} {...hover}>
      {entry.href === null ? (
        <>
          <span className={styles.heading}>{entry.label}</span>
          <button
            ref={button}
            type="button"
            className={`${styles.group} ${withIcon("down")}`}
            popoverTarget={id}
            aria-current={marks.get(entry)}
          >
            {entry.label}
          </button>
        </>
      ) : (
        <>
          <EntryLink entry={entry} marks={marks} />
          <button
            ref={button}
            type="button"
            className={`${styles.more} ${withIcon("down")}`}
            popoverTarget={id}
            aria-label={`More under ${entry.label}`}
          />
        </>
      )}
      <div ref={submenu} id={id} popover="auto" className={styles.submenu} data-title={entry.label}>
        <ul>
          {entry.children?.map((child, position) => (
            // In the menu of small screens the entry itself is right above.
            // biome-ignore lint/suspicious/noArrayIndexKey: menus do not change within a visit
            <li key={position} className={child.href === entry.href ? styles.own : undefined}>
              <EntryLink entry={child} marks={marks} />
            </li>
          ))}
        </ul>
      </div>
    </div>
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

/** A popover that closes on navigation. */
function usePopover<Popover extends HTMLElement>(pathname: string): RefObject<Popover | null> {
  const popover = useRef<Popover>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the page becomes another one
  useEffect(() => () => popover.current?.hidePopover?.(), [pathname]);
  return popover;
}

/** How long a mouse rests on an entry before its submenu opens, and is away from both before it closes. */
const hoverMilliseconds = { open: 120, close: 300 } as const;

/**
 * Handlers that open a popover while a mouse rests on their element, when the popover's button is visible. A press of
 * the button keeps it open.
 */
function useHoverIntent(popover: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const timer = useRef(0);
  const isByHover = useRef(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const schedule = (action: () => void, milliseconds: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(action, milliseconds);
  };
  return {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse" || !button.current?.checkVisibility()) return;
      schedule(() => {
        if (popover.current?.matches(":popover-open")) return;
        popover.current?.showPopover();
        isByHover.current = true;
      }, hoverMilliseconds.open);
    },
    onPointerLeave() {
      schedule(() => {
        if (isByHover.current) popover.current?.hidePopover();
        isByHover.current = false;
      }, hoverMilliseconds.close);
    },
    onClick(event: MouseEvent) {
      window.clearTimeout(timer.current);
      if (isByHover.current && button.current?.contains(event.target as Node)) event.preventDefault();
      isByHover.current = false;
    },
  };
}

/** The builder's logo, a link to the front page. */
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
