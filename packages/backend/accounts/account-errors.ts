import { GraphQLError } from "graphql";

/** An error with a message for visitors, in WordPress's words when those are known. */
export function accountError(message: string, http?: { status: number; headers?: Readonly<Record<string, string>> }) {
  return new GraphQLError(message, http ? { extensions: { http } } : {});
}

/** An error formatted as WordPress's login and registration do: escaped HTML. */
export function wordPressError(sentence: string): GraphQLError {
  return accountError(`&lt;strong&gt;Error:&lt;/strong&gt; ${sentence}`);
}

/** The error of every failed login, whether the account exists or not. */
export function wrongLogin(): GraphQLError {
  return wordPressError("Invalid username, email address or incorrect password.");
}

/** Message when this backend or a host cannot reset passwords by mail. */
export const resetsUnavailable = "Passwords cannot be reset by email here.";

/** Message when this backend cannot mail login links. */
export const linksUnavailable = "Login links cannot be sent by email here.";

/** The error of every login link that is forged, expired or used, whether the account exists or not. */
export function wrongLink(): GraphQLError {
  return accountError("This login link is invalid or has expired.");
}

/** The error of every passkey that is unknown or does not match. */
export function wrongPasskey(): GraphQLError {
  return accountError("This passkey was not accepted.");
}

/** Message for the answer to a passkey challenge that has expired. */
export const passkeyExpired = "This passkey request has expired.";

/** "Too many attempts", HTTP 429, and `Retry-After` in seconds. */
export function tooManyAttempts(waitSeconds: number): GraphQLError {
  return accountError(`Too many attempts. Please try again in ${formatWait(waitSeconds)}.`, {
    status: 429,
    headers: { "retry-after": String(waitSeconds) },
  });
}

function formatWait(seconds: number): string {
  if (seconds < 60) return formatUnit(seconds, "second");
  return seconds < 2 * 3600 ? formatUnit(seconds / 60, "minute") : formatUnit(seconds / 3600, "hour");
}

function formatUnit(amount: number, unit: string): string {
  const count = Math.ceil(amount);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
