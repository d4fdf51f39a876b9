import { limits } from "../limits/limits.ts";
import type { Log } from "../store/database.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import type { ContentDatabase } from "../store/tables.ts";

/** How often something was tried; times in ms on the clock of the counters. */
export interface AttemptCounter {
  /** Until then attempts count; a counter whose window is over counts from nothing. */
  readonly windowEndsAtMs: number;
  readonly attempts: number;
  /** When the last turn that was given out begins. */
  readonly lastTurnAtMs: number;
}

/** Where attempts are counted, also by several processes: a change names what it replaces, and is repeated if it fails. */
export interface AttemptCounters {
  /** The clock of the counters’ times, in ms: since the epoch where processes share them, monotonic in one process. */
  readonly now: () => number;
  get(key: string): Promise<AttemptCounter | undefined>;
  /**
   * Replaces `old` with `next`; undefined stands for no counter. False, with nothing changed, where the counter is not
   * `old` any more.
   */
  replace(key: string, old: AttemptCounter | undefined, next: AttemptCounter | undefined): Promise<boolean>;
  /** Deletes counters whose window and turns were over at that time. */
  deleteOver(nowMs: number): Promise<void>;
}

/**
 * Counters in the store: processes on one database count together, and a restart forgets nothing. Each call waits for
 * the store as long as a request may.
 * @throws StoreError from each call when the store cannot be read or written, which is logged
 */
export function storedCounters(database: ContentDatabase, log: Pick<Log, "warn">): AttemptCounters {
  const inTime = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await withStoreTimeout(limits.storeMilliseconds, work);
    } catch (error) {
      log.warn({ err: error }, "An attempt at an account could not be counted.");
      throw error;
    }
  };
  return {
    now: () => Date.now(),
    get: (key) => inTime(() => readCounter(database, key)),
    replace: (key, old, next) => inTime(() => replaceCounter(database, key, old, next)),
    deleteOver: (nowMs) =>
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
  return { windowEndsAtMs: Number(window_ends_at_ms), attempts, lastTurnAtMs: Number(last_turn_at_ms) };
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

const toColumns = ({ windowEndsAtMs, attempts, lastTurnAtMs }: AttemptCounter) => ({
  window_ends_at_ms: windowEndsAtMs,
  attempts,
  last_turn_at_ms: lastTurnAtMs,
});
