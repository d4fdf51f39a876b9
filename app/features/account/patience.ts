import { ContentError } from "#app/graphql/content-error.ts";

/** The pauses after a first and a second try, in seconds. */
const pausesSeconds = [1, 2];
/** The longest time that a response may ask to wait for by its `Retry-After`. */
const longestWaitSeconds = 120;

/**
 * What `work` gives. Where nobody could be reached who says yes or no it is tried again, three times in all, with
 * pauses of 1 and 2 seconds or what `Retry-After` asks for; offline it waits for the connection. A refusal, and the
 * last failure, are thrown.
 * @param isOver whether the result no longer counts; then nothing is tried again.
 */
export async function patiently<Result>(work: () => Promise<Result>, isOver: () => boolean): Promise<Result> {
  for (const pause of pausesSeconds) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreached(error) || isOver()) throw error;
      await connection();
      const asked = error.retryAfterSeconds ?? 0;
      const seconds = asked > longestWaitSeconds ? pause : Math.max(asked, pause);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (isOver()) throw error;
    }
  }
  return await work();
}

/** Whether an operation met no verdict: no response, a server in trouble, too many requests. */
function isUnreached(error: unknown): error is ContentError {
  return error instanceof ContentError && (error.isRetryable || error.status === 429);
}

/** Resolves at once, or where the browser knows that it is offline, when it no longer is. */
function connection(): Promise<unknown> {
  if (navigator.onLine !== false) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}
