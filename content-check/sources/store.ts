import { existsSync } from "node:fs";
import { isPostgresUrl, openDatabase } from "../../backend/store/database.ts";
import { migrate } from "../../backend/store/migrate.ts";
import { readSnapshot } from "../../backend/store/snapshot.ts";
import { sqlitePath } from "../../backend/store/sqlite-database.ts";
import { StoreError } from "../../backend/store/store-error.ts";
import type { Content } from "../content.ts";

/** The published content of a store. @throws {StoreError} where there is none or it cannot be opened. */
export async function storeContent(databaseUrl: string, today: string): Promise<Content> {
  // Opening would make one: a check changes nothing.
  if (!isPostgresUrl(databaseUrl) && !existsSync(sqlitePath(databaseUrl))) {
    throw new StoreError(`There is no store at ${sqlitePath(databaseUrl)}; DATABASE_URL names it.`);
  }
  await using database = openDatabase(databaseUrl);
  await migrate(database);
  return { snapshot: await readSnapshot(database), today };
}
