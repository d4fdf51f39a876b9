import { createContext, useContext } from "react";
import type { LoggedIn } from "#app/graphql/accounts/accounts.ts";
import type { SessionUser } from "#app/graphql/cookies.ts";
import { loggedOut, type SessionState } from "./session-state.ts";

/** The visitor's login as the page shows it. The server's HTML and the first render in the browser are logged out. */
export interface Account {
  readonly session: SessionState;
  /** Ends the login on this machine (S4.8–S4.10), once what is being saved is saved. */
  readonly logOut: () => Promise<void>;
  /**
   * Runs what ends logins elsewhere, once the favorites that wait are saved and while no tab saves any: a save that meets
   * the end of its login would fail.
   */
  readonly whileNothingIsSaved: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Looks at the login again, with a new access token where the last one has ended; whether there is one. */
  readonly check: () => Promise<boolean>;
  /** Stores a new login in place of the one that is there. @throws LoginNotStoredError */
  readonly logIn: (login: LoggedIn) => Promise<void>;
  /** Stores that the visitor has another name. */
  readonly setUser: (user: SessionUser) => void;
}

/** What documents say of a login: nobody is logged in. */
export const noAccount: Account = {
  session: loggedOut,
  logOut: () => Promise.resolve(),
  whileNothingIsSaved: (work) => work(),
  check: () => Promise.resolve(false),
  logIn: () => Promise.resolve(),
  setUser: () => {},
};

/** The login of the visitor of this page. */
export const AccountContext = createContext<Account>(noAccount);

/** The login of the visitor of this page as it is now. */
export function useAccount(): Account {
  return useContext(AccountContext);
}

/**
 * The page on which a host that keeps the accounts takes care of forgotten passwords itself; null where this site keeps
 * the accounts. It is the same for every visitor.
 */
export const PasswordPage = createContext<string | null>(null);
