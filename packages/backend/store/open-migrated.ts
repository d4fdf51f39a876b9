import { type OnStatement, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { StoreMigration } from "./postgres-database.ts";
import { StoreUnreachable } from "./store-unreachable.ts";
import type { ContentDatabase } from "./tables.ts";

/** Options for opening a store. */
export interface StoreOptions {
  readonly onStatement?: OnStatement | undefined;
  /** A migration shared by the process; default: a separate one. */
  readonly migration?: StoreMigration | undefined;
}

/**
 * Opens the store at `databaseUrl` with migrated tables. With a shared migration an unreachable database server is not
 * an error: statements reject with a StoreError until the migration succeeds.
 * @throws what opening and migrating the store throws, after closing it
 */
export async function openMigrated(databaseUrl: string, options: StoreOptions = {}): Promise<ContentDatabase> {
  const { onStatement, migration } = options;
  const database = openDatabase(databaseUrl, onStatement, migration);
  try {
    await (migration ? migration() : migrate(database));
  } catch (error) {
    if (!migration || !(error instanceof StoreUnreachable)) {
      await database.destroy();
      throw error;
    }
  }
  return database;
}
