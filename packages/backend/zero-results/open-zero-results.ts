import type { Log } from "../store/database.ts";
import { openMigrated, type StoreOptions } from "../store/open-migrated.ts";
import { repeatHourly } from "../store/repeat-hourly.ts";
import { ZeroResultStore } from "./zero-result-store.ts";

/** Retention of zero-result searches in days: the same season of the previous year can be compared. */
export const zeroResultRetentionDays = 400;

/** The zero-result searches of a site. */
export interface OpenZeroResults {
  readonly store: ZeroResultStore;
  close(): Promise<void>;
}

/** The ISO date in UTC a number of days before a time in ms since the epoch. */
export const daysBefore = (nowMs: number, days: number): string =>
  new Date(nowMs - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/**
 * Opens the counts in the store at `databaseUrl`, with either content backend, and deletes counts older than
 * {@link zeroResultRetentionDays}, at once and every hour.
 * @throws what opening and migrating the store throws
 */
export async function openZeroResults(
  options: StoreOptions & {
    readonly databaseUrl: string;
    /** ms since the epoch */
    readonly now: () => number;
    readonly log: Log;
  },
): Promise<OpenZeroResults> {
  const { now, log } = options;
  const database = await openMigrated(options.databaseUrl, options);
  const store = new ZeroResultStore(database);
  const purge = repeatHourly(async () => {
    await store.deleteBefore(daysBefore(now(), zeroResultRetentionDays)).catch((error: unknown) => {
      log.warn({ err: error }, "Old search counts could not be deleted; the next attempt is in an hour.");
    });
  });
  return {
    store,
    async close() {
      await purge.close();
      await database.destroy();
    },
  };
}
