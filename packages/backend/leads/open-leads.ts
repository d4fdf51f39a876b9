import type { Log } from "../store/database.ts";
import { openMigrated, type StoreOptions } from "../store/open-migrated.ts";
import { repeatHourly } from "../store/repeat-hourly.ts";
import { keptAfter } from "./keep-days.ts";
import { LeadStore } from "./lead-store.ts";
import { type Deliver, Outbox } from "./outbox.ts";

/** The leads of a site: where they are kept, and what delivers them. */
export interface Leads {
  readonly store: LeadStore;
  readonly outbox: Outbox;
  /** Ends after the deliveries that are under way. */
  close(): Promise<void>;
}

/**
 * Opens the leads in the store at `databaseUrl`, whichever backend has the content, begins to deliver, and deletes what is older
 * than `keepDays`, now and every hour.
 * @throws what opening and migrating the store throws.
 */
export async function openLeads(
  options: StoreOptions & {
    readonly databaseUrl: string;
    readonly channels: ReadonlyMap<string, Deliver>;
    readonly keepDays: number;
    /** ms since the epoch */
    readonly now: () => number;
    readonly log: Log;
  },
): Promise<Leads> {
  const database = await openMigrated(options.databaseUrl, options);
  const store = new LeadStore(database);
  const outbox = new Outbox(store, options);
  outbox.start();
  const purge = repeatHourly(() => deleteOld(store, options));
  return {
    store,
    outbox,
    async close() {
      await Promise.all([outbox.close(), purge.close()]);
      await database.destroy();
    },
  };
}

async function deleteOld(store: LeadStore, options: Pick<Parameters<typeof openLeads>[0], "keepDays" | "now" | "log">) {
  const { keepDays, now, log } = options;
  try {
    const count = await store.deleteUntil(keptAfter(now(), keepDays));
    if (count > 0) log.info({ count, keepDays }, "Leads that were old enough have been deleted.");
  } catch (error) {
    log.warn({ err: error }, "Old leads could not be deleted; it is tried again in an hour.");
  }
}
