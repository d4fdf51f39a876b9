import { doubtsLogin, refusesLogin } from "#app/domain/favorites/favorites-save.ts";
import { randomId } from "#app/domain/wording/text.ts";
import { createSession, type Session } from "#app/features/account/session.ts";
import { type TabChannel, tabChannel } from "#app/features/account/tab-channel.ts";
import { createFavorites, type Favorites, NotLoggedInError } from "#app/features/favorites/favorites.ts";
import { type PendingChanges, pendingChanges } from "#app/features/favorites/pending-changes.ts";
import { endLogin, loadUserFavorites, loadViewer, refreshTokens } from "#app/graphql/accounts/accounts.ts";
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
import { type OneTabAtATime, oneTabAtATime } from "./one-tab-at-a-time.ts";

/** What belongs to one visitor: login and favorites. Documents never hold any of it. */
export interface Personal {
  readonly session: Session;
  readonly favorites: Favorites;
  /** Ends the login on this machine, once what is being saved is saved. */
  readonly logOut: () => Promise<void>;
  /** Saves what waits, then runs work while no tab of the browser saves favorites: what is pressed meanwhile is saved after it. */
  readonly whileNothingIsSaved: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** How long logging out waits for favorites that are being saved. */
const longestSaveMilliseconds = 5000;

let started: Personal | undefined;

/** The visitor's part of this page. The first call checks the login and loads the favorites. */
export function personal(): Personal {
  if (started) return started;
  started = createPersonal(browserClient(), documentCookies, {
    channel: tabChannel(),
    alone: oneTabAtATime,
    pending: pendingChanges(randomId(), () => localStorage, navigator.locks),
  });
  const { session, favorites } = started;
  document.addEventListener("visibilitychange", () => {
    // Another tab may have logged in or out.
    if (document.visibilityState === "visible") void session.check();
    else favorites.flush();
  });
  window.addEventListener("pagehide", () => favorites.leave());
  window.addEventListener("pageshow", ({ persisted }) => {
    // A page from the browser's memory has not heard what other tabs saved.
    if (persisted && session.getSnapshot().status === "logged-in") void favorites.reload();
  });
  void session.check();
  return started;
}

/** What a tab shares with the other tabs of its browser. */
export interface SharedByTabs {
  readonly channel: TabChannel;
  readonly alone: OneTabAtATime;
  readonly pending: PendingChanges;
}

/** Login and favorites on a client and the cookies of a page. Favorites follow the login (S7.17). */
export function createPersonal(
  client: BrowserClient,
  cookies: CookieJar,
  { channel, alone, pending }: SharedByTabs,
): Personal {
  const session = createSession({
    cookies,
    channel,
    alone: (work) => alone("session", work),
    refreshTokens: (refreshToken) => refreshTokens(client, refreshToken),
    endLogin: (refreshToken) => endLogin(client, refreshToken),
    log: (message, error) => console.error(message, error),
  });
  client.onTokenRejected(() => session.check());

  const identify = async (): Promise<SessionUser> => {
    const user = session.getSnapshot().user ?? (await loadViewer(client));
    if (!user) throw new NotLoggedInError();
    session.setUser(user);
    return user;
  };
  /** The login of the last attempt to save. */
  let lastLogin: FavoritesLogin | undefined;
  /**
   * The login of one save. Each failure clears the stored token (S4.13): unless it was for the token, the save goes on
   * with the one it had; where the login has ended it has none.
   */
  const loginOfSave = () => {
    const isLoggedIn = session.getSnapshot().status === "logged-in";
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
      lastLogin = { isLoggedIn, userId, token };
      return lastLogin;
    };
  };

  const favorites = createFavorites({
    isLoggedIn: () => session.getSnapshot().status === "logged-in",
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
      const { status, user } = session.getSnapshot();
      const token = accessTokenCookie.read(cookies);
      const login = { isLoggedIn: status === "logged-in", userId: user?.databaseId, token };
      // What fails is pending, and nobody is there to read of it.
      void sendFavorites(client, login, ids).catch(() => undefined);
    },
    alone: (work) => alone("favorites", work),
    onSaved: () => channel.tell("favorites"),
    pending,
    userId: () => session.getSnapshot().user?.databaseId ?? null,
    messageOf: favoritesMessage,
    isLoginFailure: (error) =>
      error instanceof FavoritesSaveError
        ? refusesLogin(error.message)
        : error instanceof Error && doubtsLogin(error.message),
    checkLogin: () => session.check(),
    log: (message, error) => console.error(message, error),
  });
  channel.onMessage((message) => {
    if (message === "favorites" && session.getSnapshot().status === "logged-in") void favorites.reload();
  });

  /** Whose favorites are shown: an id, null for a user not identified yet, undefined when logged out. */
  let owner: number | null | undefined;
  session.subscribe(() => {
    const { status, user } = session.getSnapshot();
    const current = status === "logged-out" ? undefined : (user?.databaseId ?? null);
    const before = owner;
    owner = current;
    if (current === before) return;
    if (before !== null || current === undefined) {
      favorites.reset();
      if (current !== undefined) void favorites.load();
    }
    if (typeof current === "number") favorites.resume(current);
  });

  let isNothingSaved = false;
  return {
    session,
    favorites,
    async logOut() {
      // Where nothing can be saved before, it waits for the next login.
      if (!isNothingSaved) await favorites.saved(longestSaveMilliseconds);
      session.logOut();
    },
    async whileNothingIsSaved(work) {
      await favorites.saved(longestSaveMilliseconds);
      return await alone("favorites", async () => {
        isNothingSaved = true;
        return await work().finally(() => {
          isNothingSaved = false;
        });
      });
    },
  };
}
