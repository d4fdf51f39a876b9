import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { requireStoreOfWal, SqliteHandle, StoreFile, toStoreError } from "./sqlite-file.ts";
import { raceStoreTimeout, requireStoreTime, StoreError, withoutPassword } from "./store-error.ts";

const projectRoot = resolve(import.meta.dirname, "../../..");
/** At the start the process may block while it waits for another process's start. */
const openingTimeoutMs = 10_000;
/** Longest blocking of the event loop; longer waits consist of pauses (SqliteHandle). */
const busyTimeoutMs = 5;

/** The file of a `file:` URL, relative to the project’s root. @throws StoreError for other URLs */
export function sqlitePath(databaseUrl: string): string {
  if (!databaseUrl.startsWith("file:")) {
    throw new StoreError(
      `DATABASE_URL must begin with "file:" (a SQLite file) or "postgres://"; it is "${withoutPassword(databaseUrl)}".`,
    );
  }
  const path = databaseUrl.slice("file:".length).replace(/^\/\/(?=\/)/, "");
  if (path === "") throw new StoreError('DATABASE_URL names no file; write it like "file:var/porchlight.db".');
  return resolve(projectRoot, path);
}

/**
 * Kysely on Node's SQLite, with two handles on the file: one for serialized writes, the other for reads, which see
 * committed data and never wait for a write. Nothing is written while the store's files are not in place (StoreFile).
 * @throws StoreError when the file cannot be opened for writing
 */
export function sqliteDialect(path: string): Dialect {
  requireStoreOfWal(path);
  const [writer, reader] = [openHandle(path, "writer"), openHandle(path, "reader")];
  return dialectOn(writer, reader, new StoreFile(path));
}

/**
 * Kysely on a read-only file, which may be in a read-only folder and is not created.
 * @throws StoreError when the file does not exist or cannot be read
 */
export function sqliteReadingDialect(path: string): Dialect {
  requireStoreOfWal(path);
  if (!existsSync(path)) throw new StoreError(`There is no store at ${path}; DATABASE_URL names it.`);
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    database.exec(`pragma busy_timeout = ${busyTimeoutMs};`);
    const reader = new SqliteHandle(database, path);
    return dialectOn(reader, reader);
  } catch (error) {
    throw toStoreError(error, path);
  }
}

function dialectOn(writer: SqliteHandle, reader: SqliteHandle, file?: StoreFile): Dialect {
  return {
    createDriver: () => sqliteDriver(writer, reader, file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

function openHandle(path: string, role: "reader" | "writer"): SqliteHandle {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // SQLite opens a read-only file without an error and fails at the first write.
    accessSync(dirname(path), constants.W_OK);
    if (existsSync(path)) accessSync(path, constants.W_OK);
    const database = new DatabaseSync(path);
    // WAL permits reads during an import; synchronous FULL preserves acknowledged writes in a crash.
    database.exec(
      `pragma busy_timeout = ${openingTimeoutMs}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;`,
    );
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}; pragma query_only = ${role === "reader" ? "on" : "off"};`);
    return new SqliteHandle(database, path);
  } catch (error) {
    throw toStoreError(error, path);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite has transactional DDL, so that a migration is atomic. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Any number of connections share the two handles. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Fair mutex. Not p-queue: Kysely begins and ends a transaction in separate calls, and a caller that times out must
 * leave the queue in order.
 */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the caller's turn; returns the release function. @throws StoreTimeout */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await raceStoreTimeout(before);
    } catch (error) {
      // Later callers still wait for earlier ones.
      before.then(resolve, resolve);
      throw error;
    }
    return resolve;
  }
}

/** `release` ends the mutex of a transaction. */
interface SqliteConnection extends DatabaseConnection {
  release?: () => void;
}

/** Runs reads on one handle; writes and transactions acquire the mutex and run on the other. */
function sqliteDriver(writer: SqliteHandle, reader: SqliteHandle, file: StoreFile | undefined): Driver {
  const mutex = new Mutex();
  const requireInPlace = () => file?.requireInPlace();

  const connection = (): SqliteConnection => ({
    async executeQuery<Row>({ sql, parameters, query }: CompiledQuery) {
      if (this.release) return await writer.run<Row>(sql, parameters);
      if (SelectQueryNode.is(query)) return await reader.run<Row>(sql, parameters);
      const release = await mutex.acquire();
      try {
        return await writer.run<Row>(sql, parameters, requireInPlace);
      } finally {
        release();
      }
    },
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await this.executeQuery<Row>(query);
    },
  });

  return {
    async init() {},
    acquireConnection: async () => connection(),
    async beginTransaction(transaction: SqliteConnection) {
      transaction.release = await mutex.acquire();
      // A transaction always writes: taking the write lock now waits for another process's import instead of failing
      // later.
      await writer.run("begin immediate", [], requireInPlace);
    },
    async commitTransaction() {
      requireStoreTime();
      await writer.run("commit", [], requireInPlace);
    },
    async rollbackTransaction() {
      // SQLite rolls back itself on a full disk.
      if (writer.isInTransaction) await writer.run("rollback");
    },
    async releaseConnection(ended: SqliteConnection) {
      ended.release?.();
    },
    async destroy() {
      const release = await mutex.acquire();
      reader.close();
      writer.close();
      file?.close();
      release();
    },
  };
}
