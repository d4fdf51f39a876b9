import { serializeFavorites } from "@porchlight/contract/favorites";
import { doubtsLogin, favoritesErrorText } from "#app/domain/favorites/favorites-errors.ts";
import { readRefreshToken } from "#app/features/account/account-cookies.ts";
import { createSession, type Session } from "#app/features/account/session.ts";
import { createFavorites, type Favorites, NotLoggedInError } from "#app/features/favorites/favorites.ts";
import { loadUserFavorites, loadViewer, refreshAccessToken } from "#app/graphql/accounts/accounts.ts";
import { FavoritesSaveError, saveFavorites } from "#app/graphql/accounts/save-favorites.ts";
import { type BrowserContent, browserContent } from "#app/graphql/browser-client.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import { type CookieJar, documentCookies } from "#app/graphql/cookies.ts";
import { readAccessToken } from "#app/graphql/token-cookie.ts";

/** What belongs to one visitor: the login and the favorites. Documents never hold any of it. */
export interface Personal {
  readonly session: Session;
  readonly favorites: Favorites;
}

let started: Personal | undefined;

/** The visitor's part of this page, begun on the first call: the login is checked, then the favorites are asked for. */
export function personal(): Personal {
  if (started) return started;
  started = createPersonal(browserContent(), documentCookies);
  const { session, favorites } = started;
  document.addEventListener("visibilitychange", () => {
    // Another tab may have logged in or out; what still waits would be lost with the page.
    if (document.visibilityState === "visible") void session.check();
    else favorites.flush();
  });
  void session.check();
  return started;
}

/** Login and favorites on a client and the cookies of a page. Favorites follow the login (S7.17). */
export function createPersonal(content: BrowserContent, cookies: CookieJar): Personal {
  const session = createSession({
    cookies,
    refreshAccess: (refreshToken) => refreshAccessToken(content, refreshToken),
    log: (message, error) => console.error(message, error),
  });
  content.onTokenRejected(() => session.check());

  const favorites = createFavorites({
    isLoggedIn: () => session.getSnapshot().status === "logged-in",
    async load() {
      const user = session.getSnapshot().user ?? (await loadViewer(content));
      if (!user) throw new NotLoggedInError();
      session.know(user);
      const ids = await loadUserFavorites(content, user.databaseId);
      if (!ids) throw new NotLoggedInError();
      return ids;
    },
    async save(ids) {
      // An hour after the last answer the access token is gone, and the visitor is still logged in.
      if (readAccessToken(cookies.read()) === null && readRefreshToken(cookies.read()) !== null) await session.check();
      const { status, user } = session.getSnapshot();
      return await saveFavorites(
        content,
        {
          isLoggedIn: status === "logged-in",
          userId: user?.databaseId,
          token: readAccessToken(cookies.read()),
          favorites: serializeFavorites(ids),
        },
        { recheckLogin: () => session.check() },
      );
    },
    messageOf: (error) =>
      error instanceof FavoritesSaveError
        ? error.text
        : favoritesErrorText({ message: messageOf(error), isNetworkFailure: isNetworkFailure(error) }),
    isLoginFailure: (error) => !(error instanceof FavoritesSaveError) && doubtsLogin(messageOf(error)),
    checkLogin: () => session.check(),
    log: (message, error) => console.error(message, error),
  });

  /** Whose favorites are shown: an id, null for somebody whose id is not known yet, undefined for nobody. */
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof ContentError && error.kind !== "graphql";
}
