import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { migrations } from "./migrations.ts";
import { StoreError } from "./store-error.ts";
import type { ContentDatabase } from "./tables.ts";

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
