import {
  accessTokenCookie,
  type CookieJar,
  readUser,
  refreshTokenCookie,
  type SessionUser,
  setUser,
  userCookie,
} from "#app/graphql/cookies.ts";

/** The login state of the visitor (S4.1). */
export interface SessionState {
  readonly status: "logged-out" | "logged-in";
  /** True while the check runs (S4.11). */
  readonly isLoading: boolean;
  /** The user, once identified; null when logged out. */
  readonly user: SessionUser | null;
}

/** The session of the visitor: one for the page, for React and everything else. */
export type Session = ReturnType<typeof createSession>;

/** The browser rejected the cookies: they are switched off, or the site was opened over plain http. */
export class LoginNotStoredError extends Error {
  override readonly name = "LoginNotStoredError";
  constructor() {
    super("Your browser did not keep the login. Open this site over https and allow its cookies.");
  }
}

const loggedOut: SessionState = { status: "logged-out", isLoading: false, user: null };

/**
 * A session on the cookies of a page. It starts logged out until its first check. `refreshAccess` requests a new access
 * token (S7.10) and rejects where there is none; `log` is called with a refresh that failed (S4.6).
 */
export function createSession(options: {
  readonly cookies: CookieJar;
  readonly refreshAccess: (refreshToken: string) => Promise<string>;
  readonly log: (message: string, error: unknown) => void;
}) {
  const { cookies, refreshAccess, log } = options;
  const listeners = new Set<() => void>();
  let state = loggedOut;
  let running: Promise<SessionState> | undefined;
  /** Counts logins and logouts: a refresh that began before one of them no longer counts. */
  let sessionVersion = 0;

  const setState = (next: SessionState): SessionState => {
    if (isSameState(next, state)) return state;
    state = next;
    for (const listener of listeners) listener();
    return state;
  };
  const stateOfCookies = (): SessionState =>
    accessTokenCookie.read(cookies) === null
      ? loggedOut
      : { status: "logged-in", isLoading: false, user: readUser(cookies) };

  const refresh = async (refreshToken: string): Promise<SessionState> => {
    const startVersion = sessionVersion;
    setState({ ...state, isLoading: true });
    try {
      const token = await refreshAccess(refreshToken);
      if (startVersion === sessionVersion) accessTokenCookie.set(cookies, token);
    } catch (error) {
      if (startVersion === sessionVersion) {
        log("Error refreshing token", error);
        // Another tab may have logged in meanwhile.
        if (refreshTokenCookie.read(cookies) === refreshToken) refreshTokenCookie.clear(cookies);
      }
    }
    return setState(stateOfCookies());
  };

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
    check(): Promise<SessionState> {
      if (running) return running;
      const refreshToken = accessTokenCookie.read(cookies) === null ? refreshTokenCookie.read(cookies) : null;
      if (refreshToken === null) return Promise.resolve(setState(stateOfCookies()));
      running = refresh(refreshToken).finally(() => {
        running = undefined;
      });
      return running;
    },
    /**
     * Stores a new login.
     * @throws {LoginNotStoredError} where the browser rejects the cookies.
     */
    logIn(login: { readonly authToken: string; readonly refreshToken: string; readonly user: SessionUser }): void {
      const { authToken, refreshToken } = login;
      const user = { databaseId: login.user.databaseId, firstName: login.user.firstName };
      sessionVersion += 1;
      refreshTokenCookie.set(cookies, refreshToken);
      setUser(cookies, user);
      accessTokenCookie.set(cookies, authToken);
      if (accessTokenCookie.read(cookies) !== authToken) {
        setState(loggedOut);
        throw new LoginNotStoredError();
      }
      setState({ status: "logged-in", isLoading: false, user });
    },
    /** Stores who the logged-in visitor is, where only the token was there; does nothing when logged out. */
    setUser({ databaseId, firstName }: SessionUser): void {
      if (state.status === "logged-out") return;
      setUser(cookies, { databaseId, firstName });
      setState({ ...state, user: { databaseId, firstName } });
    },
    /** Clears the login on this machine (S4.8–S4.10). */
    logOut(): void {
      sessionVersion += 1;
      for (const cookie of [refreshTokenCookie, userCookie, accessTokenCookie]) cookie.clear(cookies);
      setState(loggedOut);
    },
  };
}

function isSameState(left: SessionState, right: SessionState): boolean {
  return (
    left.status === right.status &&
    left.isLoading === right.isLoading &&
    left.user?.databaseId === right.user?.databaseId &&
    left.user?.firstName === right.user?.firstName
  );
}
