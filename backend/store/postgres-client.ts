import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import { OutOfPatience, patienceLeftMs, requirePatience, withinPatience } from "./patience.ts";
import { inPlainWords } from "./postgres-errors.ts";

type Result = PostgresQueryResult<unknown>;

/**
 * A connection lent to one caller, which it serves as long as the caller's patience lasts. A statement that takes
 * longer is given up with its connection, and the server takes its transaction back; so with patience every write
 * runs in a transaction, which is committed only while somebody waits for it.
 */
export class PatientClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #isInTransaction = false;
  #isGivenUp = false;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  // Kysely's interface has a second form, for cursors, which the store does not use.
  readonly query = ((sql: string, parameters: readonly unknown[]) =>
    this.#query(sql, parameters)) as PostgresPoolClient["query"];

  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isGivenUp);
  }

  #query(sql: string, parameters: readonly unknown[]): Promise<Result> {
    if (sql === "commit") return this.#commit();
    if (sql === "rollback") return this.#rollback();
    if (/^(begin|start transaction)\b/.test(sql)) return this.#begin(sql);
    const isRead = /^\s*(select|show)\b/i.test(sql);
    const isPatient = patienceLeftMs() === Number.POSITIVE_INFINITY;
    return this.#isInTransaction || isRead || isPatient ? this.#run(sql, parameters) : this.#runAlone(sql, parameters);
  }

  async #runAlone(sql: string, parameters: readonly unknown[]): Promise<Result> {
    await this.#begin("begin");
    try {
      const result = await this.#run(sql, parameters);
      await this.#commit();
      return result;
    } catch (error) {
      await this.#rollback().catch(() => {
        this.#isGivenUp = true;
      });
      throw error;
    }
  }

  #begin(sql: string): Promise<Result> {
    this.#isInTransaction = true;
    return this.#run(sql, []);
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<Result> {
    requirePatience();
    try {
      return await withinPatience(this.#client.query(sql, parameters));
    } catch (error) {
      if (error instanceof OutOfPatience) this.#isGivenUp = true;
      throw inPlainWords(error);
    }
  }

  /**
   * Not begun without patience; once begun, its outcome is waited for, since nobody could tell it otherwise. For the
   * same reason an error is left as it is: whether anything was written is not known.
   */
  async #commit(): Promise<Result> {
    requirePatience();
    const result = await this.#client.query("commit", []);
    this.#isInTransaction = false;
    return result;
  }

  /** The end of a given-up connection takes its transaction back; a statement would wait behind the one under way. */
  async #rollback(): Promise<Result> {
    this.#isInTransaction = false;
    if (this.#isGivenUp) return { command: "ROLLBACK", rowCount: 0, rows: [] };
    return await this.#client.query("rollback", []);
  }
}
