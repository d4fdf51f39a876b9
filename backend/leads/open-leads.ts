import { type Log, openDatabase } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import { LeadStore } from "./lead-store.ts";
import { type Deliver, Outbox } from "./outbox.ts";

/** The leads of a site: where they are kept, and what delivers them. */
export interface Leads {
  readonly store: LeadStore;
  readonly outbox: Outbox;
  /** Ends after the delivery that is under way. */
  close(): Promise<void>;
}

/**
 * Opens the leads in the store at `databaseUrl`, whichever backend has the content, and begins to deliver.
 * @throws what opening and migrating the store throws.
 */
export async function openLeads(options: {
  readonly databaseUrl: string;
  readonly channels: ReadonlyMap<string, Deliver>;
  readonly log: Log;
}): Promise<Leads> {
  const database = openDatabase(options.databaseUrl);
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const store = new LeadStore(database);
  const outbox = new Outbox(store, { ...options, now: Date.now });
  outbox.start();
  return {
    store,
    outbox,
    async close() {
      await outbox.close();
      await database.destroy();
    },
  };
}
