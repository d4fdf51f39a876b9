import { Kysely } from "kysely";
import { isPostgresUrl } from "./database.ts";
import { requireUpToDate } from "./migrate.ts";
import { postgresDialect } from "./postgres-database.ts";
import { sqlitePath, sqliteReadingDialect } from "./sqlite-database.ts";
import type { ContentDatabase, ContentTables } from "./tables.ts";

/**
 * Opens the store at `databaseUrl` to read it and no more: none is made, and an older one is not brought up to date.
 * @throws StoreError in plain words where there is none, or none with the tables that this version wants.
 */
export async function openForReading(databaseUrl: string): Promise<ContentDatabase> {
  const dialect = isPostgresUrl(databaseUrl)
    ? postgresDialect(databaseUrl, "read")
    : sqliteReadingDialect(sqlitePath(databaseUrl));
  const database = new Kysely<ContentTables>({ dialect });
  try {
    await requireUpToDate(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
