import { sql } from "kysely";
import type { ContentDatabase, SearchDemandTable } from "../store/tables.ts";

/** Something that was searched for in vain. */
export type Sought = Readonly<Pick<SearchDemandTable, "kind" | "key" | "text">>;

/** How often something was searched for in vain in a time. */
export interface Demand extends Sought {
  readonly count: number;
}

/** So many different things are counted on a day; whoever makes up searches fills no more than that. */
export const mostADay = 500;

/** What visitors searched for and did not find, counted by day in the store. */
export class DemandStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /** Counts each once on a day (ISO); what is new beyond {@link mostADay} is left out. Gives how many were counted. */
  async count(day: string, sought: readonly Sought[]): Promise<number> {
    if (sought.length === 0) return 0;
    return await this.#database.transaction().execute(async (transaction) => {
      const rows = transaction.selectFrom("search_demand").where("day", "=", day);
      const { known } = await rows.select(({ fn }) => fn.countAll<number>().as("known")).executeTakeFirstOrThrow();
      const keys = sought.map(({ key }) => key);
      const there = await rows.where("key", "in", keys).select(["kind", "key"]).execute();
      const isThere = ({ kind, key }: Sought) => there.some((row) => row.kind === kind && row.key === key);
      const room = Math.max(0, mostADay - Number(known));
      const counted = [...sought.filter(isThere), ...sought.filter((each) => !isThere(each)).slice(0, room)];
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

  /** What was searched for in vain from a day on (ISO), the most sought first; in the words that were used last. */
  async since(day: string): Promise<Demand[]> {
    const rows = await this.#database
      .selectFrom("search_demand")
      .select(["day", "kind", "key", "text", "count"])
      .where("day", ">=", day)
      .orderBy("day")
      .execute();
    const demands = new Map<string, Demand>();
    for (const { kind, key, text, count } of rows) {
      const id = `${kind} ${key}`;
      demands.set(id, { kind, key, text, count: (demands.get(id)?.count ?? 0) + Number(count) });
    }
    return [...demands.values()].sort(
      (one, other) => other.count - one.count || one.text.localeCompare(other.text, "en-US"),
    );
  }

  /** Deletes what was counted before a day (ISO). Gives how many rows there were. */
  async deleteBefore(day: string): Promise<number> {
    const { numDeletedRows } = await this.#database
      .deleteFrom("search_demand")
      .where("day", "<", day)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}
