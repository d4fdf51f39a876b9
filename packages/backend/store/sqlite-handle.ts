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

/** One open SQLite file, with the statements that it has prepared. */
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
   * Runs one statement. Where another process holds the file it is tried again, with pauses in which the process
   * goes on, for at most 10 s and the caller's timeout. `beforeAttempt` is called before each attempt.
   * @throws StoreError where the file or its disk is the reason, SQLite's error otherwise, and what `beforeAttempt` throws.
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
    // The shape of a row is what the statement selects; Kysely's types vouch for it.
    if (hasRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepare(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    // A statement prepared before the schema changed would keep its old columns.
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
const damaged = (path: string) => `The store ${path} is damaged or no SQLite file; restore a backup of it.`;

/** What SQLite's primary result codes say about the file or its disk. */
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

/** Whether another connection holds the file at this moment. */
export const isBusy = (error: unknown): boolean => (sqliteCode(error) & 0xff) === busyCode;

/** SQLite's error, or where the file or its disk is the reason, a StoreError that says so in one line. */
export function toStoreError(error: unknown, path: string): unknown {
  const code = sqliteCode(error);
  const message = fileProblem(error, path) ?? reasons[code & 0xff]?.(path, code);
  return message === undefined ? error : new StoreError(message, { cause: error });
}

/** What the operating system reports about the file or its folder. */
function fileProblem(error: unknown, path: string): string | undefined {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return undefined;
  if ("path" in error && error.path === path && error.syscall !== "mkdir") {
    return `The store ${path} cannot be written (${error.code}).`;
  }
  const verb = error.syscall === "mkdir" ? "made" : "written";
  return `The folder ${dirname(path)} cannot be ${verb} (${error.code}); the store ${path} needs it.`;
}

/** The extended result code; 0 for an error that is not SQLite's. */
const sqliteCode = (error: unknown): number =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;
