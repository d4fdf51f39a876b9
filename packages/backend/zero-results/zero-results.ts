import { sql } from "kysely";
import type { Log } from "../store/database.ts";
import { openMigrated, type StoreOptions } from "../store/open-store.ts";
import { repeatHourly } from "../store/repeat-hourly.ts";
import type { ContentDatabase, ZeroResultTable } from "../store/tables.ts";

/** Retention of zero-result searches in days: the same season of the previous year can be compared. */
export const zeroResultRetentionDays = 400;

/** The zero-result searches of a site. */
export interface OpenZeroResults {
  readonly store: ZeroResultStore;
  close(): Promise<void>;
}

/** The ISO date in UTC a number of days before a time in ms since the epoch. */
export const daysBefore = (nowMs: number, days: number): string =>
  new Date(nowMs - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/**
 * Opens the counts in the store at `databaseUrl`, with either content backend, and deletes counts older than
 * {@link zeroResultRetentionDays}, at once and every hour.
 * @throws what opening and migrating the store throws
 */
export async function openZeroResults(
  options: StoreOptions & {
    readonly databaseUrl: string;
    /** ms since the epoch */
    readonly now: () => number;
    readonly log: Log;
  },
): Promise<OpenZeroResults> {
  const { now, log } = options;
  const database = await openMigrated(options.databaseUrl, options);
  const store = new ZeroResultStore(database);
  const purge = repeatHourly(async () => {
    await store.deleteBefore(daysBefore(now(), zeroResultRetentionDays)).catch((error: unknown) => {
      log.warn({ err: error }, "Old search counts could not be deleted; the next attempt is in an hour.");
    });
  });
  return {
    store,
    async close() {
      await purge.close();
      await database.destroy();
    },
  };
}

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

/** Number of networks that must use a word before it is stored or logged. */
export const networksNeeded = 3;

/** Number of rare words in memory; the oldest are evicted. */
const maxWaitingWords = 2000;

/**
 * Passes on only words that visitors of several networks used, as a word of a single visitor may be a name. Until then
 * a word is only in the memory of this process.
 */
export class RareWords {
  readonly #networksByWord = new Map<string, Set<string>>();

  /** Returns the words that are common enough; `network` identifies the visitor's network. */
  common(words: readonly string[], network: string): string[] {
    return [...new Set(words)].filter((word) => {
      const networks = this.#networksByWord.get(word) ?? new Set<string>();
      this.#networksByWord.delete(word);
      this.#networksByWord.set(word, networks);
      // Further networks need not be stored.
      if (networks.size < networksNeeded) networks.add(network);
      const oldest = this.#networksByWord.size > maxWaitingWords ? this.#networksByWord.keys().next().value : undefined;
      if (oldest !== undefined) this.#networksByWord.delete(oldest);
      return networks.size >= networksNeeded;
    });
  }
}
