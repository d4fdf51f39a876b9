import { openDatabase } from "../../backend/store/database.ts";
import { migrate } from "../../backend/store/migrate.ts";
import { readSnapshot } from "../../backend/store/snapshot.ts";
import type { Content } from "../content.ts";

/** The published content of a store. @throws {StoreError} where the store cannot be opened. */
export async function storeContent(databaseUrl: string, today: string): Promise<Content> {
  await using database = openDatabase(databaseUrl);
  await migrate(database);
  return { snapshot: await readSnapshot(database), today };
}
