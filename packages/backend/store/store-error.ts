import { AsyncLocalStorage } from "node:async_hooks";

/** A store failure with a message for the log, without secrets, and its cause. */
export class StoreError extends Error {
  override readonly name: string = "StoreError";
}

/** The database server cannot be reached or does not respond; a retry may succeed. */
export class StoreUnreachable extends StoreError {}

/** The connection broke between a commit and its response: the outcome is unknown. Retries must be idempotent. */
export class CommitOutcomeUnknown extends StoreError {
  override readonly name = "CommitOutcomeUnknown";

  constructor(options: ErrorOptions) {
    super("The connection to the database server broke within a commit; whether it was written is not known.", options);
  }
}

/** Message for visitors when the store cannot be read or written, which usually lasts some seconds. */
export const storeUnavailable = {
  message: "Nothing can be read or saved just now, and nothing was changed. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/** Message for visitors when the outcome of a write is unknown. */
export const outcomeUnknown = {
  message: "It is not known whether this was saved. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/** The message of a store error for visitors. */
export const storeMessageOf = (error: StoreError) =>
  error instanceof CommitOutcomeUnknown ? outcomeUnknown : storeUnavailable;

/** A database URL for display, without credentials. */
export const withoutPassword = (url: string): string => url.replace(/\/\/.*@/, "//…@");

/** Deadline of the current work for waiting on the store, on the clock of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number | undefined>();

/** The store did not respond within the caller's timeout. */
export class StoreTimeout extends StoreError {
  constructor() {
    super("The store was busy for longer than a request may wait; nothing was written.");
  }
}

/**
 * Runs work with a timeout for waiting on the store: for a write turn, a lock, a connection. Later writes do not
 * happen. Without it work waits as long as the database permits.
 */
export function withStoreTimeout<Result>(milliseconds: number, work: () => Result): Result {
  return deadlines.run(performance.now() + milliseconds, work);
}

/** Runs work that several callers share, without the timeout of the first. */
export function withoutStoreTimeout<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work);
}

/** Remaining ms; Infinity without a timeout. */
export function storeTimeLeftMs(): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now();
}

/** @throws StoreTimeout when no time is left, so that the next write would be late */
export function requireStoreTime(): void {
  if (storeTimeLeftMs() <= 0) throw new StoreTimeout();
}

/** The promise's result. @throws StoreTimeout at the timeout; the promise continues */
export async function raceStoreTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  const leftMs = storeTimeLeftMs();
  if (leftMs === Number.POSITIVE_INFINITY) return await promise;
  // The promise may reject after its caller timed out.
  promise.catch(() => undefined);
  requireStoreTime();
  return await raceTimeout(promise, leftMs, () => new StoreTimeout());
}

/** The promise's result, or a rejection with the result of `onTimeout` after so many ms. */
export async function raceTimeout<Result>(
  promise: Promise<Result>,
  milliseconds: number,
  onTimeout: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeout()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
