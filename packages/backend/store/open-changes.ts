import { type ChangeFeed, openChangeFeed } from "./changes.ts";
import type { Log } from "./database.ts";
import { openMigrated, type StoreOptions } from "./open-migrated.ts";

/**
 * The change feed of a store without content, for a site with a content host: its processes announce changes to each
 * other.
 * @throws what openMigrated throws
 */
export async function openChanges(databaseUrl: string, log: Log, options: StoreOptions = {}): Promise<ChangeFeed> {
  const database = await openMigrated(databaseUrl, options);
  const feed = await openChangeFeed(database, log);
  return {
    ...feed,
    async close() {
      await feed.close();
      await database.destroy();
    },
  };
}
