import type { Log } from "../store/database.ts";
import { openMigrated, type StoreOptions } from "../store/open-store.ts";
import { repeatHourly } from "../store/repeat-hourly.ts";
import { ShortlistStore } from "./shortlist-store.ts";

/** The shortlists of a site. */
export interface Shortlists {
  readonly store: ShortlistStore;
  /** Resolves after pending work. */
  close(): Promise<void>;
}

/**
 * Opens the shortlists in the store at `databaseUrl`, with either content backend, and deletes expired ones, at once and
 * every hour.
 * @throws what opening and migrating the store throws
 */
export async function openShortlists(
  options: StoreOptions & {
    readonly databaseUrl: string;
    /** ms since the epoch */
    readonly now: () => number;
    readonly log: Log;
  },
): Promise<Shortlists> {
  const { now, log } = options;
  const database = await openMigrated(options.databaseUrl, options);
  const store = new ShortlistStore(database);
  const purge = repeatHourly(async () => {
    await store.deleteExpired(now()).catch((error: unknown) => {
      log.warn({ err: error }, "Expired shortlists could not be deleted; the next attempt is in an hour.");
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
