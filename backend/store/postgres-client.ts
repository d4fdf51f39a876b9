import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { StoreError } from "./store-error.ts";
import { raceStoreTimeout, requireStoreTime, StoreTimeout, storeTimeLeftMs } from "./store-timeout.ts";

type Result = PostgresQueryResult<unknown>;

/**
 * A connection lent to one caller until the caller's store timeout. A statement that takes longer is abandoned with its
 * connection, and the server rolls its transaction back; so with a timeout every write runs in a transaction, which is
 * committed only while its caller waits for it.
 */
export class TimedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #isInTransaction = false;
  #isAbandoned = false;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  // Kysely's interface has a second form, for cursors, which the store does not use.
  readonly query = ((sql: string, parameters: readonly unknown[]) =>
    this.#query(sql, parameters)) as PostgresPoolClient["query"];

  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isAbandoned);
  }

  #query(sql: string, parameters: readonly unknown[]): Promise<Result> {
    if (sql === "commit") return this.#commit();
    if (sql === "rollback") return this.#rollback();
    if (/^(begin|start transaction)\b/.test(sql)) return this.#begin(sql);
    const isRead = /^\s*(select|show)\b/i.test(sql);
    const hasNoTimeout = storeTimeLeftMs() === Number.POSITIVE_INFINITY;
    return this.#isInTransaction || isRead || hasNoTimeout
      ? this.#run(sql, parameters)
      : this.#runAlone(sql, parameters);
  }

  async #runAlone(sql: string, parameters: readonly unknown[]): Promise<Result> {
    await this.#begin("begin");
    try {
      const result = await this.#run(sql, parameters);
      await this.#commit();
      return result;
    } catch (error) {
      await this.#rollback().catch(() => {
        this.#isAbandoned = true;
      });
      throw error;
    }
  }

  #begin(sql: string): Promise<Result> {
    this.#isInTransaction = true;
    return this.#run(sql, []);
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<Result> {
    requireStoreTime();
    try {
      return await raceStoreTimeout(this.#client.query(sql, parameters));
    } catch (error) {
      if (error instanceof StoreTimeout) this.#isAbandoned = true;
      throw toStoreError(error);
    }
  }

  /**
   * Not begun after the timeout; once begun, its outcome is waited for, since it could not be known otherwise. For the
   * same reason an error is left as it is: whether anything was written is not known.
   */
  async #commit(): Promise<Result> {
    requireStoreTime();
    const result = await this.#client.query("commit", []);
    this.#isInTransaction = false;
    return result;
  }

  /** The end of an abandoned connection rolls its transaction back; a statement would wait behind the one under way. */
  async #rollback(): Promise<Result> {
    this.#isInTransaction = false;
    if (this.#isAbandoned) return { command: "ROLLBACK", rowCount: 0, rows: [] };
    return await this.#client.query("rollback", []);
  }
}

/** SQLSTATE codes, or the classes they begin with, that say something about the server and not about the statement. */
const reasons: Readonly<Record<string, string>> = {
  "08": "the connection to the database server failed",
  "25006": "the database is read-only",
  "40": "other writes were in the way",
  "53100": "the disk of the database server is full",
  "53": "the database server has no room for more",
  "55P03": "another process has been writing for too long",
  "57014": "a statement took too long",
  "57P": "the database server is shutting down or starting",
  "58": "the disk of the database server could not be read or written",
};

/** Whether `pg` reports a connection that breaks, or broke before. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && /^Connection terminated|is not queryable$|\b(ECONNRESET|EPIPE)\b/.test(error.message);

/** PostgreSQL's error before a commit, or where the server is the reason, a StoreError that says so in one line. */
function toStoreError(error: unknown): unknown {
  if (isBroken(error)) {
    return new StoreError("The connection to the database server broke; nothing was written.", { cause: error });
  }
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = "" } = error;
  const reason = reasons[code] ?? reasons[code.slice(0, 3)] ?? reasons[code.slice(0, 2)];
  if (reason === undefined) return error;
  return new StoreError(`Nothing was written: ${reason} (${code}).`, { cause: error });
}
