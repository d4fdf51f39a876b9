import { Kysely } from "kysely";
import { isPostgresUrl } from "./database.ts";
import { requireUpToDate } from "./migrate.ts";
import { postgresDialect } from "./postgres-database.ts";
import { sqlitePath, sqliteReadingDialect } from "./sqlite-database.ts";
import type { ContentDatabase, ContentTables } from "./tables.ts";

/**
 * Opens the store at `databaseUrl` read-only; does not create or migrate it.
 * @throws StoreError with a message for the operator when there is none, or its tables have another version
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
