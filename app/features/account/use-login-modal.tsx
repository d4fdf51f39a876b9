import { type ReactNode, useEffect, useRef } from "react";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import { usePending } from "#app/ui/layout/pending.ts";
import { isPlainClick, useFragmentModal } from "#app/ui/overlays/fragment-modal.tsx";
import { useLoadedOnce } from "#app/ui/overlays/load-once.ts";
import { type Account, type AccountView, isAccountView } from "./account-context.ts";

const loadAccountDialog = async () => (await import("./account-dialog.tsx")).AccountDialog;

/**
 * The account's modal (S2.128, S2.138), opened by the hashes of {@link AccountView} on any page, also from links in the content; its code loads when it first opens. The key in the
 * hash of a mail's link is removed from the URL at once.
 */
export function useLoginModal(options: {
  readonly account: Account;
  /** Titles of the products that could not be saved because the login had ended; the next login saves them. */
  readonly wanted: readonly string[];
  /**
   * Stores the new login.
   * @throws {LoginNotStoredError} when the browser rejects the cookies.
   */
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  /** Called after the modal was closed in any way. */
  readonly onClosed: () => void;
  /** Called when the modal can't be loaded; returns false when there is no other way. */
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
  usePending(isOpen && AccountDialog === null);

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
      // Safari does not focus clicked links; the modal returns the focus to the active element.
      link.element.focus({ preventScroll: true });
      const { modal, isOpen } = calls.current;
      // Replaces the history entry, so that the page behind the modal stays one step back.
      if (isOpen) modal.move(link.view);
      else modal.open(link.view);
    };
    // In the capture phase, as React stops clicks in parts of the page that are not hydrated.
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

/** The link to the modal under an unmodified click; null for any other click. */
function accountLinkOf(event: MouseEvent): { element: HTMLElement; view: AccountView } | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null;
  const element = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
  const view = element?.getAttribute("href")?.slice(1) ?? "";
  return element && isAccountView(view) ? { element, view } : null;
}
