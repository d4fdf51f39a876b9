import { createContext } from "react";
import { loggedOut, type SessionState } from "./session-state.ts";

/** The visitor's login as the page shows it. The server's HTML and the first render in the browser are logged out. */
export interface Account {
  readonly session: SessionState;
  /** Ends the login on this machine (S4.8–S4.10), once what is being saved is saved. */
  readonly logOut: () => Promise<void>;
}

/** The login of the visitor of this page. */
export const AccountContext = createContext<Account>({
  session: loggedOut,
  logOut: () => Promise.resolve(),
});
