import { rejectsLogin, suggestsEndedLogin } from "#app/domain/favorites/favorites-save.ts";
import { randomId } from "#app/domain/wording/text.ts";
import { loadUserFavorites, loadViewer } from "#app/graphql/accounts/accounts.ts";
import {
  type FavoritesLogin,
  FavoritesSaveError,
  favoritesMessage,
  saveFavorites,
  sendFavorites,
} from "#app/graphql/accounts/save-favorites.ts";
import { type BrowserClient, browserClient } from "#app/graphql/browser-client.ts";
import {
  accessTokenCookie,
  type CookieJar,
  documentCookies,
  refreshTokenCookie,
  type SessionUser,
} from "#app/graphql/cookies.ts";
import type { FavoritesEvent } from "./favorites-context.ts";
import { type PendingChanges, pendingChanges } from "./pending-changes.ts";
import { createSaveQueue, NotLoggedInError } from "./save-queue.ts";

/** How long logging out waits for pending saves. */
const longestSaveMilliseconds = 5000;

/** The part of the user session that favorites use. */
interface UserSession {
  readonly getSnapshot: () => {
    readonly status: "logged-out" | "logged-in";
    readonly user: SessionUser | null;
    readonly hasEnded: boolean;
  };
  readonly subscribe: (listener: () => void) => void;
  readonly check: () => Promise<unknown>;
  readonly setUser: (user: SessionUser) => void;
}

/** Shared resources of the tabs of a browser. */
interface BrowserTabs {
  readonly channel: {
    post(message: "favorites"): void;
    onMessage(listener: (message: string) => void): void;
  };
  /** Runs work while no other tab runs work of this name. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

/** The favorites of the account of this visitor. */
export type AccountFavorites = ReturnType<typeof createAccountFavorites>;

/** Creates the account's favorites for a client and the cookies of a page. They change with the login (S7.17). */
export function createAccountFavorites(options: {
  readonly client: BrowserClient;
  readonly cookies: CookieJar;
  readonly session: UserSession;
  readonly tabs: BrowserTabs;
  readonly pending: PendingChanges;
  readonly notify: (event: FavoritesEvent) => void;
}) {
  const { client, cookies, session, pending, notify } = options;
  const { channel, lock } = options.tabs;
  const isLoggedIn = () => session.getSnapshot().status === "logged-in";

  const identify = async (): Promise<SessionUser> => {
    const user = session.getSnapshot().user ?? (await loadViewer(client));
    if (!user) throw new NotLoggedInError();
    session.setUser(user);
    return user;
  };
  /** The login of the last attempt of a save. */
  let lastLogin: FavoritesLogin | undefined;
  /**
   * Returns the login of one save. Each failure clears the stored token (S4.13): unless the token was rejected, the
   * save continues with its token; when the login has ended it has none.
   */
  const loginOfSave = () => {
    const wasLoggedIn = isLoggedIn();
    let userId = session.getSnapshot().user?.databaseId;
    let token: string | null = null;
    return async (isTokenRejected: boolean): Promise<FavoritesLogin> => {
      // The access token expires after an hour, while the visitor stays logged in.
      const needsToken = isTokenRejected || token === null;
      if (needsToken && accessTokenCookie.read(cookies) === null && refreshTokenCookie.read(cookies) !== null) {
        await session.check();
      }
      token = session.getSnapshot().hasEnded ? null : (accessTokenCookie.read(cookies) ?? token);
      if (token !== null) userId ??= (await identify()).databaseId;
      lastLogin = { isLoggedIn: wasLoggedIn, userId, token };
      return lastLogin;
    };
  };

  const queue = createSaveQueue({
    isLoggedIn,
    async load() {
      const ids = await loadUserFavorites(client, (await identify()).databaseId);
      if (!ids) throw new NotLoggedInError();
      return ids;
    },
    save: (list) => saveFavorites(client, { list, login: loginOfSave(), recheckLogin: () => session.check() }),
    async loadAfterFailure() {
      const { user, status } = session.getSnapshot();
      if (status === "logged-out" || !user || user.databaseId !== lastLogin?.userId || !lastLogin.token) return null;
      return await loadUserFavorites(client, user.databaseId, lastLogin.token).catch(() => null);
    },
    sendLast(ids) {
      const token = accessTokenCookie.read(cookies);
      const login = { isLoggedIn: isLoggedIn(), userId: session.getSnapshot().user?.databaseId, token };
      // A failed save stays pending; the page that could show a notification is closed.
      void sendFavorites(client, login, ids).catch(() => undefined);
    },
    lock: (work) => lock("favorites", work),
    onSaved: () => channel.post("favorites"),
    pending,
    userId: () => session.getSnapshot().user?.databaseId ?? null,
    messageOf: favoritesMessage,
    isLoginFailure: (error) =>
      error instanceof FavoritesSaveError
        ? rejectsLogin(error.message)
        : error instanceof Error && suggestsEndedLogin(error.message),
    checkLogin: () => session.check(),
    log: (message, error) => console.error(message, error),
    notify,
  });
  channel.onMessage((message) => {
    if (message === "favorites" && isLoggedIn()) void queue.reload();
  });

  /** The owner of the shown favorites: an id, null for a user not identified yet, undefined when logged out. */
  let owner: number | null | undefined;
  session.subscribe(() => {
    const current = isLoggedIn() ? (session.getSnapshot().user?.databaseId ?? null) : undefined;
    const before = owner;
    owner = current;
    if (current === before) return;
    if (before !== null || current === undefined) {
      queue.reset();
      if (current !== undefined) void queue.load();
    }
    if (typeof current === "number") queue.adoptPending(current);
  });

  let isPaused = false;
  return {
    ...queue,
    lock,
    isLoggedIn,
    /** Checks the login again; resolves to true when the visitor is logged in. */
    async checkLogin(): Promise<boolean> {
      await session.check();
      return isLoggedIn();
    },
    /** Sends pending changes; resolves once they are saved, or after five seconds. Failed changes stay pending. */
    async saved(): Promise<void> {
      if (!isPaused) await queue.saved(longestSaveMilliseconds);
    },
    /**
     * Saves pending changes, then runs work while no tab of the browser saves favorites; later changes are saved after
     * it.
     */
    async pauseSaving<Result>(work: () => Promise<Result>): Promise<Result> {
      await queue.saved(longestSaveMilliseconds);
      return await lock("favorites", async () => {
        isPaused = true;
        return await work().finally(() => {
          isPaused = false;
        });
      });
    },
  };
}

/**
 * Starts the account's favorites on this page: saves them when it is hidden or closed and reloads them when it is
 * restored.
 */
export function startAccountFavorites(
  session: UserSession,
  tabs: BrowserTabs,
  notify: (event: FavoritesEvent) => void,
): AccountFavorites {
  const favorites = createAccountFavorites({
    client: browserClient(),
    cookies: documentCookies,
    session,
    tabs,
    pending: pendingChanges(randomId(), () => localStorage, navigator.locks),
    notify,
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") favorites.flush();
  });
  window.addEventListener("pagehide", () => favorites.sendBeforeClose());
  window.addEventListener("pageshow", ({ persisted }) => {
    // A page in the back/forward cache missed the saves of other tabs.
    if (persisted && favorites.isLoggedIn()) void favorites.reload();
  });
  return favorites;
}
