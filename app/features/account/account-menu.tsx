import { useCallback, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { withIcon } from "#app/ui/pictures/symbols.tsx";
import { useAccount } from "./account-context.ts";
import styles from "./account-menu.module.css";

const accountPage = { href: "/my-account/", label: "My account" } as const;
/** The visitor's own pages, in the order of the menu. */
const accountPages = [{ href: "/my-favorites/", label: "My favorites" }, accountPage] as const;

/** The visible login control. */
export function findAccountControl(): HTMLElement | null {
  const controls = [...document.querySelectorAll<HTMLElement>("[data-account-control]")];
  return controls.find((control) => control.checkVisibility()) ?? null;
}

/**
 * Element that the account's modals return the focus to when their opener is no longer in the page: the login control,
 * or the main content when the control is in the closed menu.
 */
export const accountOpener = {
  get current() {
    return findAccountControl() ?? document.querySelector<HTMLElement>("#main");
  },
};

/** A ref for controls that replace each other: the next one gets the focus that the one before it had. */
function useKeptFocus() {
  const hadFocus = useRef(false);
  return useCallback((control: HTMLElement | null) => {
    if (hadFocus.current) control?.focus({ preventScroll: true });
    return () => {
      hadFocus.current = control !== null && control === document.activeElement;
    };
  }, []);
}

/**
 * The login in the header of wide screens: "Log in", or the visitor's first name with a menu of their pages (S1.21), in
 * the same space. Not rendered without JavaScript, which it needs.
 */
export function AccountMenu() {
  const { session, logOut } = useAccount();
  const { pathname } = useLocation();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const control = useKeptFocus();
  const isLoggedIn = session.status === "logged-in";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the popover
  useEffect(() => popover.current?.hidePopover?.(), [pathname]);
  return (
    <div className={styles.account}>
      {isLoggedIn ? (
        <>
          <button
            ref={control}
            type="button"
            className={`${styles.control} ${withIcon("down")}`}
            popoverTarget={id}
            data-account-control
          >
            <span className={styles.name}>{session.user?.firstName || "Your account"}</span>
          </button>
          <div ref={popover} id={id} popover="auto" className={styles.popover}>
            <ul>
              {accountPages.map(({ href, label }) => (
                <li key={href}>
                  <SmartLink href={href} aria-current={pathname === href ? "page" : undefined}>
                    {label}
                  </SmartLink>
                </li>
              ))}
              <li>
                <button type="button" onClick={() => logOutFrom(logOut)}>
                  Log out
                </button>
              </li>
            </ul>
          </div>
        </>
      ) : (
        <a ref={control} href="#login" className={styles.control} data-account-control>
          Log in
        </a>
      )}
    </div>
  );
}

/** The login in the menu of small screens, whose list has the favorites. */
export function AccountLinks() {
  const { session, logOut } = useAccount();
  const { pathname } = useLocation();
  const control = useKeptFocus();
  return (
    <div className={styles.links}>
      {session.status === "logged-in" ? (
        <>
          {session.user?.firstName ? <span className={styles.name}>{session.user.firstName}</span> : null}
          <SmartLink
            ref={control}
            href={accountPage.href}
            prefetch="none"
            aria-current={pathname === accountPage.href ? "page" : undefined}
            data-account-control
          >
            {accountPage.label}
          </SmartLink>
          <button type="button" onClick={() => logOutFrom(logOut)}>
            Log out
          </button>
        </>
      ) : (
        <a ref={control} href="#login" data-account-control>
          Log in or register
        </a>
      )}
    </div>
  );
}

/** Logs out and focuses the control that replaces the button. */
export async function logOutFrom(logOut: () => Promise<void>): Promise<void> {
  await logOut();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findAccountControl()?.focus();
  });
}
