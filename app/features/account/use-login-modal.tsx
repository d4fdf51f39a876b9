import { type ReactNode, useEffect, useRef } from "react";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import { isPlainClick, useFragmentModal } from "#app/ui/overlays/fragment-modal.ts";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import type { Account } from "./account-context.ts";
import { type AccountView, isAccountView } from "./login-tab.ts";

const loadAccountDialog = async () => (await import("./account-dialog.tsx")).AccountDialog;

/**
 * The modal of the account (S2.128, S2.138) at the addresses `#login`, `#register`, `#lost-password` and
 * `#reset-password` of any page. Every link to one of them opens it, whoever wrote the link; its code comes with the
 * first opening. What a mail's link says behind `#reset-password?` leaves the address at once.
 */
export function useLoginModal(options: {
  readonly account: Account;
  /** The titles of what met the end of a login and is saved by the next one; none where a login was asked for. */
  readonly wanted: readonly string[];
  /** Stores the new login. @throws where the browser does not keep it. */
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  /** Called after the modal has closed, however it was closed. */
  readonly onClosed: () => void;
  /** Called where the modal cannot be loaded; false where there is nothing more to try. */
  readonly onLoadFailure: () => boolean;
}): { readonly open: () => void; readonly dialog: ReactNode } {
  const { account, wanted, onLoggedIn, onClosed, onLoadFailure } = options;
  const modal = useFragmentModal();
  const [name = "", secret = ""] = modal.fragment.split("?");
  const view = isAccountView(name) ? name : null;
  const isOpen = view !== null;
  const AccountDialog = useLoadedOnce(loadAccountDialog, isOpen, () => {
    if (!onLoadFailure()) modal.close();
  });

  const calls = useRef({ modal, onClosed, isOpen });
  useEffect(() => {
    calls.current = { modal, onClosed, isOpen };
  });
  const linkText = useRef("");
  useEffect(() => {
    if (!view || !secret) return;
    linkText.current = secret;
    calls.current.modal.move(view);
  }, [view, secret]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      linkText.current = "";
      calls.current.onClosed();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = accountLinkOf(event);
      if (!link) return;
      event.preventDefault();
      // Safari focuses no link that is clicked; the modal gives the focus back to what had it.
      link.element.focus({ preventScroll: true });
      const { modal, isOpen } = calls.current;
      // Within the modal the page behind it is one step back all the time.
      if (isOpen) modal.move(link.view);
      else modal.open(link.view);
    };
    // On its way down: React stops clicks in parts of the page that it has not taken over.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);

  return {
    open: () => modal.open("login" satisfies AccountView),
    dialog:
      view && !secret && AccountDialog ? (
        <AccountDialog
          key={view}
          view={view}
          linkText={linkText.current}
          account={account}
          wanted={wanted}
          onLoggedIn={onLoggedIn}
          onClose={modal.close}
        />
      ) : null,
  };
}

/** The link to the modal under a plain click; null for any other click. */
function accountLinkOf(event: MouseEvent): { element: HTMLElement; view: AccountView } | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null;
  const element = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
  const view = element?.getAttribute("href")?.slice(1) ?? "";
  return element && isAccountView(view) ? { element, view } : null;
}
