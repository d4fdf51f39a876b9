import { doubtsLogin } from "#app/domain/favorites/favorites-save.ts";
import { createSession, type Session } from "#app/features/account/session.ts";
import { createTabChannel, type TabChannel, tabChannel } from "#app/features/account/tab-channel.ts";
import { createFavorites, type Favorites, NotLoggedInError } from "#app/features/favorites/favorites.ts";
import { loadUserFavorites, loadViewer, refreshAccessToken } from "#app/graphql/accounts/accounts.ts";
import { FavoritesSaveError, favoritesMessage, saveFavorites } from "#app/graphql/accounts/save-favorites.ts";
import { type BrowserClient, browserClient } from "#app/graphql/browser-client.ts";
import { accessTokenCookie, type CookieJar, documentCookies, refreshTokenCookie } from "#app/graphql/cookies.ts";
import { type OneTabAtATime, oneTabAtATime } from "./one-tab-at-a-time.ts";

/** What belongs to one visitor: login and favorites. Documents never hold any of it. */
export interface Personal {
  readonly session: Session;
  readonly favorites: Favorites;
}

let started: Personal | undefined;

/** The visitor's part of this page. The first call checks the login and loads the favorites. */
export function personal(): Personal {
  if (started) return started;
  started = createPersonal(browserClient(), documentCookies, { channel: tabChannel(), alone: oneTabAtATime });
  const { session, favorites } = started;
  document.addEventListener("visibilitychange", () => {
    // Another tab may have logged in or out; unsaved changes would be lost with the page.
    if (document.visibilityState === "visible") void session.check();
    else favorites.flush();
  });
  void session.check();
  return started;
}

/** What a tab shares with the other tabs of its browser. */
export interface SharedByTabs {
  readonly channel: TabChannel;
  readonly alone: OneTabAtATime;
}

const noOtherTabs: SharedByTabs = { channel: createTabChannel(new EventTarget()), alone: (_name, work) => work() };

/** Login and favorites on a client and the cookies of a page. Favorites follow the login (S7.17). */
export function createPersonal(
  client: BrowserClient,
  cookies: CookieJar,
  { channel, alone }: SharedByTabs = noOtherTabs,
): Personal {
  const session = createSession({
    cookies,
    channel,
    alone: (work) => alone("session", work),
    refreshAccess: (refreshToken) => refreshAccessToken(client, refreshToken),
    log: (message, error) => console.error(message, error),
  });
  client.onTokenRejected(() => session.check());

  const favorites = createFavorites({
    isLoggedIn: () => session.getSnapshot().status === "logged-in",
    async load() {
      const user = session.getSnapshot().user ?? (await loadViewer(client));
      if (!user) throw new NotLoggedInError();
      session.setUser(user);
      const ids = await loadUserFavorites(client, user.databaseId);
      if (!ids) throw new NotLoggedInError();
      return ids;
    },
    async save(ids) {
      // The access token expires after an hour, while the visitor stays logged in.
      if (accessTokenCookie.read(cookies) === null && refreshTokenCookie.read(cookies) !== null) await session.check();
      const { status, user } = session.getSnapshot();
      const token = accessTokenCookie.read(cookies);
      const save = { isLoggedIn: status === "logged-in", userId: user?.databaseId, token, ids };
      return await saveFavorites(client, save, () => session.check());
    },
    messageOf: favoritesMessage,
    isLoginFailure: (error) =>
      error instanceof Error && !(error instanceof FavoritesSaveError) && doubtsLogin(error.message),
    checkLogin: () => session.check(),
    log: (message, error) => console.error(message, error),
  });

  /** Whose favorites are shown: an id, null for a user not identified yet, undefined when logged out. */
  let owner: number | null | undefined;
  session.subscribe(() => {
    const { status, user } = session.getSnapshot();
    const current = status === "logged-out" ? undefined : (user?.databaseId ?? null);
    const before = owner;
    owner = current;
    if (current === before || (before === null && current !== undefined)) return;
    favorites.reset();
    if (current !== undefined) void favorites.load();
  });
  return { session, favorites };
}
