import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Kysely, SqliteAdapter, type SqliteDatabase, type SqliteStatement, SqliteDialect } from "kysely";
import { LRUCache } from "lru-cache";
import type { ContentDatabase, ContentTables } from "./tables.ts";

const busyTimeoutMs = 10_000;
const keptStatements = 200;
const projectRoot = resolve(import.meta.dirname, "../..");

/**
 * Opens the store that `DATABASE_URL` names. A `file:` address is a SQLite file, relative ones from the
 * project's root whatever the working directory; missing folders are made. `onStatement` hears every SQL text that is run.
 * @throws Error in plain words when the address is of no supported kind.
 */
export function openDatabase(databaseUrl: string, onStatement?: (sql: string) => void): ContentDatabase {
  const path = sqlitePath(databaseUrl);
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  // WAL lets the server read while an import writes; FULL keeps every acknowledged write through a crash.
  database.exec(
    `pragma busy_timeout = ${busyTimeoutMs}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;`,
  );
  return new Kysely<ContentTables>({
    dialect: new NodeSqliteDialect({ database: new SqliteShim(database) }),
    log: onStatement ? (event) => onStatement(event.query.sql) : [],
  });
}

function sqlitePath(databaseUrl: string): string {
  if (!databaseUrl.startsWith("file:")) {
    throw new Error(`DATABASE_URL must begin with "file:" (a SQLite file); it is "${withoutPassword(databaseUrl)}".`);
  }
  const path = databaseUrl.slice("file:".length).replace(/^\/\/(?=\/)/, "");
  if (path === "") throw new Error('DATABASE_URL names no file; write it like "file:var/porchlight.db".');
  return resolve(projectRoot, path);
}

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, "//…@");

/** SQLite changes tables inside a transaction too, so a migration is done whole or not at all. */
class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** What Kysely's SQLite dialect asks of a driver, on Node's own SQLite. */
class SqliteShim implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: keptStatements });

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): SqliteStatement {
    // Transactions here write. Taking the write lock at once waits for another process's import instead
    // of failing half-way.
    const text = sql === "begin" ? "begin immediate" : sql;
    const kept = this.#statements.get(text);
    if (kept) return kept;
    const statement = shimStatement(this.#database.prepare(text));
    // A statement prepared before the schema changed would keep its old columns.
    if (/^\s*(create|alter|drop)\b/i.test(text)) this.#statements.clear();
    else this.#statements.set(text, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

function shimStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters.map(toSqlValue);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  throw new TypeError(`The store keeps texts and numbers, not a ${typeof value}.`);
}
