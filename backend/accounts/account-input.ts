import { accountBounds, countCharacters, hasUsernameCharacters } from "@porchlight/contract/account-rules";
import { maxLength, nonEmpty, pipe, regex, rfcEmail, safeParse, string } from "valibot";
import { accountError, wordPressError } from "./account-errors.ts";
import { passwordProblem } from "./passwords.ts";

const emailAddress = pipe(
  string(),
  nonEmpty(),
  maxLength(accountBounds.email.most),
  rfcEmail(),
  // The standard allows addresses inside one's own network; a visitor's has a domain.
  regex(/@[^@]+\.[^.@]{2,}$/),
);

/** Input of the mutations `login` and `registerUser` as it comes (S3.2, S3.3); what is not a text counts as missing. */
export interface AccountInput {
  readonly username?: unknown;
  readonly password?: unknown;
  readonly email?: unknown;
  readonly firstName?: unknown;
  readonly lastName?: unknown;
}

/** The input of a registration, complete and normalized; the password as it was typed. */
export type Registration = { readonly [Field in keyof AccountInput]-?: string };

/** The form in which usernames and e-mail addresses are compared: without regard to case and outer spaces. */
export function accountKey(name: string): string {
  return normalizeText(name).toLowerCase();
}

/** Checks a log-in without the store (S5.1, S5.2). @throws GraphQLError for an empty username or password. */
export function parseLogin({ username, password }: AccountInput): { username: string; password: string } {
  if (typeof username !== "string" || accountKey(username) === "") {
    throw wordPressError("The username field is empty.");
  }
  if (typeof password !== "string" || password === "") throw wordPressError("The password field is empty.");
  return { username, password };
}

/**
 * Checks a registration as far as the store is not needed, in WordPress's order; what only this backend demands comes
 * after that (S5.3 to S5.7).
 * @throws GraphQLError that says what is missing or wrong.
 */
export function parseRegistration(input: AccountInput): Registration {
  const { username: name, email: address, password, firstName, lastName } = input;
  if (typeof name !== "string" || !name.trim()) throw accountError("A username was not provided.");
  if (typeof address !== "string" || !address.trim()) throw accountError("An email address was not provided.");
  const email = parseEmail(address);
  const username = parseUsername(name, email);
  if (typeof password !== "string" || !password) throw accountError("A password was not provided.");
  if (typeof firstName !== "string") throw accountError("A first name was not provided.");
  if (typeof lastName !== "string") throw accountError("A last name was not provided.");
  const problem = passwordProblem(password);
  if (problem) throw accountError(problem);
  return {
    username,
    email,
    password,
    firstName: parsePersonName(firstName, "first name"),
    lastName: parsePersonName(lastName, "last name"),
  };
}

/** WordPress's "nicename", the name of an account in addresses: `jane@x.com` → `janex-com`. */
export function accountSlug(username: string): string {
  return username
    .toLowerCase()
    .replace(/\./g, "-")
    .replace(/[^a-z0-9 _-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}

function parseEmail(email: string): string {
  const { success, output } = safeParse(emailAddress, email.trim());
  if (!success) throw accountError("The email address you are trying to use is invalid");
  return output;
}

/** The visitor's e-mail address is a username too, also with characters that WordPress rejects in others, such as `+`. */
function parseUsername(username: string, email: string): string {
  const trimmed = username.trim();
  if (accountKey(trimmed) === accountKey(email)) return email;
  if (!hasUsernameCharacters(trimmed)) {
    throw wordPressError("This username is invalid because it uses illegal characters. Please enter a valid username.");
  }
  const { most } = accountBounds.username;
  if (trimmed.length > most) {
    throw wordPressError(`Username may not be longer than ${most} characters.`);
  }
  return trimmed;
}

function parsePersonName(name: string, what: "first name" | "last name"): string {
  const normalized = normalizeText(name).replace(/\s+/g, " ");
  const { most } = accountBounds.personName;
  if (countCharacters(normalized) > most) {
    throw accountError(`A ${what} may have at most ${most} characters.`);
  }
  return normalized;
}

/** Without outer spaces and control characters, some of which PostgreSQL cannot store. */
function normalizeText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, "")
    .trim();
}
