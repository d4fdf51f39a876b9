import { Kysely, type KyselyConfig } from "kysely";
import { postgresDialect, type StoreMigration } from "./postgres-database.ts";
import { sqliteDialect, sqlitePath } from "./sqlite-database.ts";
import { withoutPassword } from "./store-error.ts";
import { problemOfOpenStore } from "./store-file.ts";
import type { ContentDatabase, ContentTables } from "./tables.ts";

/** Where the backend logs; pino's shape. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Called with every SQL text that was run, which holds no values, and the ms that it took. */
export type OnStatement = (sql: string, milliseconds: number) => void;

/** Whether an address names a PostgreSQL database; otherwise it is a SQLite file's. */
export const isPostgresUrl = (databaseUrl: string): boolean => /^postgres(?:ql)?:\/\//.test(databaseUrl);

/**
 * Opens the store that `DATABASE_URL` names. A `file:` address is a SQLite file, relative ones from the
 * project's root whatever the working directory; missing folders are created. A `postgres://` address is connected to
 * at the first statement, after the migration where one is given.
 * @throws StoreError in plain words when the address is of no supported kind or the file cannot be opened for writing.
 */
export function openDatabase(
  databaseUrl: string,
  onStatement?: OnStatement,
  migration?: StoreMigration,
): ContentDatabase {
  const log: KyselyConfig["log"] = onStatement
    ? ({ query, queryDurationMillis }) => onStatement(query.sql, queryDurationMillis)
    : [];
  return new Kysely<ContentTables>({ dialect: dialectOf(databaseUrl, migration), log });
}

/**
 * Why the store at `databaseUrl`, which this process has open, takes no writes, in one line for the log: its files were
 * moved, replaced or deleted. Undefined where they were not, and for PostgreSQL.
 */
export function storeProblem(databaseUrl: string): string | undefined {
  return isPostgresUrl(databaseUrl) ? undefined : problemOfOpenStore(sqlitePath(databaseUrl));
}

/** What identifies a store: the file, or the database’s address without user and password. @throws StoreError */
export function storeIdentity(databaseUrl: string): string {
  if (!isPostgresUrl(databaseUrl)) return sqlitePath(databaseUrl);
  return URL.canParse(databaseUrl) ? withoutCredentials(new URL(databaseUrl)) : withoutPassword(databaseUrl);
}

function withoutCredentials(address: URL): string {
  address.username = "";
  address.password = "";
  address.searchParams.delete("user");
  address.searchParams.delete("password");
  return address.href;
}

function dialectOf(databaseUrl: string, migration: StoreMigration | undefined): KyselyConfig["dialect"] {
  return isPostgresUrl(databaseUrl)
    ? postgresDialect(databaseUrl, "write", migration)
    : sqliteDialect(sqlitePath(databaseUrl));
}
