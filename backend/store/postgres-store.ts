import { sql } from "kysely";
import type { ContentDatabase, ContentTables } from "./tables.ts";

/** Every table of the store, those that refer to others first, and Kysely's list of migrations. */
const tables = Object.keys({
  relations: true,
  entry_media: true,
  entry_terms: true,
  entries: true,
  media: true,
  terms: true,
  menus: true,
  options: true,
  changes: true,
  sequences: true,
  users: true,
  throttles: true,
  kysely_migration: true,
  kysely_migration_lock: true,
} satisfies Record<keyof ContentTables | `kysely_migration${"" | "_lock"}`, true>);

/** Whether a PostgreSQL database holds a store. */
export async function hasStoreTables(database: ContentDatabase): Promise<boolean> {
  const found = await database.introspection.getTables({ withInternalKyselyTables: true });
  return found.some(({ name }) => tables.includes(name));
}

/** How many other sessions of this product are connected to the database. */
export async function otherSessions(database: ContentDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'porchlight' and pid <> pg_backend_pid()`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** Takes the store's tables out of a database, and leaves whatever else is in it. */
export async function dropStoreTables(database: ContentDatabase): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const table of tables) await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
  });
}
