import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { AccountContext } from "#app/features/account/account-context.ts";
import { loginCookieHint } from "#app/features/account/login-cookie-hint.ts";
import { loggedOut } from "#app/features/account/session-state.ts";
import { tabChannel } from "#app/features/account/tab-channel.ts";
import { useLoginModal } from "#app/features/account/use-login-modal.tsx";
import { reloadOnce } from "#app/features/errors/reloads.ts";
import type { FavoriteChange, FavoriteProduct } from "#app/features/favorites/favorite-change.ts";
import type { FavoritesState } from "#app/features/favorites/favorites.ts";
import { FavoritesContext } from "#app/features/favorites/favorites-context.ts";
import type { KeptFavorites } from "#app/features/favorites/kept-favorites.ts";
import { keptFavoritesHint } from "#app/features/favorites/kept-hint.ts";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { SessionUser } from "#app/graphql/cookies.ts";
import { type HeartSubject, HeartsContext } from "#app/ui/actions/heart.tsx";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import type { Personal } from "./personal.ts";

const loadNotices = async () => (await import("#app/features/favorites/favorite-notice.tsx")).FavoriteNotices;

const noteSaved = async (id: number) => {
  try {
    await (await import("#app/features/favorites/since-saved.ts")).noteSaved(id);
  } catch {
    // Without the code the page of favorites keeps it later.
  }
};

const noFavorites: FavoritesState = { ids: [], isLoaded: false, isSaving: false };
const neverChanges = () => () => {};
const loggedOutState = () => loggedOut;
const noFavoritesState = () => noFavorites;
const noIds = () => noFavorites.ids;

/** How long logging out waits for favorites that are being saved. */
const longestSaveMilliseconds = 5000;

/**
 * The visitor of this page: login, favorites, and what stands over the page for them. The document and the first render
 * hold nothing of it. The code of logins and favorites is loaded where a cookie hints at a login, and with a login itself;
 * that of hearts before a login with the first of them, and where this browser keeps some.
 */
export function Visitor({ children }: { readonly children: ReactNode }) {
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
      logOut: async () => {
        if (!personal) return;
        await personal.favorites.saved(longestSaveMilliseconds);
        personal.session.logOut();
      },
      check: async () => (await (await start()).session.check()).status === "logged-in",
      logIn: async (login: LoggedIn) => (await start()).session.logIn(login),
      setUser: (user: SessionUser) => personal?.session.setUser(user),
    }),
    [session, isStarting, personal, start],
  );

  // What the visitor pressed the heart of before logging in: the modal names it.
  const [wanted, setWanted] = useState<FavoriteProduct | null>(null);
  const onLoggedIn = useCallback(
    async (login: LoggedIn) => {
      const started = await start();
      started.session.logIn(login);
      void kept?.moveTo(started.favorites, wanted);
    },
    [start, kept, wanted],
  );
  const isLoggedIn = session.status === "logged-in";
  const hasKept = keptIds.length > 0;
  useEffect(() => {
    if (personal && isLoggedIn && hasKept) void kept?.moveTo(personal.favorites);
  }, [personal, isLoggedIn, kept, hasKept]);
  const modal = useLoginModal({
    account,
    wanted: wanted?.title ?? null,
    onLoggedIn,
    onClosed: () => setWanted(null),
    onLoadFailure: reloadPage,
  });

  const ids = useMemo(
    () => (hasKept ? [...new Set([...favorites.ids, ...keptIds])] : favorites.ids),
    [favorites.ids, keptIds, hasKept],
  );
  const hasOffered = useRef(false);
  /**
   * Keeps a product without a login, and asks for one: by the modal the first time or when told to, else in a notification
   * (S6.2).
   */
  const keep = async (product: FavoriteProduct, isAsking = !hasOffered.current) => {
    const store = await readKept();
    hasOffered.current = true;
    store.add(product, { isSaid: !isAsking });
    if (!isAsking) return;
    setWanted(product);
    modal.open();
  };
  const toggle = async ({ id, title, picture }: HeartSubject) => {
    const product = { id, title, thumbnail: picture };
    // What it costs now is compared later.
    if (!ids.includes(id)) void noteSaved(id);
    if (keptIds.includes(id)) {
      kept?.remove([id]);
      if (!favorites.ids.includes(id)) return;
    }
    if (personal?.session.getSnapshot().status === "logged-in") return personal.favorites.toggle(product);
    if (loginCookieHint(document.cookie)) {
      const started = await start();
      if ((await started.session.check()).status === "logged-in") return started.favorites.add(product);
    }
    await keep(product);
  };
  const onLoginNeeded = (changes: readonly FavoriteChange[]) => {
    const added = changes.find(({ isAdded }) => isAdded);
    if (added) void keep(added, true).catch(reloadPage);
    else modal.open();
  };
  const current = useRef({ toggle, onLoginNeeded });
  useEffect(() => {
    current.current = { toggle, onLoginNeeded };
  });
  const hearts = useMemo(
    () => ({
      savedIds: ids,
      toggle: (subject: HeartSubject) => void current.current.toggle(subject).catch(reloadPage),
    }),
    [ids],
  );
  const onPage = useMemo(
    () => ({
      state: { ids, isLoaded: favorites.isLoaded || !isLoggedIn, isSaving: favorites.isSaving },
      load: async () => await personal?.favorites.load(),
      remove: (ids: readonly number[]) => {
        kept?.remove(ids);
        personal?.favorites.removeAll(ids);
      },
      addAll: async (ids: readonly number[]) => {
        if (personal && isLoggedIn) return await personal.favorites.addAll(ids);
        (await readKept()).addAll(ids);
        return true;
      },
    }),
    [ids, favorites, personal, isLoggedIn, kept, readKept],
  );
  const FavoriteNotices = useLoadedOnce(loadNotices, personal !== null || kept !== null, () => {});
  return (
    <AccountContext value={account}>
      <FavoritesContext value={onPage}>
        <HeartsContext value={hearts}>
          {children}
          {modal.dialog}
          {FavoriteNotices ? (
            <FavoriteNotices
              favorites={personal?.favorites ?? null}
              kept={kept}
              hasEnded={session.hasEnded}
              onLoginNeeded={(changes) => current.current.onLoginNeeded(changes)}
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
    const { personal: startPersonal } = await import("./personal.ts");
    const started = startPersonal();
    isStarted.current = true;
    setPersonal(started);
    return started;
  }, []);
  useEffect(() => {
    // Without a token nothing of logins and favorites is loaded.
    const startWithLogin = () => {
      if (isStarted.current || !loginCookieHint(document.cookie)) return;
      setStarting(true);
      void start().finally(() => setStarting(false));
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
    const store = (await import("./kept.ts")).keptFavorites();
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
