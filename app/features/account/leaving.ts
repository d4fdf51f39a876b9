/** Why nobody is logged in any more, by the account page's own doing. */
export type Leaving = "deleted" | "new-password";
