import { createContext, useContext } from "react";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { SessionUser } from "#app/graphql/cookies.ts";

/** The login state of the visitor (S4.1). */
export interface SessionState {
  readonly status: "logged-out" | "logged-in";
  /** True while the check runs (S4.11). */
  readonly isLoading: boolean;
  /** The user, once identified; null when logged out. */
  readonly user: SessionUser | null;
  /** Whether the login was rejected by the backend, rather than ended by logging out. */
  readonly hasEnded: boolean;
}

/** The logged-out state, used by server rendering and the first render. */
export const loggedOut: SessionState = { status: "logged-out", isLoading: false, user: null, hasEnded: false };

/** The visitor's login as the page shows it. Server rendering and the first render in the browser are logged out. */
export interface Account {
  readonly session: SessionState;
  /** Ends the login on this device (S4.8–S4.10), after pending saves of favorites. */
  readonly logOut: () => Promise<void>;
  /**
   * Saves pending favorites, then runs work that ends logins while no tab saves favorites: a save during it would fail.
   */
  readonly pauseSaving: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /**
   * Checks the login again, with a new access token when the last one has expired; resolves to true when the visitor
   * is logged in.
   */
  readonly check: () => Promise<boolean>;
  /**
   * Stores a new login in place of the current one.
   * @throws {LoginNotStoredError} when the browser rejects the cookies.
   */
  readonly logIn: (login: LoggedIn) => Promise<void>;
  /** Stores the visitor's new name. */
  readonly setUser: (user: SessionUser) => void;
}

/** The logged-out account of server rendering. */
export const noAccount: Account = {
  session: loggedOut,
  logOut: () => Promise.resolve(),
  pauseSaving: (work) => work(),
  check: () => Promise.resolve(false),
  logIn: () => Promise.resolve(),
  setUser: () => {},
};

/** The visitor's login, provided by `Visitor`; read it with {@link useAccount}. */
export const AccountContext = createContext<Account>(noAccount);

/** The login of the visitor of this page. */
export function useAccount(): Account {
  return useContext(AccountContext);
}

/** The tabs of the login modal. */
export type LoginTab = "login" | "register";

/** Views of the account's modal; each opens at the hash of its name. */
export type AccountView = LoginTab | "lost-password" | "reset-password" | "email-link" | "login-link";

/** Whether a hash, without its `#`, is a view of the account's modal. */
export function isAccountView(fragment: string): fragment is AccountView {
  return /^(?:login|register|(?:lost|reset)-password|(?:email|login)-link)$/.test(fragment);
}

/**
 * URL of the host's page for forgotten passwords; null when this site stores the accounts. The same for every visitor.
 */
export const PasswordPage = createContext<string | null>(null);
