import { limits } from "../limits/limits.ts";
import { withPatience } from "../store/patience.ts";
import type { ContentDatabase } from "../store/tables.ts";

/** How often something was tried; times in ms since the epoch. */
export interface AttemptCounter {
  /** Until then attempts count; a counter whose window is over counts from nothing. */
  readonly windowEndsAtMs: number;
  readonly attempts: number;
  /** When the last turn that was given out begins. */
  readonly lastTurnAtMs: number;
}

/**
 * Where attempts are counted. Several may count at the same time, also from several processes: whoever changes a
 * counter says what it was before, and starts again where it was changed meanwhile.
 */
export interface AttemptCounters {
  get(key: string): Promise<AttemptCounter | undefined>;
  /**
   * Puts `next` in the place of `old`; undefined stands for no counter. False where the counter is not `old` any more:
   * then nothing is changed.
   */
  replace(key: string, old: AttemptCounter | undefined, next: AttemptCounter | undefined): Promise<boolean>;
  /** Deletes counters whose window and turns were over at that time. */
  deleteOver(nowMs: number): Promise<void>;
}

interface CountersLog {
  warn(details: object, message: string): void;
}

/**
 * Counters in the store: processes on one database count together, and a restart forgets nothing. Each call waits for
 * the store as long as a request may.
 * @throws StoreError from each call when the store cannot be read or written, which is logged
 */
export function storedCounters(database: ContentDatabase, log: CountersLog): AttemptCounters {
  const counters = countersIn(database);
  const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await withPatience(limits.storeMilliseconds, work);
    } catch (error) {
      log.warn({ err: error }, "An attempt at an account could not be counted.");
      throw error;
    }
  };
  return {
    get: (key) => patiently(() => counters.get(key)),
    replace: (key, old, next) => patiently(() => counters.replace(key, old, next)),
    deleteOver: (nowMs) => patiently(() => counters.deleteOver(nowMs)),
  };
}

function countersIn(database: ContentDatabase): AttemptCounters {
  return {
    async get(key) {
      const row = await database.selectFrom("throttles").selectAll().where("key", "=", key).executeTakeFirst();
      return (
        row && {
          windowEndsAtMs: Number(row.window_ends_at_ms),
          attempts: row.attempts,
          lastTurnAtMs: Number(row.last_turn_at_ms),
        }
      );
    },
    async replace(key, old, next) {
      if (!old) {
        if (!next) return (await this.get(key)) === undefined;
        const { numInsertedOrUpdatedRows } = await database
          .insertInto("throttles")
          .values({ key, ...rowOf(next) })
          .onConflict((conflict) => conflict.column("key").doNothing())
          .executeTakeFirst();
        return Number(numInsertedOrUpdatedRows) > 0;
      }
      const was = rowOf(old);
      if (!next) {
        const { numDeletedRows } = await database
          .deleteFrom("throttles")
          .where((where) => where.and({ key, ...was }))
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }
      const { numUpdatedRows } = await database
        .updateTable("throttles")
        .set(rowOf(next))
        .where((where) => where.and({ key, ...was }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async deleteOver(nowMs) {
      await database
        .deleteFrom("throttles")
        .where("window_ends_at_ms", "<=", nowMs)
        .where("last_turn_at_ms", "<=", nowMs)
        .execute();
    },
  };
}

const rowOf = ({ windowEndsAtMs, attempts, lastTurnAtMs }: AttemptCounter) => ({
  window_ends_at_ms: windowEndsAtMs,
  attempts,
  last_turn_at_ms: lastTurnAtMs,
});
