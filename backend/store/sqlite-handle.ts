import { dirname } from "node:path";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { QueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import { StoreError } from "./store-error.ts";
import { storeTimeLeftMs } from "./store-timeout.ts";

const maxStatements = 200;
/** How long a statement waits for another process that writes. */
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
   * goes on, for at most 10 s and the caller's timeout.
   * @throws StoreError where the file or its disk is the reason, SQLite's error otherwise.
   */
  async run<Row>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const values = parameters.map(toSqlValue);
    const startedAt = performance.now();
    const waitMs = Math.min(busyWaitMs, storeTimeLeftMs());
    for (;;) {
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

/** SQLite's primary result codes that say something about the file or its disk. */
const codes = { busy: 5, readOnly: 8, inputOutput: 10, corrupt: 11, full: 13, cannotOpen: 14, noDatabase: 26 } as const;

/** Whether another connection holds the file at this moment. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === codes.busy;

/** SQLite's error, or where the file or its disk is the reason, a StoreError that says so in one line. */
export function toStoreError(error: unknown, path: string): unknown {
  const message = messageFor(error, path);
  return message === undefined ? error : new StoreError(message, { cause: error });
}

function messageFor(error: unknown, path: string): string | undefined {
  if (error instanceof Error && "syscall" in error && "code" in error) {
    if (error.syscall === "mkdir") {
      return `The folder ${dirname(path)} cannot be made (${error.code}); the store ${path} needs it.`;
    }
    if ("path" in error && error.path === path) return `The store ${path} cannot be written (${error.code}).`;
    return `The folder ${dirname(path)} cannot be written (${error.code}); the store ${path} needs it.`;
  }
  switch (primaryCode(error)) {
    case codes.busy:
      return `Another process has been writing to the store ${path} for too long; nothing was written.`;
    case codes.readOnly:
      return `The store ${path} cannot be written: the file or its folder ${dirname(path)} is read-only.`;
    case codes.inputOutput:
      return `The disk that holds the store ${path} could not be read or written (SQLite error ${fullCode(error)}); is it full?`;
    case codes.full:
      return `The disk that holds the store ${path} is full; nothing was written.`;
    case codes.cannotOpen:
      return `The store ${path} cannot be opened: the folder ${dirname(path)} cannot be written.`;
    case codes.corrupt:
    case codes.noDatabase:
      return `The store ${path} is damaged or no SQLite file; restore a backup of it.`;
    default:
      return undefined;
  }
}

const fullCode = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined;

function primaryCode(error: unknown): number | undefined {
  const code = fullCode(error);
  return code === undefined ? undefined : code & 0xff;
}
