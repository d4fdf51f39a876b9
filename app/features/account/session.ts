import type { RefreshedTokens } from "#app/graphql/accounts/accounts.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import {
  accessTokenCookie,
  type CookieJar,
  readUser,
  refreshTokenCookie,
  type SessionUser,
  setUser,
  userCookie,
} from "#app/graphql/cookies.ts";
import { loggedOut, type SessionState } from "./account-context.ts";
import type { TabChannel } from "./tab-channel.ts";

/** The delays after the first and the second attempt of a refresh, in seconds. */
const pausesSeconds = [1, 2];
/** The longest `Retry-After` that is waited for, in seconds. */
const longestRetryAfterSeconds = 120;

/** The visitor's session: one for the page, usable outside of React. */
export type Session = ReturnType<typeof createSession>;

/** Thrown when the browser rejects the cookies, as when they are disabled. */
export class LoginNotStoredError extends Error {
  override readonly name = "LoginNotStoredError";
  constructor() {
    super("Your browser did not keep the login. Allow cookies for this site and try again.");
  }
}

/** Dependencies of a session. */
interface SessionOptions {
  readonly cookies: CookieJar;
  /** Requests a new access token (S7.10); rejects when there is none. */
  readonly refreshTokens: (refreshToken: string) => Promise<RefreshedTokens>;
  /** Ends on the server the login of a refresh token that this browser no longer stores. */
  readonly endLogin: (refreshToken: string) => void;
  /** Called with the error of a failed refresh (S4.6). */
  readonly log: (message: string, error: unknown) => void;
  /** Connects the session with those of the browser's other tabs. */
  readonly channel?: TabChannel;
  /** Runs a refresh while no other tab runs one. */
  readonly lock?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Creates a session on the cookies of a page. It is logged out until its first check. */
export function createSession(options: SessionOptions) {
  const { cookies, refreshTokens, endLogin, log, channel, lock = (work) => work() } = options;
  const listeners = new Set<() => void>();
  let state = loggedOut;
  let running: Promise<SessionState> | undefined;
  /** Counts logins and logouts: a refresh that began before the latest is ignored. */
  let sessionVersion = 0;

  const setState = (next: SessionState): SessionState => {
    if (isSameState(next, state)) return state;
    const hasJustEnded = next.hasEnded && !state.hasEnded;
    state = next;
    if (hasJustEnded) channel?.post("ended");
    for (const listener of listeners) listener();
    return state;
  };
  const stateOfCookies = ({ isRefused = false } = {}): SessionState =>
    accessTokenCookie.read(cookies) === null
      ? { ...loggedOut, hasEnded: isRefused || state.hasEnded || state.status === "logged-in" }
      : { status: "logged-in", isLoading: false, user: readUser(cookies), hasEnded: false };

  const refresh = async (startVersion: number): Promise<SessionState> => {
    const refreshToken = refreshTokenCookie.read(cookies);
    // Another tab may have refreshed, logged in or logged out while this one waited.
    const isOver = () => startVersion !== sessionVersion || refreshTokenCookie.read(cookies) !== refreshToken;
    if (refreshToken === null || accessTokenCookie.read(cookies) !== null) return setState(stateOfCookies());
    try {
      const tokens = await withRetries(() => refreshTokens(refreshToken), isOver);
      if (!isOver()) {
        // Another tab that reads a new refresh token expects the new access token to be stored.
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
    running = lock(() => refresh(startVersion)).finally(() => {
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
    /** The current state; the same object until it changes. */
    getSnapshot: () => state,
    /** Calls the listener after every change; returns a function that removes it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Checks whether the visitor is logged in, refreshing the access token when only the refresh token is left
     * (S4.2–S4.7). One check runs at a time: a call during it gets the same result (S4.12).
     */
    check,
    /**
     * Stores a new login and ends the previous one on the server.
     * @throws {LoginNotStoredError} when the browser rejects the cookies.
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
      channel?.post("login");
      if (before !== null && before !== refreshToken) endLogin(before);
    },
    /**
     * Stores the logged-in user, when only the token is known or the name has changed; does nothing when logged out.
     */
    setUser({ databaseId, firstName }: SessionUser): void {
      if (state.status === "logged-out") return;
      setUser(cookies, { databaseId, firstName });
      const before = state;
      if (setState({ ...state, user: { databaseId, firstName } }) !== before) channel?.post("user");
    },
    /** Clears the login in this browser (S4.8–S4.10) and ends it on the server, without waiting for the response. */
    logOut(): void {
      const before = refreshTokenCookie.read(cookies);
      sessionVersion += 1;
      for (const cookie of [refreshTokenCookie, userCookie, accessTokenCookie]) cookie.clear(cookies);
      setState(loggedOut);
      channel?.post("logout");
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

/**
 * Runs `work` up to three times while its failures are inconclusive, with delays of 1 and 2 seconds or the response's
 * `Retry-After`; offline it waits for the network. A rejection and the last failure are thrown.
 * @param isOver whether the result is no longer needed; then there are no more attempts.
 */
async function withRetries<Result>(work: () => Promise<Result>, isOver: () => boolean): Promise<Result> {
  for (const pause of pausesSeconds) {
    try {
      return await work();
    } catch (error) {
      if (!isInconclusive(error) || isOver()) throw error;
      await online();
      const retryAfterSeconds = error.retryAfterSeconds ?? 0;
      const seconds = retryAfterSeconds > longestRetryAfterSeconds ? pause : Math.max(retryAfterSeconds, pause);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (isOver()) throw error;
    }
  }
  return await work();
}

/** Whether a failure is not a rejection: no response, a server error, or too many requests. */
function isInconclusive(error: unknown): error is ContentError {
  return error instanceof ContentError && (error.isRetryable || error.status === 429);
}

/** Resolves when the browser is online. */
function online(): Promise<unknown> {
  if (navigator.onLine !== false) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}
