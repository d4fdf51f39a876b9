import { type ReactNode, useEffect, useRef } from "react";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import { isPlainClick, useFragmentModal } from "#app/ui/overlays/fragment-modal.ts";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import type { Account } from "./account-context.ts";
import { isLoginTab, type LoginTab } from "./login-tab.ts";

const loadLoginDialog = async () => (await import("./login-dialog.tsx")).LoginDialog;

/**
 * The login modal (S2.128, S2.138) at the addresses `#login` and `#register` of any page. Every link to one of them opens
 * it, whoever wrote the link; its code comes with the first opening.
 */
export function useLoginModal(options: {
  readonly account: Account;
  /** What the visitor was about to save; null where the login itself was asked for. */
  readonly wanted: string | null;
  /** Stores the new login. @throws where the browser does not keep it. */
  readonly onLoggedIn: (login: LoggedIn) => Promise<void>;
  /** Called after the modal has closed, however it was closed. */
  readonly onClosed: () => void;
  /** Called where the modal cannot be loaded; false where there is nothing more to try. */
  readonly onLoadFailure: () => boolean;
}): { readonly open: () => void; readonly dialog: ReactNode } {
  const { account, wanted, onLoggedIn, onClosed, onLoadFailure } = options;
  const modal = useFragmentModal();
  const { fragment } = modal;
  const tab = isLoginTab(fragment) ? fragment : null;
  const isOpen = tab !== null;
  const LoginDialog = useLoadedOnce(loadLoginDialog, isOpen, () => {
    if (!onLoadFailure()) modal.close();
  });

  const calls = useRef({ modal, onClosed });
  useEffect(() => {
    calls.current = { modal, onClosed };
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) calls.current.onClosed();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = loginLinkOf(event);
      if (!link) return;
      event.preventDefault();
      // Safari focuses no link that is clicked; the modal gives the focus back to what had it.
      link.element.focus({ preventScroll: true });
      calls.current.modal.open(link.tab);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  return {
    open: () => modal.open("login" satisfies LoginTab),
    dialog:
      tab && LoginDialog ? (
        <LoginDialog
          key={tab}
          tab={tab}
          account={account}
          wanted={wanted}
          onLoggedIn={onLoggedIn}
          onClose={modal.close}
        />
      ) : null,
  };
}

/** The link to the login under a plain click; null for any other click. */
function loginLinkOf(event: MouseEvent): { element: HTMLElement; tab: LoginTab } | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null;
  const element = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
  const tab = element?.getAttribute("href")?.slice(1) ?? "";
  return element && isLoginTab(tab) ? { element, tab } : null;
}
