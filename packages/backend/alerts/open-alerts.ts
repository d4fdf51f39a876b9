import { type Deliver, Outbox } from "../leads/outbox.ts";
import type { Log } from "../store/database.ts";
import { openMigrated, type StoreOptions } from "../store/open-store.ts";
import { repeatHourly } from "../store/repeat-hourly.ts";
import type { ContentDatabase } from "../store/tables.ts";
import { type AlertMail, AlertMailStore } from "./alert-mails.ts";
import { ChangeLog } from "./change-log.ts";
import { SubscriptionStore } from "./subscriptions.ts";

/** The alerts of a site: subscriptions, changes of the catalog, and mails. */
export interface Alerts {
  readonly database: ContentDatabase;
  readonly subscriptions: SubscriptionStore;
  readonly changes: ChangeLog;
  readonly mails: AlertMailStore;
  readonly outbox: Outbox<AlertMail>;
  /** Resolves after pending mails. */
  close(): Promise<void>;
}

/** Mails that are claimed together: each claim by itself would wait for the disk. */
const batchSize = 50;
/** Longer than {@link maxBatchMs}, with time for the store and other machines' clocks. */
const leaseMs = 30_000;
/** The longest time for a batch: `deliver` must end before. */
export const maxBatchMs = 15_000;

/**
 * Opens the alerts in the store at `databaseUrl`, with either content backend, starts sending their mails, and deletes
 * unconfirmed subscriptions, at once and every hour. `deliver` gets the stores that its channels need.
 * @throws what opening and migrating the store throws
 */
export async function openAlerts(
  options: StoreOptions & {
    readonly databaseUrl: string;
    readonly channelsFor: (subscriptions: SubscriptionStore) => ReadonlyMap<string, Deliver<AlertMail>>;
    /** ms since the epoch */
    readonly now: () => number;
    readonly log: Log;
  },
): Promise<Alerts> {
  const { now, log } = options;
  const database = await openMigrated(options.databaseUrl, options);
  const subscriptions = new SubscriptionStore(database);
  const mails = new AlertMailStore(database);
  const channels = options.channelsFor(subscriptions);
  const outbox = new Outbox(mails, { channels, noun: "alert", batchSize, leaseMs, now, log });
  outbox.start();
  const purge = repeatHourly(async () => {
    await subscriptions.deleteUnconfirmed(now()).catch((error: unknown) => {
      log.warn({ err: error }, "Unconfirmed alerts could not be deleted; the next attempt is in an hour.");
    });
  });
  return {
    database,
    subscriptions,
    changes: new ChangeLog(database),
    mails,
    outbox,
    async close() {
      await Promise.all([outbox.close(), purge.close()]);
      await database.destroy();
    },
  };
}
