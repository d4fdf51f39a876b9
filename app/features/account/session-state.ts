import type { SessionUser } from "#app/graphql/cookies.ts";

/** The login state of the visitor (S4.1). */
export interface SessionState {
  readonly status: "logged-out" | "logged-in";
  /** True while the check runs (S4.11). */
  readonly isLoading: boolean;
  /** The user, once identified; null when logged out. */
  readonly user: SessionUser | null;
  /** True where a login was there and is refused now, and nobody logged out. */
  readonly hasEnded: boolean;
}

/** Nobody is logged in, as documents and the first render say. */
export const loggedOut: SessionState = { status: "logged-out", isLoading: false, user: null, hasEnded: false };
