import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { Turns } from "./mutex.ts";
import { requirePatience } from "./patience.ts";
import { inPlainWords } from "./sqlite-errors.ts";
import { SqliteHandle } from "./sqlite-handle.ts";
import { StoreError } from "./store-error.ts";

const projectRoot = resolve(import.meta.dirname, "../..");
/** At the start nothing else runs in the process yet, so another process's first steps may be waited for. */
const openingTimeoutMs = 10_000;
/** So long the event loop may stand still; a longer wait is made of pauses (SqliteHandle). */
const busyTimeoutMs = 5;

/**
 * The file that a `file:` address names; relative paths count from the project's root.
 * @throws StoreError when it names none.
 */
export function sqlitePath(databaseUrl: string): string {
  const path = databaseUrl.slice("file:".length).replace(/^\/\/(?=\/)/, "");
  if (path === "") throw new StoreError('DATABASE_URL names no file; write it like "file:var/porchlight.db".');
  return resolve(projectRoot, path);
}

/**
 * Kysely on Node's own SQLite, with two handles on the file: one writes, transaction after transaction, the other
 * reads what is committed and never waits for a write, of this process or of another.
 * @throws StoreError when the file cannot be opened for writing.
 */
export function sqliteDialect(path: string): Dialect {
  const writer = openHandle(path, "writer");
  const reader = openHandle(path, "reader");
  return {
    createDriver: () => new NodeSqliteDriver(writer, reader),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

function openHandle(path: string, role: "reader" | "writer"): SqliteHandle {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // SQLite opens what it cannot write without a word, and fails at the first write.
    accessSync(dirname(path), constants.W_OK);
    if (existsSync(path)) accessSync(path, constants.W_OK);
    const database = new DatabaseSync(path);
    // WAL lets the server read while an import writes; FULL keeps every acknowledged write through a crash.
    database.exec(
      `pragma busy_timeout = ${openingTimeoutMs}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;`,
    );
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}; pragma query_only = ${role === "reader" ? "on" : "off"};`);
    return new SqliteHandle(database, path);
  } catch (error) {
    throw inPlainWords(error, path);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite changes tables inside a transaction too, so a migration is done whole or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Any number of them share the two handles. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #writer: SqliteHandle;
  readonly #reader: SqliteHandle;
  readonly #writes = new Turns();

  constructor(writer: SqliteHandle, reader: SqliteHandle) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.#writes);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.endTurn();
  }

  async destroy(): Promise<void> {
    const end = await this.#writes.take();
    this.#reader.close();
    this.#writer.close();
    end();
  }
}

/** Reads on one handle; a write, or a whole transaction, takes its turn on the other. */
class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteHandle;
  readonly #reader: SqliteHandle;
  readonly #writes: Turns;
  #endTurn: (() => void) | undefined;

  constructor(writer: SqliteHandle, reader: SqliteHandle, writes: Turns) {
    this.#writer = writer;
    this.#reader = reader;
    this.#writes = writes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#writer.run<Row>(query.sql, query.parameters);
    if (SelectQueryNode.is(query.query)) return this.#reader.run<Row>(query.sql, query.parameters);
    const endTurn = await this.#writes.take();
    try {
      return await this.#writer.run<Row>(query.sql, query.parameters);
    } finally {
      endTurn();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#writes.take();
    try {
      // Transactions here write. Taking the write lock at once waits for another process's import instead of
      // failing half-way.
      await this.#writer.run("begin immediate");
    } catch (error) {
      this.endTurn();
      throw error;
    }
  }

  async commit(): Promise<void> {
    requirePatience();
    await this.#writer.run("commit");
    this.endTurn();
  }

  async rollback(): Promise<void> {
    // A full disk ends a transaction by itself.
    if (this.#writer.isInTransaction) await this.#writer.run("rollback");
    this.endTurn();
  }

  endTurn(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}
