import type { Log } from "../store/database.ts";
import { openMigrated, type StoreOptions } from "../store/open-migrated.ts";
import { repeatHourly } from "../store/repeat-hourly.ts";
import { DemandStore } from "./demand-store.ts";

/** So long is kept what was searched for in vain, in days: the same season of the last year can be compared. */
export const demandKeepDays = 400;

/** The demand that a site counts. */
export interface OpenDemand {
  readonly store: DemandStore;
  close(): Promise<void>;
}

/** The day in UTC, ISO, so many days before a time in ms since the epoch. */
export const daysBefore = (nowMs: number, days: number): string =>
  new Date(nowMs - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/**
 * Opens the counts in the store at `databaseUrl`, whichever backend has the content, and deletes what is older than
 * {@link demandKeepDays}, now and every hour.
 * @throws what opening and migrating the store throws.
 */
export async function openDemand(
  options: StoreOptions & {
    readonly databaseUrl: string;
    /** ms since the epoch */
    readonly now: () => number;
    readonly log: Log;
  },
): Promise<OpenDemand> {
  const { now, log } = options;
  const database = await openMigrated(options.databaseUrl, options);
  const store = new DemandStore(database);
  const purge = repeatHourly(async () => {
    await store.deleteBefore(daysBefore(now(), demandKeepDays)).catch((error: unknown) => {
      log.warn({ err: error }, "Old counts of searches could not be deleted; it is tried again in an hour.");
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
