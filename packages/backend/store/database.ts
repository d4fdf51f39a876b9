import { Kysely, type KyselyConfig } from "kysely";
import { postgresDialect, type StoreMigration } from "./postgres-database.ts";
import { sqliteDialect, sqlitePath } from "./sqlite-database.ts";
import { problemOfOpenStore } from "./sqlite-file.ts";
import { withoutPassword } from "./store-error.ts";
import type { ContentDatabase, ContentTables } from "./tables.ts";

/** Log interface of the backend; compatible with pino. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Called with the text of every executed SQL statement, without values, and its duration in ms. */
export type OnStatement = (sql: string, milliseconds: number) => void;

/** Whether a URL is that of a PostgreSQL database; otherwise it is a SQLite file's. */
export const isPostgresUrl = (databaseUrl: string): boolean => /^postgres(?:ql)?:\/\//.test(databaseUrl);

/**
 * Opens the store of `DATABASE_URL`. A `file:` URL is a SQLite file, relative to the project's root; missing folders
 * are created. A `postgres://` URL is connected to at the first statement, after the migration if given.
 * @throws StoreError with a message for the operator when the URL is not supported or the file cannot be opened for
 * writing
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
 * Why the open store at `databaseUrl` rejects writes, as one line for the log: its files were moved, replaced or
 * deleted. Undefined when they were not, and for PostgreSQL.
 */
export function storeProblem(databaseUrl: string): string | undefined {
  return isPostgresUrl(databaseUrl) ? undefined : problemOfOpenStore(sqlitePath(databaseUrl));
}

/** Identifies a store: the file path, or the database’s URL without user and password. @throws StoreError */
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

/** Watches a store's files. */
export interface StoreWatch {
  close(): void;
}

const intervalMs = 1000;

/**
 * Checks every second, with an unreferenced timer, whether the files of the open store at `databaseUrl` are in place,
 * and logs once when they are not and once when they are back.
 */
export function watchStore(databaseUrl: string, log: Pick<Log, "error" | "info">): StoreWatch {
  let reported: string | undefined;
  const timer = setInterval(() => {
    const problem = storeProblem(databaseUrl);
    if (problem === reported) return;
    reported = problem;
    if (problem !== undefined) log.error({}, problem);
    else log.info({}, "The files of the store are back in their places: writes are accepted again.");
  }, intervalMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
