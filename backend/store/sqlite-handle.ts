import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { QueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import { patienceLeftMs } from "./patience.ts";
import { inPlainWords, isBusy } from "./sqlite-errors.ts";

const keptStatements = 200;
/** So long a statement waits for another process that writes. */
const busyWaitMs = 10_000;
const busyPauseMs = 20;

interface KeptStatement {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

/** One open SQLite file, with the statements that it has prepared. */
export class SqliteHandle {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #statements = new LRUCache<string, KeptStatement>({ max: keptStatements });

  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    this.#path = path;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * Runs one statement. Where another process holds the file it is tried again, with pauses in which the process
   * goes on, for at most 10 s and the caller's patience.
   * @throws StoreError where the file or its disk is the reason, SQLite's error otherwise.
   */
  async run<Row>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const values = parameters.map(toSqlValue);
    const startedAt = performance.now();
    const waitMs = Math.min(busyWaitMs, patienceLeftMs());
    for (;;) {
      try {
        return this.#runOnce<Row>(sql, values);
      } catch (error) {
        const canWait = isBusy(error) && performance.now() - startedAt < waitMs;
        if (!canWait) throw inPlainWords(error, this.#path);
        await pause(busyPauseMs);
      }
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #runOnce<Row>(sql: string, values: SQLInputValue[]): QueryResult<Row> {
    const { statement, givesRows } = this.#prepared(sql);
    // The shape of a row is what the statement selects; Kysely's types vouch for it.
    if (givesRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepared(sql: string): KeptStatement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    // A statement prepared before the schema changed would keep its old columns.
    if (/^\s*(create|alter|drop)\b/i.test(sql)) this.#statements.clear();
    else this.#statements.set(sql, prepared);
    return prepared;
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  throw new TypeError(`The store keeps texts and numbers, not a ${typeof value}.`);
}
