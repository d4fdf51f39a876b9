import { type ChangeFeed, openChangeFeed } from "./changes.ts";
import { type Log, type OnStatement, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

/**
 * The feed of a store by itself, for a site whose content is on a host: its processes tell each other what changed
 * there.
 * @throws Error in plain words when the address is not supported or the store cannot be opened.
 */
export async function openChanges(databaseUrl: string, log: Log, onStatement?: OnStatement): Promise<ChangeFeed> {
  const database = openDatabase(databaseUrl, onStatement);
  await migrate(database);
  const feed = await openChangeFeed(database, log);
  return {
    ...feed,
    async close() {
      await feed.close();
      await database.destroy();
    },
  };
}
