import { AsyncLocalStorage } from "node:async_hooks";
import { StoreError } from "./store-error.ts";

/** Ends of patience, on the clock of `performance.now()`. */
const patience = new AsyncLocalStorage<number | undefined>();

/** Who waited for the store has no patience left. */
export class OutOfPatience extends StoreError {
  constructor() {
    super("The store was busy for longer than a request may wait; nothing was written.");
  }
}

/**
 * Runs work that waits for the store no longer than so many ms: for its turn to write, for a lock, for a connection.
 * What has not been written by then is not written later. Work outside of this waits as long as the database lets it.
 */
export function withPatience<Result>(milliseconds: number, work: () => Result): Result {
  return patience.run(performance.now() + milliseconds, work);
}

/** Runs work that goes on when whoever asked for it has no patience left, because others want it too. */
export function withEndlessPatience<Result>(work: () => Result): Result {
  return patience.run(undefined, work);
}

/** How many ms are left; Infinity for work without an end. */
export function patienceLeftMs(): number {
  const end = patience.getStore();
  return end === undefined ? Number.POSITIVE_INFINITY : end - performance.now();
}

/** @throws OutOfPatience when no patience is left: what follows would write too late. */
export function requirePatience(): void {
  if (patienceLeftMs() <= 0) throw new OutOfPatience();
}

/** What is waited for, which may go on by itself. @throws OutOfPatience when patience ends before. */
export async function withinPatience<Result>(waitedFor: Promise<Result>): Promise<Result> {
  const leftMs = patienceLeftMs();
  if (leftMs === Number.POSITIVE_INFINITY) return await waitedFor;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfPatience()), Math.max(0, leftMs));
  });
  // It may fail when nobody waits any more.
  waitedFor.catch(() => undefined);
  try {
    requirePatience();
    return await Promise.race([waitedFor, end]);
  } finally {
    clearTimeout(timer);
  }
}
