/** The tabs of the login modal, each with an address of its own: `#login`, `#register`. */
export type LoginTab = "login" | "register";

/** What the modal of the account shows, at the fragment of that name. */
export type AccountView = LoginTab | "lost-password" | "reset-password";

/** Whether a fragment, without its `#`, is one of the modal of the account. */
export function isAccountView(fragment: string): fragment is AccountView {
  return /^(?:login|register|(?:lost|reset)-password)$/.test(fragment);
}
