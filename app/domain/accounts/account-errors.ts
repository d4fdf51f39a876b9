import { accountBounds } from "@porchlight/contract/account-rules";
import { brand } from "#app/brand.ts";
import { formatCount } from "../wording/numbers.ts";
import { isOwnAddress, usernameText } from "./account-forms.ts";

/** Reasons why a login, a registration or a change to an account failed. */
export type AccountProblem = keyof typeof texts | "too-many-attempts" | "refused-password";

/** A failed operation of an account, reduced to what its text depends on. */
export interface AccountFailure {
  readonly messages: readonly string[];
  /** True when the backend did not respond. */
  readonly isNetworkFailure: boolean;
  readonly status?: number | undefined;
  /** Seconds until the next attempt is allowed, when the backend sends them. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A problem and the text for the visitor. */
export interface AccountProblemText {
  readonly problem: AccountProblem;
  readonly text: string;
}

const texts = {
  "wrong-login": "That username or email address and password don’t go together. Check both and try again.",
  "wrong-password": "This is not your password. Check it and try again.",
  "old-login": "Enter your current password again.",
  "expired-link": "This link has been used or is too old. Ask for another email.",
  "logged-out": "Your login has ended. Log in again, and send this once more.",
  "not-offered": `This can’t be done here. Call ${brand.phone}.`,
  "missing-username": "Choose a username.",
  "username-taken": "This username is taken. Choose another one.",
  "invalid-username": usernameText,
  "long-username": "This username is too long. Choose a shorter one.",
  "refused-username": "This username can’t be used here. Choose another one.",
  "missing-email": "Enter your email address.",
  "email-taken": "There is an account with this email address already. Log in, or use another address.",
  "invalid-email": "This email address can’t be right. Check it and try again.",
  "missing-password": "Choose a password.",
  "missing-first-name": "Enter your first name.",
  "missing-last-name": "Enter your last name.",
  "long-first-name": `Use at most ${accountBounds.personName.max} characters.`,
  "long-last-name": `Use at most ${accountBounds.personName.max} characters.`,
  "registration-closed": "New accounts can’t be created at the moment.",
  "upstream-error": `Logging in does not work at the moment. Try again later, or call ${brand.phone}.`,
  "registered-only": `Your account has been created, but logging in does not work at the moment. Try again later, or call ${brand.phone}.`,
  unreachable: "We can’t be reached right now. Check your connection and try again.",
  rejected: "That didn’t work. Please try again.",
} as const;

/** Short codes of the JWT plugin through 0.7.0, WordPress's sentences after it, and those of the embedded backend. */
const wrongLogin =
  /^(?:incorrect_password|invalid_username|invalid_email|empty_username|empty_password)$|password you entered|is not registered on this site|unknown (?:email|username)|incorrect (?:username|password)|invalid (?:username|password)|(?:username|password) field is empty/i;

/** Messages of the JWT plugin when a registration created the account but returned no token. */
const registeredOnly: Pattern = [/JWT token (?:could not be returned|cannot be issued)/i, "registered-only"];

/** Messages of a host that cannot issue tokens, with or without the JWT plugin. */
const upstreamError: Pattern = [
  /\bJWT\b|cannot query field "login"|only the user requesting a token|the iss do not match|user id not found in the token|user secret/i,
  "upstream-error",
];

type Pattern = readonly [RegExp, keyof typeof texts];

/** Messages for an operation that the content source does not have or does not permit to visitors. */
const notOffered: Pattern = [
  /cannot query field|is not defined by type|unknown (?:type|argument)|can(?:not|’t) be (?:reset|sent) by email here|not allowed to delete users/i,
  "not-offered",
];

/** Messages for a change without a valid login. */
const loggedOut: Pattern = [
  /appropriate capabilities|not allowed to edit|internal server error|(?:expired|invalid) token/i,
  "logged-out",
];

/** Messages for a change that needs a recent login. */
const oldLogin: Pattern = [/login is too old/i, "old-login"];

/** Messages for a mail's link that was used or is too old. */
const expiredLink: Pattern = [
  /password reset (?:link|key)|user login is required|login link is invalid/i,
  "expired-link",
];

/** Messages of WordPress, WPGraphQL and the embedded backend about the fields of an account; the first match wins. */
const fieldPatterns: readonly Pattern[] = [
  upstreamError,
  [/username (?:is )?already|username already exists|existing_user_login/i, "username-taken"],
  [/email address (?:is )?already|email (?:is )?already|email address already exists/i, "email-taken"],
  [/username .*(?:illegal|invalid) characters|invalid username/i, "invalid-username"],
  [/(?:user|nice)name may not be longer/i, "long-username"],
  [/username is not allowed/i, "refused-username"],
  [/username was not provided|empty login name|enter a username/i, "missing-username"],
  [/email address was not provided|type your email address/i, "missing-email"],
  [/email address .*(?:invalid|isn.t correct|is incorrect|is not correct)|^invalid_email$/i, "invalid-email"],
  [/(?:^|\s)(?:a )?(?:new )?password (?:was not provided|is required)/i, "missing-password"],
  [/first name was not provided/i, "missing-first-name"],
  [/last name was not provided/i, "missing-last-name"],
  [/first name may have at most/i, "long-first-name"],
  [/last name may have at most/i, "long-last-name"],
  [/registration is currently not allowed/i, "registration-closed"],
];

/** The problem of a failed login, the same for every plugin. */
export function loginProblem(failure: AccountFailure): AccountProblemText {
  return (
    commonProblem(failure) ??
    (failure.messages.some((message) => wrongLogin.test(message))
      ? named("wrong-login")
      : (foundIn([upstreamError], failure) ?? pluginProblem(failure)))
  );
}

/** The problem of a change to an account that failed. */
export function changeProblem(failure: AccountFailure): AccountProblemText {
  return commonProblem(failure) ?? foundIn([notOffered, oldLogin, loggedOut], failure) ?? registrationProblem(failure);
}

/** The problem of a mailed link, for a new password or a login, whether in requesting the mail or in using its link. */
export function linkProblem(failure: AccountFailure): AccountProblemText {
  return commonProblem(failure) ?? foundIn([notOffered, expiredLink], failure) ?? registrationProblem(failure);
}

/** The problem of a password confirmation: the username is given, so only the password can be wrong. */
export function confirmationProblem(failure: AccountFailure): AccountProblemText {
  const found = loginProblem(failure);
  return found.problem === "wrong-login" ? named("wrong-password") : found;
}

/** The problem of a failed registration; a taken username that is the email address of `form` is a taken address. */
export function registrationProblem(
  failure: AccountFailure,
  form: { readonly username: string; readonly email: string } = { username: "", email: "" },
): AccountProblemText {
  const known = commonProblem(failure) ?? foundIn([registeredOnly, ...fieldPatterns], failure);
  if (known?.problem === "username-taken" && isOwnAddress(form.username, form.email)) return named("email-taken");
  if (known) return known;
  const { problem, text } = pluginProblem(failure);
  return { problem: /\bpassword\b/i.test(text) ? "refused-password" : problem, text };
}

function foundIn(patterns: readonly Pattern[], { messages }: AccountFailure): AccountProblemText | undefined {
  const found = patterns.find(([pattern]) => messages.some((message) => pattern.test(message)));
  return found && named(found[1]);
}

function commonProblem({ messages, isNetworkFailure, status, retryAfterSeconds }: AccountFailure) {
  if (status === 429 || (retryAfterSeconds !== undefined && messages.some((message) => /too many/i.test(message)))) {
    return { problem: "too-many-attempts", text: tooManyText(retryAfterSeconds) } as const;
  }
  return isNetworkFailure || (status !== undefined && status >= 500) ? named("unreachable") : undefined;
}

function tooManyText(retryAfterSeconds: number | undefined): string {
  if (retryAfterSeconds === undefined) return "Too many attempts. Try again later.";
  const wait =
    retryAfterSeconds < 60
      ? formatCount(Math.ceil(retryAfterSeconds), "second")
      : formatCount(Math.ceil(retryAfterSeconds / 60), "minute");
  return `Too many attempts. Try again in ${wait}.`;
}

const named = (problem: keyof typeof texts): AccountProblemText => ({ problem, text: texts[problem] });

/** Shows a plugin's sentence to the visitor, but not a code. */
function pluginProblem({ messages }: AccountFailure): AccountProblemText {
  const sentence = messages.find((message) => /\s/.test(message) && message !== "Internal server error");
  return sentence ? { problem: "rejected", text: sentence } : named("rejected");
}
