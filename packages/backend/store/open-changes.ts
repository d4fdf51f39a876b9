import { type ChangeFeed, openChangeFeed } from "./changes.ts";
import type { Log } from "./database.ts";
import { openMigrated, type StoreOptions } from "./open-migrated.ts";

/**
 * The feed of a store by itself, for a site whose content is on a host: its processes tell each other what changed
 * there.
 * @throws what openMigrated throws.
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
