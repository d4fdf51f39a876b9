import { Kysely } from "kysely";
import { type ChangeFeed, openChangeFeed } from "./changes.ts";
import { isPostgresUrl, type Log, type OnStatement, openDatabase } from "./database.ts";
import { migrate, requireUpToDate } from "./migrate.ts";
import { postgresDialect, type StoreMigration } from "./postgres-database.ts";
import { sqlitePath, sqliteReadingDialect } from "./sqlite-database.ts";
import { StoreUnreachable } from "./store-error.ts";
import type { ContentDatabase, ContentTables } from "./tables.ts";

/** Options for opening a store. */
export interface StoreOptions {
  readonly onStatement?: OnStatement | undefined;
  /** A migration shared by the process; default: a separate one. */
  readonly migration?: StoreMigration | undefined;
  /** The PostgreSQL server itself, which notifies of changes; undefined polls them. */
  readonly directUrl?: string | undefined;
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

/**
 * The change feed of a store without content, for a site with a content host: its processes announce changes to each
 * other.
 * @throws what openMigrated throws
 */
export async function openChanges(databaseUrl: string, log: Log, options: StoreOptions = {}): Promise<ChangeFeed> {
  const database = await openMigrated(databaseUrl, options);
  const feed = await openChangeFeed(database, log, options);
  return {
    ...feed,
    async close() {
      await feed.close();
      await database.destroy();
    },
  };
}
