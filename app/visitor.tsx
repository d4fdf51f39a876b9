import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { AccountContext } from "#app/features/account/account-context.ts";
import { loginCookieHint } from "#app/features/account/login-cookie-hint.ts";
import { loggedOut } from "#app/features/account/session-state.ts";
import { tabChannel } from "#app/features/account/tab-channel.ts";
import { useLoginModal } from "#app/features/account/use-login-modal.tsx";
import { reloadOnce } from "#app/features/errors/reloads.ts";
import type { FavoriteProduct } from "#app/features/favorites/favorite-change.ts";
import type { FavoritesState } from "#app/features/favorites/favorites.ts";
import { FavoritesContext, noFavorites as noFavoritesOnPage } from "#app/features/favorites/favorites-context.ts";
import type { KeptFavorites } from "#app/features/favorites/kept-favorites.ts";
import { keptFavoritesHint } from "#app/features/favorites/kept-hint.ts";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { SessionUser } from "#app/graphql/cookies.ts";
import { type HeartSubject, HeartsContext } from "#app/ui/actions/heart.tsx";
import { loadOnce } from "#app/ui/overlays/load-once.ts";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import { useAfterDocument } from "#app/ui/use-after-document.ts";
import type { Personal } from "./personal.ts";
import type { VisitorNow } from "./visitor-acts.ts";

const loadNotices = async () => (await import("#app/features/favorites/favorite-notice.tsx")).FavoriteNotices;

type Acts = typeof import("./visitor-acts.ts");
let loadedActs: Acts | undefined;
/** What is done with hearts comes with the first of them, or with what is there already. */
const loadActs = loadOnce(async (): Promise<Acts> => {
  loadedActs = await import("./visitor-acts.ts");
  return loadedActs;
});
const loadPersonal = loadOnce(async () => {
  // A heart pressed without a network needs both.
  const [{ personal }] = await Promise.all([import("./personal.ts"), loadActs()]);
  return personal();
});
const loadKept = loadOnce(async () => {
  const [{ keptFavorites }] = await Promise.all([import("./kept.ts"), loadActs()]);
  return keptFavorites();
});
/** At once where the code is there: a page that is left the moment after loses nothing. */
const act = async (work: (acts: Acts) => unknown): Promise<void> => {
  try {
    await work(loadedActs ?? (await loadActs()));
  } catch {
    reloadPage();
  }
};

const nothing: readonly FavoriteProduct[] = [];
const noFavorites: FavoritesState = { ids: [], isLoaded: false, isSaving: false };
const neverChanges = () => () => {};
const loggedOutState = () => loggedOut;
const noFavoritesState = () => noFavorites;
const noIds = () => noFavorites.ids;

/**
 * The visitor of this page: login, favorites, and what stands over the page for them. The document and the first render
 * hold nothing of it. The code of logins and favorites is loaded where a cookie hints at a login, and with a login itself;
 * that of hearts before a login with the first of them, and where this browser keeps some.
 */
export function Visitor(props: {
  /** Whether this page's products can be saved. */
  readonly hasHearts: boolean;
  readonly children: ReactNode;
}) {
  const { hasHearts, children } = props;
  const { personal, start, isStarting } = usePersonal();
  const session = useSyncExternalStore(
    personal?.session.subscribe ?? neverChanges,
    personal?.session.getSnapshot ?? loggedOutState,
    loggedOutState,
  );
  const favorites = useSyncExternalStore(
    personal?.favorites.subscribe ?? neverChanges,
    personal?.favorites.getSnapshot ?? noFavoritesState,
    noFavoritesState,
  );
  const { kept, readKept } = useKept();
  const keptIds = useSyncExternalStore(kept?.subscribe ?? neverChanges, kept?.getSnapshot ?? noIds, noIds);
  const account = useMemo(
    () => ({
      session: isStarting ? { ...session, isLoading: true } : session,
      logOut: async () => await personal?.logOut(),
      whileNothingIsSaved: async <Result,>(work: () => Promise<Result>) => (await start()).whileNothingIsSaved(work),
      check: async () => (await (await start()).session.check()).status === "logged-in",
      logIn: async (login: LoggedIn) => (await start()).session.logIn(login),
      setUser: (user: SessionUser) => personal?.session.setUser(user),
    }),
    [session, isStarting, personal, start],
  );

  const isLoggedIn = session.status === "logged-in";
  const hasKept = keptIds.length > 0;
  useEffect(
    () => (personal && isLoggedIn && hasKept ? kept?.moveUntilDone(personal.favorites) : undefined),
    [personal, isLoggedIn, kept, hasKept],
  );
  // What could not be saved as the login had ended: the modal names it.
  const [wanted, setWanted] = useState(nothing);
  const modal = useLoginModal({
    account,
    wanted: wanted.flatMap(({ title }) => title || []),
    onLoggedIn: async (login) => (await loadActs()).onLoggedIn(now.current, login),
    onClosed: () => setWanted(nothing),
    onLoadFailure: reloadPage,
  });
  const visitor: VisitorNow = {
    personal,
    kept,
    wanted,
    start,
    readKept,
    askForLogin(products) {
      setWanted(products);
      modal.open();
    },
  };
  const now = useRef(visitor);
  useEffect(() => {
    now.current = visitor;
  });

  const ids = useMemo(
    () => (hasKept ? [...new Set([...favorites.ids, ...keptIds])] : favorites.ids),
    [favorites.ids, keptIds, hasKept],
  );
  const hearts = useMemo(
    () => ({
      savedIds: ids,
      toggle: (subject: HeartSubject) => void act(({ toggle }) => toggle(now.current, subject)),
    }),
    [ids],
  );
  const onPage = useMemo(
    () => ({
      state: { ids, isLoaded: favorites.isLoaded || !isLoggedIn, isSaving: favorites.isSaving },
      load: async () => await personal?.favorites.load(),
      remove: (ids: readonly number[]) => void act(({ remove }) => remove(now.current, ids)),
      addAll: async (products: readonly FavoriteProduct[]) => (await loadActs()).addAll(now.current, products),
    }),
    [ids, favorites, personal, isLoggedIn],
  );
  const isHydrated = useAfterDocument(true, false);
  const FavoriteNotices = useLoadedOnce(loadNotices, personal !== null || kept !== null, () => {});
  return (
    <AccountContext value={account}>
      <FavoritesContext value={isHydrated ? onPage : noFavoritesOnPage}>
        <HeartsContext value={hasHearts ? hearts : null}>
          {children}
          {modal.dialog}
          {FavoriteNotices ? (
            <FavoriteNotices
              favorites={personal?.favorites ?? null}
              kept={kept}
              ids={ids}
              hasEnded={session.hasEnded}
              onLoginNeeded={(changes) => void act(({ onLoginNeeded }) => onLoginNeeded(now.current, changes))}
            />
          ) : null}
        </HeartsContext>
      </FavoritesContext>
    </AccountContext>
  );
}

/** Login and favorites of this page once they are loaded: at once where a cookie hints at a login, else by `start`. */
function usePersonal() {
  const [personal, setPersonal] = useState<Personal | null>(null);
  const [isStarting, setStarting] = useState(false);
  const isStarted = useRef(false);
  const start = useCallback(async (): Promise<Personal> => {
    const started = await loadPersonal();
    isStarted.current = true;
    setPersonal(started);
    return started;
  }, []);
  useEffect(() => {
    // Without a token nothing of logins and favorites is loaded.
    const startWithLogin = () => {
      if (isStarted.current || !loginCookieHint(document.cookie)) return;
      setStarting(true);
      // Not loaded, the visitor is logged out here until the page is shown again.
      start()
        .catch(() => {})
        .finally(() => setStarting(false));
    };
    startWithLogin();
    // Another tab may log in, with or without a channel to tell it.
    document.addEventListener("visibilitychange", startWithLogin);
    const stop = tabChannel().onMessage(startWithLogin);
    return () => {
      document.removeEventListener("visibilitychange", startWithLogin);
      stop();
    };
  }, [start]);
  return { personal, start, isStarting };
}

/** What this browser keeps without a login, once it is read: at once where there is something, else by `readKept`. */
function useKept() {
  const [kept, setKept] = useState<KeptFavorites | null>(null);
  const readKept = useCallback(async (): Promise<KeptFavorites> => {
    const store = await loadKept();
    setKept(store);
    return store;
  }, []);
  useEffect(() => {
    const readWhatIsThere = () => {
      // Not loaded, the hearts stay outlined until the next page.
      if (keptFavoritesHint(() => localStorage)) void readKept().catch(() => {});
    };
    readWhatIsThere();
    // Another tab may keep the first.
    window.addEventListener("storage", readWhatIsThere);
    return () => window.removeEventListener("storage", readWhatIsThere);
  }, [readKept]);
  return { kept, readKept };
}

/** Loads the page anew, once in ten seconds, as where a script is missing; false where it has just been tried. */
function reloadPage(): boolean {
  return reloadOnce("", sessionStorage, Date.now(), () => window.location.reload());
}
