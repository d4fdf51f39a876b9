import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { AccountContext } from "#app/features/account/account-context.ts";
import { loginCookieHint } from "#app/features/account/login-cookie-hint.ts";
import type { SessionState } from "#app/features/account/session.ts";
import { useLoginModal } from "#app/features/account/use-login-modal.tsx";
import { reloadOnce } from "#app/features/errors/reloads.ts";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { Personal } from "./personal.ts";

const loggedOut: SessionState = { status: "logged-out", isLoading: false, user: null };
const neverChanges = () => () => {};
const loggedOutState = () => loggedOut;

/** How long logging out waits for favorites that are being saved. */
const longestSaveMilliseconds = 5000;

/**
 * The visitor of this page: who they are and the login modal. The document and the first render hold nothing of it.
 * The code of logins and favorites is loaded where a cookie hints at a login, and with a login itself.
 */
export function Visitor({ children }: { readonly children: ReactNode }) {
  const [personal, setPersonal] = useState<Personal | null>(null);
  const [isStarting, setStarting] = useState(false);
  const start = useCallback(async (): Promise<Personal> => {
    const { personal: startPersonal } = await import("./personal.ts");
    const started = startPersonal();
    setPersonal(started);
    return started;
  }, []);
  useEffect(() => {
    // Without a token nothing of logins and favorites is loaded.
    if (!loginCookieHint(document.cookie)) return;
    setStarting(true);
    void start().finally(() => setStarting(false));
  }, [start]);

  const state = useSyncExternalStore(
    personal?.session.subscribe ?? neverChanges,
    personal?.session.getSnapshot ?? loggedOutState,
    loggedOutState,
  );
  const account = useMemo(
    () => ({
      session: isStarting ? { ...state, isLoading: true } : state,
      logOut: async () => {
        if (!personal) return;
        await saved(personal.favorites);
        personal.session.logOut();
      },
    }),
    [state, isStarting, personal],
  );
  const onLoggedIn = useCallback(
    async (login: LoggedIn) => {
      const { session } = await start();
      session.logIn(login);
    },
    [start],
  );
  const modal = useLoginModal({
    account,
    wanted: null,
    onLoggedIn,
    onClosed: () => {},
    onLoadFailure: () => reloadOnce("", sessionStorage, Date.now(), () => window.location.reload()),
  });
  return (
    <AccountContext value={account}>
      {children}
      {modal.dialog}
    </AccountContext>
  );
}

/** Sends the changes that wait, and resolves when they are saved, or after a while. */
function saved(favorites: Personal["favorites"]): Promise<void> {
  favorites.flush();
  return new Promise((resolve) => {
    const finish = () => {
      if (favorites.getSnapshot().isSaving) return;
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = favorites.subscribe(finish);
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, longestSaveMilliseconds);
    finish();
  });
}
