import type { Log } from "../store/database.ts";
import { openMigrated, type StoreOptions } from "../store/open-store.ts";
import { repeatHourly } from "../store/repeat-hourly.ts";
import { type Lead, LeadStore } from "./lead-store.ts";
import { type Deliver, Outbox } from "./outbox.ts";
import { retentionCutoff } from "./retention.ts";
import { VisitStore } from "./visit-store.ts";

/** The leads of a site: store and outbox. */
export interface Leads {
  readonly store: LeadStore;
  readonly visits: VisitStore;
  readonly outbox: Outbox<Lead>;
  /** Resolves after pending deliveries. */
  close(): Promise<void>;
}

/**
 * Opens the leads in the store at `databaseUrl`, with either content backend, starts the deliveries, and deletes leads
 * older than `retentionDays`, at once and every hour.
 * @throws what opening and migrating the store throws
 */
export async function openLeads(
  options: StoreOptions & {
    readonly databaseUrl: string;
    readonly channels: ReadonlyMap<string, Deliver<Lead>>;
    readonly retentionDays: number;
    /** ms since the epoch */
    readonly now: () => number;
    readonly log: Log;
  },
): Promise<Leads> {
  const database = await openMigrated(options.databaseUrl, options);
  const store = new LeadStore(database);
  const visits = new VisitStore(database);
  const outbox = new Outbox(store, options);
  outbox.start();
  const purge = repeatHourly(() => deleteOld({ store, visits }, options));
  return {
    store,
    visits,
    outbox,
    async close() {
      await Promise.all([outbox.close(), purge.close()]);
      await database.destroy();
    },
  };
}

async function deleteOld(
  { store, visits }: Pick<Leads, "store" | "visits">,
  options: Pick<Parameters<typeof openLeads>[0], "retentionDays" | "now" | "log">,
) {
  const { retentionDays, now, log } = options;
  try {
    const count = await store.deleteUntil(retentionCutoff(now(), retentionDays));
    await visits.deleteLapsedHolds(now());
    if (count > 0) log.info({ count, keepDays: retentionDays }, "Leads beyond the retention period were deleted.");
  } catch (error) {
    log.warn({ err: error }, "Old leads could not be deleted; the next attempt is in an hour.");
  }
}
