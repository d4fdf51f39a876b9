import { limits } from "../limits/limits.ts";
import type { Log } from "../store/database.ts";
import { withStoreTimeout } from "../store/store-error.ts";
import type { ContentDatabase } from "../store/tables.ts";

/** Attempts in a window; times in ms on the clock of the counters. */
export interface AttemptCounter {
  /** End of the window; after it the count restarts. */
  readonly windowEndsAtMs: number;
  readonly attempts: number;
  /** Start time of the last attempt in the queue; 0 for none. */
  readonly lastStartAtMs: number;
}

/**
 * Storage of attempt counters, possibly shared by several processes: compare-and-swap, which the caller repeats when it
 * fails.
 */
export interface AttemptCounters {
  /** The clock of the counters’ times, in ms: since the epoch for shared counters, monotonic in one process. */
  readonly now: () => number;
  get(key: string): Promise<AttemptCounter | undefined>;
  /**
   * Replaces `old` with `next`; undefined means no counter. Returns false, with nothing changed, when the current
   * counter is not `old`.
   */
  replace(key: string, old: AttemptCounter | undefined, next: AttemptCounter | undefined): Promise<boolean>;
  /** Deletes counters whose window has ended and whose queue is empty at that time. */
  deleteExpired(nowMs: number): Promise<void>;
}

/**
 * Counters in the store: shared by all processes on one database and kept across restarts. Each call waits for the
 * store as long as a request may.
 * @throws StoreError from each call when the store cannot be read or written, which is logged
 */
export function storedCounters(database: ContentDatabase, log: Pick<Log, "warn">): AttemptCounters {
  const inTime = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await withStoreTimeout(limits.storeMilliseconds, work);
    } catch (error) {
      log.warn({ err: error }, "A login attempt could not be counted.");
      throw error;
    }
  };
  return {
    now: () => Date.now(),
    get: (key) => inTime(() => readCounter(database, key)),
    replace: (key, old, next) => inTime(() => replaceCounter(database, key, old, next)),
    deleteExpired: (nowMs) =>
      inTime(async () => {
        await database
          .deleteFrom("throttles")
          .where("window_ends_at_ms", "<=", nowMs)
          .where("last_turn_at_ms", "<=", nowMs)
          .execute();
      }),
  };
}

async function readCounter(database: ContentDatabase, key: string): Promise<AttemptCounter | undefined> {
  const row = await database.selectFrom("throttles").selectAll().where("key", "=", key).executeTakeFirst();
  if (!row) return undefined;
  const { window_ends_at_ms, attempts, last_turn_at_ms } = row;
  return { windowEndsAtMs: Number(window_ends_at_ms), attempts, lastStartAtMs: Number(last_turn_at_ms) };
}

async function replaceCounter(
  database: ContentDatabase,
  key: string,
  old: AttemptCounter | undefined,
  next: AttemptCounter | undefined,
): Promise<boolean> {
  if (!old) {
    if (!next) return (await readCounter(database, key)) === undefined;
    const insert = database
      .insertInto("throttles")
      .values({ key, ...toColumns(next) })
      .onConflict((conflict) => conflict.column("key").doNothing());
    return Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows) > 0;
  }
  const unchanged = { key, ...toColumns(old) };
  if (!next) {
    const deletion = database.deleteFrom("throttles").where((where) => where.and(unchanged));
    return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
  }
  const update = database
    .updateTable("throttles")
    .set(toColumns(next))
    .where((where) => where.and(unchanged));
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

const toColumns = ({ windowEndsAtMs, attempts, lastStartAtMs }: AttemptCounter) => ({
  window_ends_at_ms: windowEndsAtMs,
  attempts,
  last_turn_at_ms: lastStartAtMs,
});
