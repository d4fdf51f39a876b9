import { Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { type ChangeFeed, openChangeFeed } from "./changes.ts";
import { isPostgresUrl, type Log, type OnStatement, openDatabase } from "./database.ts";
import { migrations } from "./migrations.ts";
import { postgresDialect, type StoreMigration } from "./postgres-database.ts";
import { sqlitePath, sqliteReadingDialect } from "./sqlite-database.ts";
import { raceStoreTimeout, StoreError, StoreUnreachable, withoutStoreTimeout } from "./store-error.ts";
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

/** The migration of a store, shared by all users in a process. `onMigrated` is called once, when it succeeds. */
export function storeMigration(databaseUrl: string, onMigrated: () => void = () => undefined): StoreMigration {
  let isMigrated = false;
  let failure: StoreError | undefined;
  let attempt: Promise<void> | undefined;

  const migrateOnce = async () => {
    try {
      await migrateStore(databaseUrl);
      isMigrated = true;
      onMigrated();
    } catch (error) {
      failure = toStoreError(error);
      throw failure;
    } finally {
      attempt = undefined;
    }
  };
  return async () => {
    if (isMigrated) return;
    // Continues when its first caller times out.
    attempt ??= withoutStoreTimeout(migrateOnce);
    if (!failure) return await raceStoreTimeout(attempt);
    attempt.catch(() => undefined);
    throw failure;
  };
}

async function migrateStore(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl);
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}

function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError(message, { cause: error });
}

const attempts = 3;

/**
 * Migrates the tables, completely or not at all; safe to repeat and to run concurrently. Current tables are only read.
 * @throws StoreError when a newer version has changed the tables, and when the store is unavailable; Error with the
 * name of a failed migration
 */
export async function migrate(database: ContentDatabase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await isUpToDate(database)) return;
      await database.transaction().execute(migrateInside);
      return;
    } catch (error) {
      // Another process may have created the tables between check and write.
      if (attempt === attempts || error instanceof StoreError) throw error;
    }
  }
}

/** @throws StoreError when tables are missing, older or newer than this version requires; nothing is changed */
export async function requireUpToDate(database: ContentDatabase): Promise<void> {
  if (await isUpToDate(database)) return;
  throw new StoreError("The store is of an older version, or empty. The site brings it up to date when it starts.");
}

async function isUpToDate(database: ContentDatabase): Promise<boolean> {
  const known = await migratorOn(database).getMigrations();
  const executed = known.filter(({ executedAt }) => executedAt !== undefined);
  if (executed.length > 0) await requireKnownMigrations(database);
  return executed.length === known.length;
}

/** @throws StoreError when a newer version has changed the tables, as writes of this one could be wrong */
async function requireKnownMigrations(database: ContentDatabase): Promise<void> {
  const executed = await database
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select("name")
    .orderBy("name")
    .execute();
  const unknown = executed.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new StoreError(
    `The store was brought up to date by a newer version of this program (${unknown.name} is unknown to this one); nothing was changed. Start that version, or restore a backup from before it (npm run restore).`,
  );
}

async function migrateInside(transaction: ContentDatabase): Promise<void> {
  const { error, results } = await migratorOn(transaction).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the first migration";
  if (error instanceof StoreError) throw error;
  throw new Error(`The content store could not be brought up to date: ${failed} failed.`, { cause: error });
}

const migratorOn = (db: ContentDatabase): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });
