import { accountBounds, countCharacters, hasUsernameCharacters } from "@porchlight/contract/account-rules";
import { visibleText } from "@porchlight/contract/visible-text";
import { maxLength, nonEmpty, pipe, regex, rfcEmail, safeParse, string } from "valibot";
import { accountError, wordPressError, wrongLink } from "./account-errors.ts";
import { passwordProblem } from "./passwords.ts";

const emailAddress = pipe(
  string(),
  nonEmpty(),
  maxLength(accountBounds.email.max),
  rfcEmail(),
  // The standard allows local addresses; a visitor's has a domain.
  regex(/@[^@]+\.[^.@]{2,}$/),
);

/** Input of the mutations `login` and `registerUser` (S3.2, S3.3); a value that is not a text counts as missing. */
export interface AccountInput {
  readonly username?: unknown;
  readonly password?: unknown;
  readonly email?: unknown;
  readonly firstName?: unknown;
  readonly lastName?: unknown;
}

/** A complete and normalized registration; the password is as typed. */
export type Registration = { readonly [Field in keyof AccountInput]-?: string };

/** Normalizes a username or email address for comparison: ignores case and outer spaces. */
export function accountKey(name: string): string {
  return normalizeText(name).toLowerCase();
}

/** Validates a login without the store (S5.1, S5.2). @throws GraphQLError for an empty username or password */
export function parseLogin({ username, password }: AccountInput): { username: string; password: string } {
  if (typeof username !== "string" || accountKey(username) === "") {
    throw wordPressError("The username field is empty.");
  }
  if (typeof password !== "string" || password === "") throw wordPressError("The password field is empty.");
  return { username, password };
}

/**
 * Validates a registration as far as possible without the store, in WordPress's order; additional rules of this backend
 * come last (S5.3 to S5.7).
 * @throws GraphQLError with the missing or invalid field
 */
export function parseRegistration(input: AccountInput): Registration {
  const { username: name, email: address, password, firstName, lastName } = input;
  if (typeof name !== "string" || !accountKey(name)) throw accountError("A username was not provided.");
  if (typeof address !== "string" || !accountKey(address)) throw accountError("An email address was not provided.");
  const email = parseEmail(address);
  const username = parseUsername(name, email);
  if (typeof password !== "string" || !password) throw accountError("A password was not provided.");
  const names = {
    firstName: parsePersonName(firstName, "first name"),
    lastName: parsePersonName(lastName, "last name"),
  };
  return { username, email, password: parseNewPassword(password), ...names };
}

/** Validates a request for a password reset by username or email address. @throws GraphQLError for an empty one */
export function parsePasswordRequest({ username }: Pick<AccountInput, "username">): string {
  if (typeof username !== "string" || accountKey(username) === "") {
    throw accountError("Enter a username or email address.");
  }
  return username;
}

/** Input of the mutation `resetUserPassword`; a value that is not a text counts as missing. */
export interface PasswordResetInput {
  readonly key?: unknown;
  readonly login?: unknown;
  readonly password?: unknown;
}

/**
 * Validates a password reset without the store, in WordPress's order and words, and the new password by the rules of a
 * registration.
 * @throws GraphQLError with the missing or invalid field
 */
export function parsePasswordReset(input: PasswordResetInput): {
  readonly [Field in keyof PasswordResetInput]-?: string;
} {
  const { key, login, password } = input;
  if (typeof key !== "string" || !key) throw accountError("A password reset key is required.");
  if (typeof login !== "string" || !accountKey(login)) throw accountError("A user login is required.");
  if (typeof password !== "string" || !password) throw accountError("A new password is required.");
  return { key, login, password: parseNewPassword(password) };
}

/** Input of the mutation `loginWithLink`; a value that is not a text counts as missing. */
export type LoginLinkInput = Omit<PasswordResetInput, "password">;

/** Validates the use of a login link without the store. @throws GraphQLError when a part of the link is missing */
export function parseLoginLink({ key, login }: LoginLinkInput): { readonly key: string; readonly login: string } {
  if (typeof key !== "string" || !key || typeof login !== "string" || !accountKey(login)) throw wrongLink();
  return { key, login };
}

/** Normalizes the name of a passkey. @throws GraphQLError when it is empty or too long */
export function parsePasskeyName(given: unknown): string {
  const name = typeof given === "string" ? normalizeText(given).replace(/\s+/g, " ") : "";
  if (name === "") throw accountError("A name of the passkey was not provided.");
  const { max } = accountBounds.passkeyName;
  if (countCharacters(name) > max) throw accountError(`A name of a passkey may have at most ${max} characters.`);
  return name;
}

/** Input of the mutation `updateUser`; null and absent values stay unchanged. */
export interface AccountChangeInput extends Omit<AccountInput, "username"> {
  readonly refreshJwtUserSecret?: unknown;
}

/** A normalized change of an account. */
export interface AccountChange {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly password?: string;
  /** Whether to revoke all tokens of the account; changing the password revokes them too. */
  readonly revokesTokens: boolean;
}

/**
 * Validates a change of an account without the store, by the rules of a registration (S5.4 to S5.7).
 * @throws GraphQLError with the invalid field
 */
export function parseAccountChange(input: AccountChangeInput): AccountChange {
  const { email, firstName, lastName, password, refreshJwtUserSecret } = input;
  return {
    ...(isGiven(firstName) && { firstName: parsePersonName(firstName, "first name") }),
    ...(isGiven(lastName) && { lastName: parsePersonName(lastName, "last name") }),
    ...(isGiven(email) && { email: parseEmail(String(email)) }),
    ...(isGiven(password) && { password: parseNewPassword(String(password)) }),
    revokesTokens: isGiven(password) || refreshJwtUserSecret === true,
  };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** WordPress's "nicename", the account's name in URLs: `jane@x.com` → `janex-com`. */
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
  const { success, output } = safeParse(emailAddress, visibleText(email).trim());
  if (!success) throw accountError("The email address you are trying to use is invalid");
  return output;
}

/**
 * The visitor's email address is allowed as username, also with characters that WordPress rejects in others, such as
 * `+`.
 */
function parseUsername(username: string, email: string): string {
  const trimmed = visibleText(username).trim();
  if (accountKey(trimmed) === accountKey(email)) return email;
  if (!hasUsernameCharacters(trimmed)) {
    throw wordPressError("This username is invalid because it uses illegal characters. Please enter a valid username.");
  }
  const { max } = accountBounds.username;
  if (trimmed.length > max) {
    throw wordPressError(`Username may not be longer than ${max} characters.`);
  }
  return trimmed;
}

/** Validates a first or last name; blank counts as missing (S5.6, S5.7). */
function parsePersonName(name: unknown, what: "first name" | "last name"): string {
  const normalized = typeof name === "string" ? normalizeText(name).replace(/\s+/g, " ") : "";
  if (normalized === "") throw accountError(`A ${what} was not provided.`);
  const { max } = accountBounds.personName;
  if (countCharacters(normalized) > max) {
    throw accountError(`A ${what} may have at most ${max} characters.`);
  }
  return normalized;
}

function parseNewPassword(password: string): string {
  const problem = passwordProblem(password);
  if (problem) throw accountError(problem);
  return password;
}

/** Removes outer spaces, invisible characters, and control characters, some of which PostgreSQL cannot store. */
function normalizeText(text: string): string {
  return visibleText(text.normalize("NFKC"))
    .replace(/\p{Cc}/gu, "")
    .trim();
}
