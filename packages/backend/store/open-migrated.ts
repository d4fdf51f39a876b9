import { type OnStatement, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { StoreMigration } from "./postgres-database.ts";
import { StoreUnreachable } from "./store-unreachable.ts";
import type { ContentDatabase } from "./tables.ts";

/** How a store is opened. */
export interface StoreOptions {
  readonly onStatement?: OnStatement | undefined;
  /** The migration that the process shares; default one of this call's own. */
  readonly migration?: StoreMigration | undefined;
}

/**
 * Opens the store at `databaseUrl` with its tables as this version wants them. With a shared migration a database server
 * that cannot be reached is no error here: statements reject with a StoreError until the migration has succeeded.
 * @throws what opening and migrating the store throws; nothing is left open then.
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
