import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import {
  CommitOutcomeUnknown,
  raceStoreTimeout,
  raceTimeout,
  requireStoreTime,
  StoreError,
  StoreTimeout,
  StoreUnreachable,
  storeTimeLeftMs,
} from "./store-error.ts";

type Result = PostgresQueryResult<unknown>;

/** Longer than the server's timeouts: a statement without a response by then is on a hanging connection. */
const unansweredMs = 15_000;

/** Transactions behind a pooler, whose server connections keep no session settings. */
export interface PooledTransactions {
  /** Appended to the statement that begins a transaction. */
  readonly setLocal: string;
  /** Whether single reads run in a transaction too, so that `setLocal` applies to them. */
  readonly isReadOnly: boolean;
}

/**
 * A connection checked out until the caller's store timeout. A statement that exceeds it is abandoned with its
 * connection, so that the server rolls back; therefore with a timeout every write runs in a transaction, which is only
 * committed while its caller waits. Behind a pooler every write does, as its limits are those of a transaction.
 */
export function timedClient(client: PostgresPoolClient, pooled?: PooledTransactions): PostgresPoolClient {
  let isInTransaction = false;
  let isAbandoned = false;

  const run = async (sql: string, parameters: readonly unknown[]): Promise<Result> => {
    requireStoreTime();
    try {
      return await raceTimeout(raceStoreTimeout(client.query(sql, parameters)), unansweredMs, unanswered);
    } catch (error) {
      if (error instanceof StoreTimeout || error instanceof StoreUnreachable) isAbandoned = true;
      throw toStoreError(error);
    }
  };
  const begin = (sql: string): Promise<Result> => {
    isInTransaction = true;
    return run(pooled ? `${sql}; ${pooled.setLocal}` : sql, []);
  };
  /** Runs a committing statement. Not started after the timeout; once started, its outcome is awaited. */
  const runCommitting = async (sql: string, parameters: readonly unknown[]): Promise<Result> => {
    requireStoreTime();
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      throw isOutcomeUnknown(error) ? new CommitOutcomeUnknown({ cause: error }) : toStoreError(error);
    }
  };
  const commit = async (): Promise<Result> => {
    const result = await runCommitting("commit", []);
    isInTransaction = false;
    return result;
  };
  /**
   * Never fails, as its error would hide the original one. Closing an abandoned connection rolls back; a statement
   * there would queue behind the pending one.
   */
  const rollback = async (): Promise<Result> => {
    isInTransaction = false;
    const abandon = () => {
      isAbandoned = true;
    };
    if (!isAbandoned) await raceTimeout(client.query("rollback", []), unansweredMs, unanswered).catch(abandon);
    return { command: "ROLLBACK", rowCount: 0, rows: [] };
  };
  const runAlone = async (sql: string, parameters: readonly unknown[]): Promise<Result> => {
    await begin("begin");
    try {
      const result = await run(sql, parameters);
      await commit();
      return result;
    } catch (error) {
      await rollback();
      throw error;
    }
  };
  const query = (sql: string, parameters: readonly unknown[]): Promise<Result> => {
    if (sql === "commit") return commit();
    if (sql === "rollback") return rollback();
    if (/^(begin|start transaction)\b/.test(sql)) return begin(sql);
    if (isInTransaction) return run(sql, parameters);
    const isRead = /^\s*(select|show)\b/i.test(sql);
    if (isRead) return pooled?.isReadOnly ? runAlone(sql, parameters) : run(sql, parameters);
    const hasTimeout = storeTimeLeftMs() !== Number.POSITIVE_INFINITY;
    return hasTimeout || pooled ? runAlone(sql, parameters) : runCommitting(sql, parameters);
  };
  return {
    // Kysely's interface has an overload for cursors, which the store does not use.
    query: query as PostgresPoolClient["query"],
    release: (isBroken = false) => client.release(isBroken || isAbandoned),
  };
}

const unanswered = () =>
  new StoreUnreachable(`The database server has not answered a statement within ${unansweredMs / 1000} s.`);

/** SQLSTATE codes or classes that concern the server instead of the statement. */
const reasons: Readonly<Record<string, string>> = {
  "08": "the connection to the database server failed",
  "25006": "the database is read-only",
  "40": "the write conflicted with others",
  "53100": "the disk of the database server is full",
  "53": "the database server has too little memory or too many connections",
  "55P03": "another process has been writing for too long",
  "57014": "a statement took too long",
  "57P": "the database server is shutting down or starting",
  "58": "the disk of the database server could not be read or written",
};

/** Whether `pg` reports a broken connection. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && /^Connection terminated|is not queryable$|\b(ECONNRESET|EPIPE)\b/.test(error.message);

/** SQLSTATE codes or classes after which a commit may have succeeded. */
const unknownOutcome = /^(?:08|40003|57P)/;

/**
 * Whether a failed commit may have succeeded: it was sent, and no response denies it. `pg` sends nothing on a
 * connection that "is not queryable".
 */
function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unknownOutcome.test(error.code ?? "");
  return !(error instanceof Error && /is not queryable$/.test(error.message));
}

/** Converts a server failure to a StoreError with one line; other errors stay. */
function toStoreError(error: unknown): unknown {
  if (isBroken(error)) {
    return new StoreUnreachable("The connection to the database server broke; nothing was written.", { cause: error });
  }
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = "" } = error;
  const reason = reasons[code] ?? reasons[code.slice(0, 3)] ?? reasons[code.slice(0, 2)];
  if (reason === undefined) return error;
  return new StoreError(`Nothing was written: ${reason} (${code}).`, { cause: error });
}
