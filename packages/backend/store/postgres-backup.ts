import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { StoreError } from "./store-error.ts";
import type { ContentDatabase, ContentTables } from "./tables.ts";

const mostOutputBytes = 64 * 1024 * 1024;

/**
 * Runs one of PostgreSQL's client programs, on a database where one is given. The password goes by the environment:
 * arguments can be read by every user of the machine.
 * @throws StoreError with what the program said, or that it is missing.
 */
export async function runPostgresProgram(
  name: "pg_dump" | "pg_restore",
  args: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  const { target, environment } = connectionOf(databaseUrl);
  try {
    await promisify(execFile)(name, [...args, ...target], {
      env: { ...process.env, ...environment },
      maxBuffer: mostOutputBytes,
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new StoreError(`${name} was not found; install PostgreSQL’s client programs (Debian: postgresql-client).`);
    }
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new StoreError(`${name} failed: ${said}`);
  }
}

function connectionOf(databaseUrl: string | undefined) {
  if (databaseUrl === undefined) return { target: [], environment: {} };
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || url.searchParams.get("password") || "";
  url.password = "";
  url.searchParams.delete("password");
  return { target: [`--dbname=${url.href}`], environment: password === "" ? {} : { PGPASSWORD: password } };
}

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
  password_resets: true,
  refresh_families: true,
  adopted_tokens: true,
  users: true,
  throttles: true,
  lead_deliveries: true,
  leads: true,
  search_demand: true,
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
