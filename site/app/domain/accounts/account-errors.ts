import { formatCount } from "../wording/numbers.ts";

/** Why logging in or registering did not work. */
export type AccountProblem = keyof typeof texts | "too-many-attempts" | "refused-password";

/** A failed login or registration, as far as its text depends on it. */
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
  "username-taken": "This username is taken. Choose another one.",
  "email-taken": "There is an account with this email address already. Log in, or use another address.",
  "invalid-email": "This email address can’t be right. Check it and try again.",
  "registration-closed": "New accounts can’t be made at the moment.",
  unreachable: "We can’t be reached right now. Check your connection and try again.",
  rejected: "That didn’t work. Please try again.",
} as const;

/** Short codes of the JWT plugin through 0.7.0, WordPress's sentences after it, and those of the embedded backend. */
const wrongLogin =
  /^(?:incorrect_password|invalid_username|invalid_email|empty_username|empty_password)$|password you entered|is not registered on this site|unknown (?:email|username)|incorrect (?:username|password)|invalid (?:username|password)|(?:username|password) field is empty/i;
const registration: readonly (readonly [RegExp, keyof typeof texts])[] = [
  [/username (?:is )?already|username already exists/i, "username-taken"],
  [/email address (?:is )?already|email address already exists/i, "email-taken"],
  [/email address .*(?:invalid|not provided|isn.t correct|is incorrect)|^invalid_email$/i, "invalid-email"],
  [/registration is currently not allowed/i, "registration-closed"],
];

/** The problem of a failed login, the same for every plugin. */
export function loginProblem(failure: AccountFailure): AccountProblemText {
  return (
    commonProblem(failure) ??
    (failure.messages.some((message) => wrongLogin.test(message)) ? named("wrong-login") : pluginProblem(failure))
  );
}

/** The problem of a failed registration. */
export function registrationProblem(failure: AccountFailure): AccountProblemText {
  const common = commonProblem(failure);
  if (common) return common;
  const found = registration.find(([pattern]) => failure.messages.some((message) => pattern.test(message)));
  if (found) return named(found[1]);
  const { problem, text } = pluginProblem(failure);
  return { problem: /\bpassword\b/i.test(text) ? "refused-password" : problem, text };
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
