import { AsyncLocalStorage } from "node:async_hooks";
import { StoreError } from "./store-error.ts";

/** When the current work stops waiting for the store, on the clock of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number | undefined>();

/** The store took longer than its caller waits. */
export class StoreTimeout extends StoreError {
  constructor() {
    super("The store was busy for longer than a request may wait; nothing was written.");
  }
}

/**
 * Runs work that waits for the store no longer than so many ms: for its turn to write, for a lock, for a connection.
 * What has not been written by then is not written later. Work outside of this waits as long as the database lets it.
 */
export function withStoreTimeout<Result>(milliseconds: number, work: () => Result): Result {
  return deadlines.run(performance.now() + milliseconds, work);
}

/** Runs work that others wait for too, so it does not end with the time of its first caller. */
export function withoutStoreTimeout<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work);
}

/** How many ms are left; Infinity for work without a timeout. */
export function storeTimeLeftMs(): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now();
}

/** @throws StoreTimeout when no time is left: what follows would write too late. */
export function requireStoreTime(): void {
  if (storeTimeLeftMs() <= 0) throw new StoreTimeout();
}

/** The promise's result. @throws StoreTimeout when the time ends before; the promise may go on. */
export async function raceStoreTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  const leftMs = storeTimeLeftMs();
  if (leftMs === Number.POSITIVE_INFINITY) return await promise;
  // It may fail after its caller stopped waiting.
  promise.catch(() => undefined);
  requireStoreTime();
  return await raceTimeout(promise, leftMs, () => new StoreTimeout());
}

/** The promise's result, or a rejection with what `onTimeout` gives after so many ms. */
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
