import type { RefreshedTokens } from "#app/graphql/accounts/accounts.ts";
import {
  accessTokenCookie,
  type CookieJar,
  readUser,
  refreshTokenCookie,
  type SessionUser,
  setUser,
  userCookie,
} from "#app/graphql/cookies.ts";
import { patiently } from "./patience.ts";
import { loggedOut, type SessionState } from "./session-state.ts";
import type { TabChannel } from "./tab-channel.ts";

/** The session of the visitor: one for the page, for React and everything else. */
export type Session = ReturnType<typeof createSession>;

/** The browser rejected the cookies: they are switched off. */
export class LoginNotStoredError extends Error {
  override readonly name = "LoginNotStoredError";
  constructor() {
    super("Your browser did not keep the login. Allow cookies for this site and try again.");
  }
}

/** What a session works with. */
interface SessionOptions {
  readonly cookies: CookieJar;
  /** Requests a new access token (S7.10); rejects where there is none. */
  readonly refreshTokens: (refreshToken: string) => Promise<RefreshedTokens>;
  /** Ends on the server the login of a refresh token that this browser no longer stores. */
  readonly endLogin: (refreshToken: string) => void;
  /** Called with a refresh that failed (S4.6). */
  readonly log: (message: string, error: unknown) => void;
  /** Joins the session with those of the browser's other tabs; alone without. */
  readonly channel?: TabChannel;
  /** Runs a refresh while no other tab runs one. */
  readonly alone?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** A session on the cookies of a page. It starts logged out until its first check. */
export function createSession(options: SessionOptions) {
  const { cookies, refreshTokens, endLogin, log, channel, alone = (work) => work() } = options;
  const listeners = new Set<() => void>();
  let state = loggedOut;
  let running: Promise<SessionState> | undefined;
  /** Counts logins and logouts: a refresh that began before one of them no longer counts. */
  let sessionVersion = 0;

  const setState = (next: SessionState): SessionState => {
    if (isSameState(next, state)) return state;
    const hasJustEnded = next.hasEnded && !state.hasEnded;
    state = next;
    if (hasJustEnded) channel?.tell("ended");
    for (const listener of listeners) listener();
    return state;
  };
  const stateOfCookies = ({ isRefused = false } = {}): SessionState =>
    accessTokenCookie.read(cookies) === null
      ? { ...loggedOut, hasEnded: isRefused || state.hasEnded || state.status === "logged-in" }
      : { status: "logged-in", isLoading: false, user: readUser(cookies), hasEnded: false };

  const refresh = async (startVersion: number): Promise<SessionState> => {
    const refreshToken = refreshTokenCookie.read(cookies);
    // Another tab may have got a token, logged in or logged out, while this one waited.
    const isOver = () => startVersion !== sessionVersion || refreshTokenCookie.read(cookies) !== refreshToken;
    if (refreshToken === null || accessTokenCookie.read(cookies) !== null) return setState(stateOfCookies());
    try {
      const tokens = await patiently(() => refreshTokens(refreshToken), isOver);
      if (!isOver()) {
        // Another tab that finds a changed refresh token reads the access token that came with it.
        accessTokenCookie.set(cookies, tokens.authToken);
        if (tokens.refreshToken !== null) refreshTokenCookie.set(cookies, tokens.refreshToken);
      }
    } catch (error) {
      if (!isOver()) {
        log("Error refreshing token", error);
        refreshTokenCookie.clear(cookies);
        return setState(stateOfCookies({ isRefused: true }));
      }
    }
    return setState(stateOfCookies());
  };

  const check = (): Promise<SessionState> => {
    if (running !== undefined) return running;
    if (accessTokenCookie.read(cookies) !== null || refreshTokenCookie.read(cookies) === null) {
      return Promise.resolve(setState(stateOfCookies()));
    }
    setState({ ...state, isLoading: true });
    const startVersion = sessionVersion;
    running = alone(() => refresh(startVersion)).finally(() => {
      running = undefined;
    });
    return running;
  };

  channel?.onMessage((message) => {
    if (message === "favorites") return;
    if (message === "logout") {
      sessionVersion += 1;
      setState(loggedOut);
    }
    void check();
  });

  return {
    /** The state now; the same object until it changes. */
    getSnapshot: () => state,
    /** Calls the listener after every change; returns what removes it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Finds out whether the visitor is logged in, refreshing the access token where only the refresh token is left
     * (S4.2–S4.7). One check runs at a time: a call during it gets the same result (S4.12).
     */
    check,
    /**
     * Stores a new login; the one before, if there is any, ends on the server.
     * @throws {LoginNotStoredError} where the browser rejects the cookies.
     */
    logIn(login: { readonly authToken: string; readonly refreshToken: string; readonly user: SessionUser }): void {
      const { authToken, refreshToken } = login;
      const user = { databaseId: login.user.databaseId, firstName: login.user.firstName };
      const before = refreshTokenCookie.read(cookies);
      sessionVersion += 1;
      refreshTokenCookie.set(cookies, refreshToken);
      setUser(cookies, user);
      accessTokenCookie.set(cookies, authToken);
      if (accessTokenCookie.read(cookies) !== authToken) {
        setState(loggedOut);
        throw new LoginNotStoredError();
      }
      setState({ status: "logged-in", isLoading: false, user, hasEnded: false });
      channel?.tell("login");
      if (before !== null && before !== refreshToken) endLogin(before);
    },
    /**
     * Stores who the logged-in visitor is, where only the token was there or the name is another now; does nothing when
     * logged out.
     */
    setUser({ databaseId, firstName }: SessionUser): void {
      if (state.status === "logged-out") return;
      setUser(cookies, { databaseId, firstName });
      const before = state;
      if (setState({ ...state, user: { databaseId, firstName } }) !== before) channel?.tell("user");
    },
    /** Clears the login in this browser (S4.8–S4.10) and ends it on the server, whose response is not waited for. */
    logOut(): void {
      const before = refreshTokenCookie.read(cookies);
      sessionVersion += 1;
      for (const cookie of [refreshTokenCookie, userCookie, accessTokenCookie]) cookie.clear(cookies);
      setState(loggedOut);
      channel?.tell("logout");
      if (before !== null) endLogin(before);
    },
  };
}

function isSameState(left: SessionState, right: SessionState): boolean {
  return (
    left.status === right.status &&
    left.isLoading === right.isLoading &&
    left.hasEnded === right.hasEnded &&
    left.user?.databaseId === right.user?.databaseId &&
    left.user?.firstName === right.user?.firstName
  );
}
