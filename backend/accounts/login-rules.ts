import type { GraphQLError } from "graphql";
import { wordPressRefusal } from "./account-errors.ts";
import { accountKey } from "./account-names.ts";

/**
 * Checks what can be checked without the store (S5.1, S5.2); whatever is no text counts as empty.
 * @throws GraphQLError in WordPress's words for an empty username or password.
 */
export function checkedLogin(input: { readonly username?: unknown; readonly password?: unknown }): {
  username: string;
  password: string;
} {
  const { username, password } = input;
  if (typeof username !== "string" || accountKey(username) === "") {
    throw wordPressRefusal("The username field is empty.");
  }
  if (typeof password !== "string" || password === "") throw wordPressRefusal("The password field is empty.");
  return { username, password };
}

/** The one refusal of every wrong log-in, whether the name is known or not. */
export function wrongLogin(): GraphQLError {
  return wordPressRefusal("Invalid username, email address or incorrect password.");
}
