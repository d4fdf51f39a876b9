import { GraphQLError } from "graphql";

/** A refusal that the visitor may read, in the words of WordPress where those are known. */
export function refusal(message: string, http?: { status: number; headers?: Readonly<Record<string, string>> }) {
  return new GraphQLError(message, http ? { extensions: { http } } : {});
}

/** A refusal as WordPress's own log-in and registration write theirs: HTML, escaped once more on its way out. */
export function wordPressRefusal(sentence: string): GraphQLError {
  return refusal(`&lt;strong&gt;Error:&lt;/strong&gt; ${sentence}`);
}

/** "Too many attempts", HTTP 429, and `Retry-After` in seconds. */
export function tooManyAttempts(waitSeconds: number): GraphQLError {
  return refusal(`Too many attempts. Please try again in ${waitText(waitSeconds)}.`, {
    status: 429,
    headers: { "retry-after": String(waitSeconds) },
  });
}

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? ([seconds, "second"] as const)
      : seconds < 2 * 3600
        ? ([Math.ceil(seconds / 60), "minute"] as const)
        : ([Math.ceil(seconds / 3600), "hour"] as const);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
