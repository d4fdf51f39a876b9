import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { AccountContext, loggedOut } from "#app/features/account/account-context.ts";
import { hasLoginCookie } from "#app/features/account/has-login-cookie.ts";
import type { Session } from "#app/features/account/session.ts";
import { tabChannel } from "#app/features/account/tab-channel.ts";
import { useLoginModal } from "#app/features/account/use-login-modal.tsx";
import { reloadOnce } from "#app/features/errors/reloads.ts";
import type { AccountFavorites } from "#app/features/favorites/account-favorites.ts";
import type { Favorites } from "#app/features/favorites/favorites.ts";
import {
  type FavoriteProduct,
  FavoritesContext,
  noFavorites,
  noFavoritesOnPage,
} from "#app/features/favorites/favorites-context.ts";
import { hasGuestFavorites } from "#app/features/favorites/has-guest-favorites.ts";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { SessionUser } from "#app/graphql/cookies.ts";
import { type HeartSubject, HeartsContext } from "#app/ui/actions/product-buttons.tsx";
import { useAfterDocument } from "#app/ui/navigation.ts";
import { loadOnce, useLoadedOnce } from "#app/ui/overlays/load-once.ts";

/** The session, and the favorites of its account. */
interface User {
  readonly session: Session;
  readonly account: AccountFavorites;
  readonly favorites: Favorites;
}

/**
 * The favorites of this page; their code loads with the first click on a heart, after a login, or when this browser
 * stores favorites.
 */
const favoritesPart: LazyPart<Favorites> = lazyPart(async () => {
  const { createFavorites } = await import("#app/features/favorites/favorites.ts");
  return createFavorites({
    storage: () => localStorage,
    page: { window, document, navigator },
    hasLogin: () => hasLoginCookie(document.cookie),
    startAccount: () => userPart.load(),
  });
});
/** The session and the account's favorites; their code loads when there is a login cookie, and after a login. */
const userPart: LazyPart<User> = lazyPart(async () => {
  const [{ startUserSession }, { startAccountFavorites }, favorites] = await Promise.all([
    import("#app/features/account/user-session.ts"),
    import("#app/features/favorites/account-favorites.ts"),
    favoritesPart.load(),
  ]);
  const { session, tabs } = startUserSession();
  const account = favorites.connect((notify) => startAccountFavorites(session, tabs, notify));
  void session.check();
  return { session, account, favorites };
});
const loadNotices = async () => (await import("#app/features/favorites/favorite-notice.tsx")).FavoriteNotices;

/**
 * Calls `work` with favorites, synchronously when they are loaded, so that nothing is lost when the visitor leaves the
 * page right after.
 */
const withFavorites = async (work: (favorites: Favorites) => unknown): Promise<void> => {
  try {
    await work(favoritesPart.get() ?? (await favoritesPart.load()));
  } catch {
    reloadPage();
  }
};

const nothing: readonly FavoriteProduct[] = [];
const neverChanges = () => () => {};
const loggedOutState = () => loggedOut;
const noFavoritesState = () => noFavorites;
const isFalse = () => false;

/**
 * Provides the visitor of this page: login, favorites, and their dialogs and notifications. The server's HTML and the
 * first render are those of a guest.
 */
export function Visitor(props: {
  /** Whether this page's products can be saved. */
  readonly hasHearts: boolean;
  readonly children: ReactNode;
}) {
  const { hasHearts, children } = props;
  const { user, isStarting } = useUser();
  const favorites = useFavoritesPart();
  const session = useSyncExternalStore(
    user?.session.subscribe ?? neverChanges,
    user?.session.getSnapshot ?? loggedOutState,
    loggedOutState,
  );
  const state = useSyncExternalStore(
    favorites?.subscribe ?? neverChanges,
    favorites?.getSnapshot ?? noFavoritesState,
    noFavoritesState,
  );
  const isGuestListStored = useSyncExternalStore(
    favorites?.subscribe ?? neverChanges,
    favorites?.hasGuestFavorites ?? isFalse,
    isFalse,
  );
  const isLoggedIn = session.status === "logged-in";
  useEffect(
    () => (isLoggedIn && isGuestListStored ? favorites?.adoptWithRetries() : undefined),
    [favorites, isLoggedIn, isGuestListStored],
  );

  const account = useMemo(
    () => ({
      session: isStarting ? { ...session, isLoading: true } : session,
      async logOut() {
        await user?.account.saved();
        user?.session.logOut();
      },
      pauseSaving: async <Result,>(work: () => Promise<Result>) => (await userPart.load()).account.pauseSaving(work),
      check: async () => (await (await userPart.load()).session.check()).status === "logged-in",
      logIn: async (login: LoggedIn) => (await userPart.load()).session.logIn(login),
      setUser: (named: SessionUser) => user?.session.setUser(named),
    }),
    [session, isStarting, user],
  );
  // Products that could not be saved because the login had ended, which the modal lists.
  const [wanted, setWanted] = useState(nothing);
  const modal = useLoginModal({
    account,
    wanted: wanted.flatMap(({ title }) => title || []),
    async onLoggedIn(login) {
      const { session, favorites } = await userPart.load();
      session.logIn(login);
      favorites.adopt(wanted);
    },
    onClosed: () => setWanted(nothing),
    onLoadFailure: reloadPage,
  });

  const { ids } = state;
  // Products whose hearts were pressed while favorites load.
  const [pendingIds, setPendingIds] = useState<readonly number[]>([]);
  const hearts = useMemo(
    () => ({
      savedIds: pendingIds.length > 0 ? [...ids, ...pendingIds] : ids,
      toggle({ id, title, picture }: HeartSubject) {
        const product = { id, title, thumbnail: picture };
        // Until favorites are loaded, hearts are shown as not saved.
        const isLoaded = favoritesPart.get() !== null;
        if (!isLoaded) setPendingIds((before) => [...before, id]);
        const work = (favorites: Favorites) => (isLoaded ? favorites.toggle(product) : favorites.add(product));
        void withFavorites(work).finally(() => setPendingIds((before) => before.filter((each) => each !== id)));
      },
    }),
    [ids, pendingIds],
  );
  const onPage = useMemo(
    () => ({
      state,
      load: async () => await favorites?.load(),
      remove: (ids: readonly number[]) => void withFavorites((favorites) => favorites.remove(ids)),
      addAll: async (products: readonly FavoriteProduct[]) => await (await favoritesPart.load()).addAll(products),
    }),
    [state, favorites],
  );
  const isHydrated = useAfterDocument(true, false);
  const FavoriteNotices = useLoadedOnce(loadNotices, favorites !== null, () => {});
  return (
    <AccountContext value={account}>
      <FavoritesContext value={isHydrated ? onPage : noFavoritesOnPage}>
        <HeartsContext value={hasHearts ? hearts : null}>
          {children}
          {modal.dialog}
          {FavoriteNotices && favorites ? (
            <FavoriteNotices
              favorites={favorites}
              ids={ids}
              isLoggedIn={isLoggedIn}
              hasEnded={session.hasEnded}
              onLoginNeeded={(products) => {
                setWanted(products);
                modal.open();
              }}
            />
          ) : null}
        </HeartsContext>
      </FavoritesContext>
    </AccountContext>
  );
}

/** The session and the account's favorites once they are loaded: at once when there is a login cookie. */
function useUser() {
  const user = useSyncExternalStore(userPart.subscribe, userPart.get, () => null);
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    const startWithLogin = () => {
      if (userPart.get() || !hasLoginCookie(document.cookie)) return;
      setStarting(true);
      // On failure the visitor is logged out here until the page is shown again.
      userPart
        .load()
        .catch(() => {})
        .finally(() => setStarting(false));
    };
    startWithLogin();
    // Another tab may log in without a message on the channel.
    document.addEventListener("visibilitychange", startWithLogin);
    const stop = tabChannel().onMessage(startWithLogin);
    return () => {
      document.removeEventListener("visibilitychange", startWithLogin);
      stop();
    };
  }, []);
  return { user, isStarting };
}

/** The favorites of this page once they are loaded: at once when this browser stores a guest's. */
function useFavoritesPart(): Favorites | null {
  useEffect(() => {
    const loadStored = () => {
      // On failure the hearts stay outlined until the next page.
      if (hasGuestFavorites(() => localStorage)) void favoritesPart.load().catch(() => {});
    };
    loadStored();
    // Another tab may store the first one.
    window.addEventListener("storage", loadStored);
    return () => window.removeEventListener("storage", loadStored);
  }, []);
  return useSyncExternalStore(favoritesPart.subscribe, favoritesPart.get, () => null);
}

/** A lazily loaded part of the page as an external store. */
interface LazyPart<Part> {
  /** Null until it is loaded. */
  readonly get: () => Part | null;
  readonly load: () => Promise<Part>;
  readonly subscribe: (listener: () => void) => () => void;
}

function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const listeners = new Set<() => void>();
  let part: Part | null = null;
  return {
    get: () => part,
    load: loadOnce(async () => {
      part = await load();
      for (const listener of listeners) listener();
      return part;
    }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Reloads the page, at most once in ten seconds, as when a chunk is missing; returns false when it was just reloaded.
 */
function reloadPage(): boolean {
  return reloadOnce("", sessionStorage, Date.now(), () => window.location.reload());
}
