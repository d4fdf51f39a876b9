/** The tabs of the login modal, each with an address of its own: `#login`, `#register`. */
export type LoginTab = "login" | "register";

/** Whether the fragment of an address, without its `#`, is one of the login modal. */
export function isLoginTab(fragment: string): fragment is LoginTab {
  return fragment === "login" || fragment === "register";
}
