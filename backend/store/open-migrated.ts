import { type OnStatement, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { ContentDatabase } from "./tables.ts";

/**
 * Opens the store at `databaseUrl` with its tables as this version wants them.
 * @throws what opening and migrating the store throws; nothing is left open then.
 */
export async function openMigrated(databaseUrl: string, onStatement?: OnStatement): Promise<ContentDatabase> {
  const database = openDatabase(databaseUrl, onStatement);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
