import { dirname } from "node:path";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { QueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import { StoreError } from "./store-error.ts";
import { storeTimeLeftMs } from "./store-timeout.ts";

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
