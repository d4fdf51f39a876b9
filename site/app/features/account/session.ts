import type { CookieJar } from "#app/graphql/cookies.ts";
import { readAccessToken } from "#app/graphql/token-cookie.ts";
import {
  dropAccessToken,
  dropRefreshToken,
  dropUser,
  type KnownUser,
  keepAccessToken,
  keepRefreshToken,
  keepUser,
  readRefreshToken,
  readUser,
} from "./account-cookies.ts";

/** What the site knows of the visitor (S4.1). */
export interface SessionState {
  readonly status: "logged-out" | "logged-in";
  /** True while the check runs (S4.11). */
  readonly isLoading: boolean;
  /** Who it is, as far as known; null when logged out. */
  readonly user: KnownUser | null;
}

/** What logging in, or registering, gives. */
export interface NewLogin {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly user: KnownUser;
}

/** What a session works with. */
export interface SessionOptions {
  readonly cookies: CookieJar;
  /** Asks the backend for a new access token (S7.10); rejects where it gives none. */
  readonly refreshAccess: (refreshToken: string) => Promise<string>;
  /** Told of a refresh that failed (S4.6). */
  readonly log: (message: string, error: unknown) => void;
}

/** The login state of the visitor: one for the page, for React and everything else. */
export interface Session {
  /** The state now; the same object until it changes. */
  getSnapshot(): SessionState;
  /** Calls back after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /**
   * Finds out whether the visitor is logged in, refreshing the access token where only the refresh token is left
   * (S4.2–S4.7). One check runs at a time: a call during it gets the same answer (S4.12).
   */
  check(): Promise<SessionState>;
  /**
   * Keeps a new login.
   * @throws {LoginNotKeptError} where the browser does not keep the cookies.
   */
  logIn(login: NewLogin): void;
  /** Keeps who the logged-in visitor is, where only the token was known; nothing for a visitor who is logged out. */
  know(user: KnownUser): void;
  /** Forgets the login on this machine (S4.8–S4.10). */
  logOut(): void;
}

/** The browser refused the cookies: they are switched off, or the site was opened over plain http. */
export class LoginNotKeptError extends Error {
  override readonly name = "LoginNotKeptError";
  constructor() {
    super("Your browser did not keep the login. Open this site over https and allow its cookies.");
  }
}

const loggedOut: SessionState = { status: "logged-out", isLoading: false, user: null };

/** A session on the cookies of a page. It starts logged out until its first check. */
export function createSession({ cookies, refreshAccess, log }: SessionOptions): Session {
  const listeners = new Set<() => void>();
  let state = loggedOut;
  let running: Promise<SessionState> | undefined;
  /** Counts logins and logouts: what a check finds out after one of them no longer holds. */
  let era = 0;

  const set = (next: SessionState): SessionState => {
    if (next.status === state.status && next.isLoading === state.isLoading && isSameUser(next.user, state.user)) {
      return state;
    }
    state = next;
    for (const listener of listeners) listener();
    return state;
  };
  const fromCookies = (): SessionState =>
    readAccessToken(cookies.read()) === null
      ? loggedOut
      : { status: "logged-in", isLoading: false, user: readUser(cookies.read()) };

  const refresh = async (refreshToken: string): Promise<SessionState> => {
    const began = era;
    set({ ...state, isLoading: true });
    try {
      const token = await refreshAccess(refreshToken);
      if (began === era) keepAccessToken(cookies, token);
    } catch (error) {
      if (began === era) {
        log("Error refreshing token", error);
        // Another tab may have logged in meanwhile.
        if (readRefreshToken(cookies.read()) === refreshToken) dropRefreshToken(cookies);
      }
    }
    return set(fromCookies());
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    check() {
      if (running) return running;
      const refreshToken = readAccessToken(cookies.read()) === null ? readRefreshToken(cookies.read()) : null;
      if (refreshToken === null) return Promise.resolve(set(fromCookies()));
      running = refresh(refreshToken).finally(() => {
        running = undefined;
      });
      return running;
    },
    logIn({ authToken, refreshToken, user: { databaseId, firstName } }) {
      const user = { databaseId, firstName };
      era += 1;
      keepRefreshToken(cookies, refreshToken);
      keepUser(cookies, user);
      keepAccessToken(cookies, authToken);
      if (readAccessToken(cookies.read()) !== authToken) {
        set(loggedOut);
        throw new LoginNotKeptError();
      }
      set({ status: "logged-in", isLoading: false, user });
    },
    know({ databaseId, firstName }) {
      if (state.status === "logged-out") return;
      keepUser(cookies, { databaseId, firstName });
      set({ ...state, user: { databaseId, firstName } });
    },
    logOut() {
      era += 1;
      dropRefreshToken(cookies);
      dropUser(cookies);
      dropAccessToken(cookies);
      set(loggedOut);
    },
  };
}

function isSameUser(left: KnownUser | null, right: KnownUser | null): boolean {
  return left?.databaseId === right?.databaseId && left?.firstName === right?.firstName;
}
