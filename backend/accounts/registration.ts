import type { GraphQLError } from "graphql";
import { refusal, wordPressRefusal } from "./account-errors.ts";
import { checkedEmail, checkedPersonName, checkedUsername } from "./account-names.ts";
import type { TakenName } from "./account-store.ts";
import { passwordProblem } from "./password-rules.ts";

/** The input of `registerUser` as it comes (S3.2); what is no text counts as missing. */
export interface RegistrationInput {
  readonly username?: unknown;
  readonly password?: unknown;
  readonly email?: unknown;
  readonly firstName?: unknown;
  readonly lastName?: unknown;
}

/** The same, complete and in the form in which it is kept; the password as it was typed. */
export type Registration = { readonly [Field in keyof RegistrationInput]-?: string };

/**
 * Checks what can be checked without the store, in WordPress's order; what only this backend asks for comes after
 * that (S5.3 to S5.7).
 * @throws GraphQLError that says what is missing or wrong.
 */
export function checkedRegistration(input: RegistrationInput): Registration {
  const { username: name, email: address, password, firstName, lastName } = input;
  if (typeof name !== "string" || !name.trim()) throw refusal("A username was not provided.");
  if (typeof address !== "string" || !address.trim()) throw refusal("An email address was not provided.");
  const email = checkedEmail(address);
  const username = checkedUsername(name, email);
  if (typeof password !== "string" || !password) throw refusal("A password was not provided.");
  if (typeof firstName !== "string") throw refusal("A first name was not provided.");
  if (typeof lastName !== "string") throw refusal("A last name was not provided.");
  const problem = passwordProblem(password);
  if (problem) throw refusal(problem);
  return {
    username,
    email,
    password,
    firstName: checkedPersonName(firstName, "first name"),
    lastName: checkedPersonName(lastName, "last name"),
  };
}

/** WordPress's words for a name that somebody has already. */
export function nameTakenError(taken: TakenName): GraphQLError {
  return wordPressRefusal(
    taken === "username"
      ? "This username is already registered. Please choose another one."
      : "This email address is already registered. Log in with this address or choose another one.",
  );
}
