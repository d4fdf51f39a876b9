import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { QueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import { StoreError, storeTimeLeftMs } from "./store-error.ts";

const maxStatements = 200;
const busyWaitMs = 10_000;
const busyPauseMs = 20;

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

/** An open SQLite file, with its prepared statements. */
export class SqliteHandle {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: maxStatements });

  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    this.#path = path;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * Runs one statement. While another process locks the file it is retried, with asynchronous pauses, for at most 10 s
   * and the caller's timeout. `beforeAttempt` is called before each attempt.
   * @throws StoreError when the file or its disk is the cause, otherwise SQLite's error, and what `beforeAttempt`
   * throws
   */
  async run<Row>(
    sql: string,
    parameters: readonly unknown[] = [],
    beforeAttempt?: () => void,
  ): Promise<QueryResult<Row>> {
    const values = parameters.map(toSqlValue);
    const startedAt = performance.now();
    const waitMs = Math.min(busyWaitMs, storeTimeLeftMs());
    for (;;) {
      beforeAttempt?.();
      try {
        return this.#runOnce<Row>(sql, values);
      } catch (error) {
        const canWait = isBusy(error) && performance.now() - startedAt < waitMs;
        if (!canWait) throw toStoreError(error, this.#path);
        await pause(busyPauseMs);
      }
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #runOnce<Row>(sql: string, values: SQLInputValue[]): QueryResult<Row> {
    const { statement, hasRows } = this.#prepare(sql);
    // Kysely's types guarantee the shape of a row.
    if (hasRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepare(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    // Statements prepared before a schema change would keep their old columns.
    if (/^\s*(create|alter|drop)\b/i.test(sql)) this.#statements.clear();
    else this.#statements.set(sql, prepared);
    return prepared;
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  throw new TypeError(`The store holds texts and numbers, not a ${typeof value}.`);
}

const busyCode = 5;
const damaged = (path: string) => `The store ${path} is damaged or not a SQLite file; restore a backup of it.`;

/** Messages for SQLite's primary result codes that concern the file or its disk. */
const reasons: Readonly<Record<number, (path: string, code: number) => string>> = {
  [busyCode]: (path) => `Another process has been writing to the store ${path} for too long; nothing was written.`,
  8: (path) => `The store ${path} cannot be written: the file or its folder ${dirname(path)} is read-only.`,
  10: (path, code) =>
    `The disk that holds the store ${path} could not be read or written (SQLite error ${code}); is it full?`,
  11: damaged,
  13: (path) => `The disk that holds the store ${path} is full; nothing was written.`,
  14: (path) => `The store ${path} cannot be opened: the folder ${dirname(path)} cannot be written.`,
  26: damaged,
};

/** Whether another connection locks the file. */
export const isBusy = (error: unknown): boolean => (sqliteCode(error) & 0xff) === busyCode;

/** Converts an error about the file or its disk to a StoreError with one line; returns other errors unchanged. */
export function toStoreError(error: unknown, path: string): unknown {
  const code = sqliteCode(error);
  const message = fileProblem(error, path) ?? reasons[code & 0xff]?.(path, code);
  return message === undefined ? error : new StoreError(message, { cause: error });
}

/** Message for an operating system error about the file or its folder. */
function fileProblem(error: unknown, path: string): string | undefined {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return undefined;
  if ("path" in error && error.path === path && error.syscall !== "mkdir") {
    return `The store ${path} cannot be written (${error.code}).`;
  }
  const verb = error.syscall === "mkdir" ? "created" : "written";
  return `The folder ${dirname(path)} cannot be ${verb} (${error.code}); the store ${path} needs it.`;
}

/** The extended result code; 0 for other errors. */
const sqliteCode = (error: unknown): number =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;

/** Stores that this process has open. */
const openStores = new Set<StoreFile>();

/** A file with the identity that it had when it was opened. */
interface OpenedFile {
  readonly path: string;
  /** Device and inode. */
  readonly identity: string;
}

/**
 * The files of an open SQLite store, to check whether their paths still lead to the opened files. SQLite continues to
 * write to moved or deleted files, and such writes are lost at a restart.
 */
export class StoreFile {
  readonly path: string;
  readonly #store: OpenedFile;
  /**
   * The opened `-wal`, with writes that are not in the store's file yet, and `-shm`, through which processes share it.
   */
  readonly #walFiles: readonly OpenedFile[];

  /** @param path of a store whose files are open */
  constructor(path: string) {
    this.path = path;
    this.#store = { path, identity: identityOf(path) ?? "" };
    const realPath = this.#store.identity ? realpathSync(path) : path;
    this.#walFiles = [`${realPath}-wal`, `${realPath}-shm`].flatMap((each) => {
      const identity = identityOf(each);
      return identity === undefined ? [] : { path: each, identity };
    });
    openStores.add(this);
  }

  /** The problem and what to do, as one line for the log; undefined while all files are in place. */
  problem(): string | undefined {
    if (!isInPlace(this.#store)) {
      return `The store ${this.path} was moved, replaced or deleted while it is open: nothing is written until the same file is back at its path. Put it back, or stop the site and restore a backup.`;
    }
    const missing = this.#walFiles.find((each) => !isInPlace(each));
    return (
      missing &&
      `${missing.path}, which belongs to the open store, was moved, replaced or deleted: nothing is written until it is back at its path. Put it back, or restart the site, which then writes into the store what it still holds.`
    );
  }

  /** @throws StoreError while a file is not in place */
  requireInPlace(): void {
    const problem = this.problem();
    if (problem !== undefined) throw new StoreError(problem);
  }

  /** Removes the store from the open stores. */
  close(): void {
    openStores.delete(this);
  }
}

/** The problem of the open store at a path, if any. */
export function problemOfOpenStore(path: string): string | undefined {
  for (const store of openStores) {
    const problem = store.path === path ? store.problem() : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Rejects a missing store with a `-wal`: SQLite would create a new store and delete the `-wal` with its writes.
 * @throws StoreError in this case; nothing is changed
 */
export function requireStoreOfWal(path: string): void {
  // In this order, as another process that creates the store creates its -wal afterwards.
  if (!isFilled(`${path}-wal`) || isFilled(path)) return;
  throw new StoreError(
    `The store ${path} is missing or empty, and ${path}-wal beside it holds writes that belong to it. Put the store's file back beside it, or restore a backup (npm run restore).`,
  );
}

const isInPlace = ({ path, identity }: OpenedFile): boolean => identityOf(path) === identity;

/** Undefined when the file does not exist or cannot be read. */
function identityOf(path: string): string | undefined {
  const stats = statsOf(path);
  return stats && `${stats.dev}:${stats.ino}`;
}

const isFilled = (path: string): boolean => (statsOf(path)?.size ?? 0n) > 0n;

function statsOf(path: string) {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
