import { accountBounds } from "@porchlight/contract/account-rules";
import { brand } from "#app/brand.ts";
import { formatCount } from "../wording/numbers.ts";
import { usernameText } from "./account-forms.ts";

/** Why logging in, registering or a change to an account did not work. */
export type AccountProblem = keyof typeof texts | "too-many-attempts" | "refused-password";

/** A failed operation of an account, as far as its text depends on it. */
export interface AccountFailure {
  readonly messages: readonly string[];
  /** True where the backend did not respond. */
  readonly isNetworkFailure: boolean;
  readonly status?: number | undefined;
  /** The seconds until another attempt is allowed, where the backend names them. */
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
  "link-over": "This link has been used or is too old. Ask for another email.",
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
  "long-first-name": `Use at most ${accountBounds.personName.most} characters.`,
  "long-last-name": `Use at most ${accountBounds.personName.most} characters.`,
  "registration-closed": "New accounts can’t be created at the moment.",
  "host-trouble": `Logging in does not work at the moment. Try again later, or call ${brand.phone}.`,
  "registered-only": `Your account has been created, but logging in does not work at the moment. Try again later, or call ${brand.phone}.`,
  unreachable: "We can’t be reached right now. Check your connection and try again.",
  rejected: "That didn’t work. Please try again.",
} as const;

/** Short codes of the JWT plugin through 0.7.0, WordPress's sentences after it, and those of the embedded backend. */
const wrongLogin =
  /^(?:incorrect_password|invalid_username|invalid_email|empty_username|empty_password)$|password you entered|is not registered on this site|unknown (?:email|username)|incorrect (?:username|password)|invalid (?:username|password)|(?:username|password) field is empty/i;

/** What the JWT plugin says of an account for which it has no token: of a registration, once the account is made. */
const registeredOnly: Pattern = [/JWT token (?:could not be returned|cannot be issued)/i, "registered-only"];

/** What a host says that cannot issue tokens: of the JWT plugin, which names itself in most of it, or without it. */
const hostTrouble: Pattern = [
  /\bJWT\b|cannot query field "login"|only the user requesting a token|the iss do not match|user id not found in the token|user secret/i,
  "host-trouble",
];

type Pattern = readonly [RegExp, keyof typeof texts];

/** What is said of an operation that the content source does not have, or may not do for a visitor. */
const notOffered: Pattern = [
  /cannot query field|is not defined by type|unknown (?:type|argument)|can(?:not|’t) be reset by email here|not allowed to delete users/i,
  "not-offered",
];

/** What is said of a change without a login that counts. */
const loggedOut: Pattern = [
  /appropriate capabilities|not allowed to edit|internal server error|(?:expired|invalid) token/i,
  "logged-out",
];

/** What is said of a change that takes a recent login. */
const oldLogin: Pattern = [/login is too old/i, "old-login"];

const linkOver: Pattern = [/password reset (?:link|key)|user login is required/i, "link-over"];

/** What WordPress, WPGraphQL and the embedded backend say of the fields of an account; the first that fits counts. */
const fieldPatterns: readonly Pattern[] = [
  hostTrouble,
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
      : (foundIn([hostTrouble], failure) ?? pluginProblem(failure)))
  );
}

/** The problem of a change to an account that failed. */
export function changeProblem(failure: AccountFailure): AccountProblemText {
  return commonProblem(failure) ?? foundIn([notOffered, oldLogin, loggedOut], failure) ?? registrationProblem(failure);
}

/** The problem of a forgotten password, whether with the mail or with the link in it. */
export function resetProblem(failure: AccountFailure): AccountProblemText {
  return commonProblem(failure) ?? foundIn([notOffered, linkOver], failure) ?? registrationProblem(failure);
}

/** The problem of the password that was asked for again: the username is not what can be wrong. */
export function confirmationProblem(failure: AccountFailure): AccountProblemText {
  const found = loginProblem(failure);
  return found.problem === "wrong-login" ? named("wrong-password") : found;
}

/** The problem of a failed registration. */
export function registrationProblem(failure: AccountFailure): AccountProblemText {
  const known = commonProblem(failure) ?? foundIn([registeredOnly, ...fieldPatterns], failure);
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

/** A plugin's sentence is shown to the visitor; a code is not. */
function pluginProblem({ messages }: AccountFailure): AccountProblemText {
  const sentence = messages.find((message) => /\s/.test(message) && message !== "Internal server error");
  return sentence ? { problem: "rejected", text: sentence } : named("rejected");
}
