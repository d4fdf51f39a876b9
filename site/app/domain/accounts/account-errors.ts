import { formatCount } from "../wording/numbers.ts";

/** Why logging in or registering did not work. */
export type AccountProblem =
  | "wrong-login"
  | "username-taken"
  | "email-taken"
  | "invalid-email"
  | "registration-closed"
  | "too-many-attempts"
  | "unreachable"
  | "refused";

/** A failed login or registration, as far as its text depends on it. */
export interface AccountFailure {
  /** What the backend said, as plain text. */
  readonly messages: readonly string[];
  /** True where no answer of the backend came. */
  readonly isNetworkFailure: boolean;
  /** HTTP status of the answer, if there was one. */
  readonly status?: number | undefined;
  /** After how many seconds another attempt is welcome, where the backend says so. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A problem and the text for the visitor. */
export interface AccountProblemText {
  readonly problem: AccountProblem;
  readonly text: string;
}

const texts = {
  "wrong-login": "That username or email address and password don’t go together. Check both and try again.",
  "username-taken": "This username is taken. Choose another one.",
  "email-taken": "There is an account with this email address already. Log in, or use another address.",
  "invalid-email": "This email address can’t be right. Check it and try again.",
  "registration-closed": "New accounts can’t be made at the moment.",
  unreachable: "We can’t be reached right now. Check your connection and try again.",
  refused: "That didn’t work. Please try again.",
} as const;

/** Short codes of the JWT plugin through 0.7.0, WordPress's sentences after it, and what the embedded backend says. */
const wrongLogin =
  /^(?:incorrect_password|invalid_username|invalid_email|empty_username|empty_password)$|password you entered|is not registered on this site|unknown (?:email|username)|incorrect (?:username|password)|invalid (?:username|password)|(?:username|password) field is empty/i;
const registration: readonly (readonly [RegExp, keyof typeof texts])[] = [
  [/username (?:is )?already|username already exists/i, "username-taken"],
  [/email address (?:is )?already|email address already exists/i, "email-taken"],
  [/email address .*(?:invalid|not provided|isn.t correct|is incorrect)|^invalid_email$/i, "invalid-email"],
  [/registration is currently not allowed/i, "registration-closed"],
];

/** One kind of text for a failed login, whichever plugin answers. */
export function loginProblem(failure: AccountFailure): AccountProblemText {
  return commonProblem(failure) ?? (failure.messages.some(isWrongLogin) ? named("wrong-login") : saidPlainly(failure));
}

/** One kind of text for a failed registration. */
export function registrationProblem(failure: AccountFailure): AccountProblemText {
  const common = commonProblem(failure);
  if (common) return common;
  const found = registration.find(([pattern]) => failure.messages.some((message) => pattern.test(message)));
  return found ? named(found[1]) : saidPlainly(failure);
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

const isWrongLogin = (message: string): boolean => wrongLogin.test(message);

const named = (problem: keyof typeof texts): AccountProblemText => ({ problem, text: texts[problem] });

/** What a plugin says in a sentence of its own is shown; what hides its reason is not. */
function saidPlainly({ messages }: AccountFailure): AccountProblemText {
  const sentence = messages.find((message) => /\s/.test(message) && message !== "Internal server error");
  return sentence ? { problem: "refused", text: sentence } : named("refused");
}
