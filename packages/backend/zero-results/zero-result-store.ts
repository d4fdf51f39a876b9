import { sql } from "kysely";
import type { ContentDatabase, ZeroResultTable } from "../store/tables.ts";

/** A zero-result search. */
export type SearchTerm = Readonly<Pick<ZeroResultTable, "kind" | "key" | "text">>;

/** Count of a zero-result search in a period. */
export interface ZeroResult extends SearchTerm {
  readonly count: number;
}

/** Maximum number of different searches counted per day; limits invented searches. */
export const maxNewPerDay = 500;

/** Zero-result searches, counted by day in the store. */
export class ZeroResultStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /**
   * Counts each search once on an ISO date; new ones beyond {@link maxNewPerDay} are skipped. Returns how many were
   * counted.
   */
  async count(day: string, searches: readonly SearchTerm[]): Promise<number> {
    if (searches.length === 0) return 0;
    return await this.#database.transaction().execute(async (transaction) => {
      const rows = transaction.selectFrom("search_demand").where("day", "=", day);
      const { known } = await rows.select(({ fn }) => fn.countAll<number>().as("known")).executeTakeFirstOrThrow();
      const keys = searches.map(({ key }) => key);
      const existing = await rows.where("key", "in", keys).select(["kind", "key"]).execute();
      const isCounted = ({ kind, key }: SearchTerm) => existing.some((row) => row.kind === kind && row.key === key);
      const remaining = Math.max(0, maxNewPerDay - Number(known));
      const counted = [
        ...searches.filter(isCounted),
        ...searches.filter((each) => !isCounted(each)).slice(0, remaining),
      ];
      if (counted.length === 0) return 0;
      await transaction
        .insertInto("search_demand")
        .values(counted.map(({ kind, key, text }) => ({ day, kind, key, text, count: 1 })))
        .onConflict((conflict) =>
          conflict.columns(["day", "kind", "key"]).doUpdateSet((row) => ({
            count: sql<number>`search_demand.count + 1`,
            text: row.ref("excluded.text"),
          })),
        )
        .execute();
      return counted.length;
    });
  }

  /** The searches since an ISO date, most frequent first, in their latest wording. */
  async since(day: string): Promise<ZeroResult[]> {
    const rows = await this.#database
      .selectFrom("search_demand")
      .select(["day", "kind", "key", "text", "count"])
      .where("day", ">=", day)
      .orderBy("day")
      .execute();
    const results = new Map<string, ZeroResult>();
    for (const { kind, key, text, count } of rows) {
      const id = `${kind} ${key}`;
      results.set(id, { kind, key, text, count: (results.get(id)?.count ?? 0) + Number(count) });
    }
    return [...results.values()].sort(
      (one, other) => other.count - one.count || one.text.localeCompare(other.text, "en-US"),
    );
  }

  /** Deletes counts before an ISO date; returns the number of rows. */
  async deleteBefore(day: string): Promise<number> {
    const { numDeletedRows } = await this.#database
      .deleteFrom("search_demand")
      .where("day", "<", day)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}
