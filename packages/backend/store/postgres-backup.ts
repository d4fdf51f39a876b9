import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { StoreError } from "./store-error.ts";
import type { ContentDatabase, ContentTables } from "./tables.ts";

const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Runs a PostgreSQL client program, optionally on a database. The password is passed in the environment, as arguments
 * are visible to every user of the machine.
 * @throws StoreError with the program's output, or that it is missing
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
      maxBuffer: maxOutputBytes,
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new StoreError(`${name} was not found; install PostgreSQL’s client programs (Debian: postgresql-client).`);
    }
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new StoreError(`${name} failed: ${reason}`);
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

/** Every table of the store, referring tables first, and Kysely's migration tables. */
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
  login_links: true,
  passkeys: true,
  used_challenges: true,
  refresh_families: true,
  adopted_tokens: true,
  users: true,
  throttles: true,
  lead_deliveries: true,
  visit_seats: true,
  visits: true,
  leads: true,
  search_demand: true,
  alert_mails: true,
  alert_subscriptions: true,
  alert_recipients: true,
  alert_changes: true,
  alert_products: true,
  shortlist_marks: true,
  shortlist_items: true,
  shortlist_people: true,
  shortlists: true,
  leases: true,
  kysely_migration: true,
  kysely_migration_lock: true,
} satisfies Record<keyof ContentTables | `kysely_migration${"" | "_lock"}`, true>);

/** Whether a PostgreSQL database contains a store. */
export async function hasStoreTables(database: ContentDatabase): Promise<boolean> {
  const found = await database.introspection.getTables({ withInternalKyselyTables: true });
  return found.some(({ name }) => tables.includes(name));
}

/** Number of other sessions of this product on the database. */
export async function otherSessions(database: ContentDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'porchlight' and pid <> pg_backend_pid()`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** Drops the store's tables, and nothing else in the database. */
export async function dropStoreTables(database: ContentDatabase): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const table of tables) await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
  });
}
