import { randomUUID } from "node:crypto";
import {
  type OfBoth,
  type ShortlistChange,
  type ShortlistItem,
  type ShortlistMark,
  type ShortlistPerson,
  type ShortlistProduct,
  type ShortlistResult,
  type ShortlistVisit,
  shortlistLimits,
} from "@porchlight/contract/shortlists";
import type { ContentDatabase } from "../store/tables.ts";
import { addProducts, applyChange } from "./apply-change.ts";

/** A shortlist as one of its people sees it. */
export interface StoredShortlist {
  readonly person: ShortlistPerson;
  readonly links: OfBoth<string>;
  readonly names: OfBoth<string>;
  /** In the order in which they were added or removed. */
  readonly items: readonly ShortlistItem[];
  readonly visit: ShortlistVisit;
}

const dayMs = 24 * 60 * 60_000;
/** How long a list is kept after its last use. */
export const shortlistRetentionMs = 180 * dayMs;
/** Lists on a site. */
export const maxShortlists = 100_000;

const noMark: ShortlistMark = { isHearted: false, note: "", noteRevision: 0, rank: 0 };

/** Shortlists for two. Times in ms since the epoch. */
export class ShortlistStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /** Stores a new list and returns the link of its first person; null when the site has too many lists. */
  async create(
    { name, products }: { readonly name: string; readonly products: readonly ShortlistProduct[] },
    nowMs: number,
  ): Promise<string | null> {
    const id = randomUUID();
    const link = randomUUID();
    return await this.#database.transaction().execute(async (transaction) => {
      await transaction.insertInto("shortlists").values({ id, used_at_ms: nowMs }).execute();
      const { count } = await transaction
        .selectFrom("shortlists")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (Number(count) > maxShortlists) {
        await transaction.deleteFrom("shortlists").where("id", "=", id).execute();
        return null;
      }
      const row = { shortlist_id: id, ranking: "[]", seen_at_ms: 0, seen: "", seen_before: "" };
      await transaction
        .insertInto("shortlist_people")
        .values([
          { ...row, person: 1, link, name },
          { ...row, person: 2, link: randomUUID(), name: "" },
        ])
        .execute();
      const first = { shortlistId: id, person: 1, ranking: [] } as const;
      await addProducts(transaction, first, products.slice(0, shortlistLimits.homes), nowMs);
      return link;
    });
  }

  /** The list of a link; undefined for a revoked or unknown one, and for a list that has expired. */
  async byLink(link: string, nowMs: number): Promise<StoredShortlist | undefined> {
    const own = await this.#database
      .selectFrom("shortlist_people")
      .innerJoin("shortlists", "shortlists.id", "shortlist_people.shortlist_id")
      .selectAll("shortlist_people")
      .where("link", "=", link)
      .where("used_at_ms", ">", nowMs - shortlistRetentionMs)
      .executeTakeFirst();
    if (!own) return undefined;
    const { shortlist_id, person } = own;
    const peopleOf = this.#database.selectFrom("shortlist_people").selectAll();
    const itemsOf = this.#database.selectFrom("shortlist_items").selectAll();
    const marksOf = this.#database.selectFrom("shortlist_marks").selectAll();
    const people = await peopleOf.where("shortlist_id", "=", shortlist_id).orderBy("person").execute();
    const items = await itemsOf
      .where("shortlist_id", "=", shortlist_id)
      .orderBy("changed_at_ms")
      .orderBy("product_id")
      .execute();
    const marks = await marksOf.where("shortlist_id", "=", shortlist_id).execute();
    const listed = new Set(items.filter(({ removed_by }) => removed_by === null).map(({ product_id }) => product_id));
    const ofBoth = <Value>(read: (row: (typeof people)[number] | undefined) => Value): OfBoth<Value> => ({
      1: read(people[0]),
      2: read(people[1]),
    });
    const rankings = ofBoth((row) => parseRanking(row?.ranking).filter((id) => listed.has(id)));
    const markOf = (productId: number, of: ShortlistPerson): ShortlistMark => {
      const row = marks.find((mark) => mark.product_id === productId && mark.person === of);
      const rank = rankings[of].indexOf(productId) + 1;
      if (!row) return { ...noMark, rank };
      return { isHearted: row.is_hearted === 1, note: row.note, noteRevision: row.note_revision, rank };
    };
    return {
      person,
      links: ofBoth((row) => row?.link ?? ""),
      names: ofBoth((row) => row?.name ?? ""),
      items: items.map(({ product_id, title, href, added_by, removed_by }) => ({
        ...{ id: product_id, title, href, addedBy: added_by, removedBy: removed_by },
        marks: { 1: markOf(product_id, 1), 2: markOf(product_id, 2) },
      })),
      visit: { seenAtMs: own.seen_at_ms, seen: own.seen, seenBefore: own.seen_before },
    };
  }

  /** Stores a change of the person of a link; changes of one list are serialized. */
  async change(link: string, change: ShortlistChange, nowMs: number): Promise<ShortlistResult> {
    return await this.#database.transaction().execute(async (transaction) => {
      // First, as it locks the list on PostgreSQL, and the database on SQLite.
      const used = await transaction
        .updateTable("shortlists")
        .set({ used_at_ms: nowMs })
        .where("id", "in", transaction.selectFrom("shortlist_people").select("shortlist_id").where("link", "=", link))
        .where("used_at_ms", ">", nowMs - shortlistRetentionMs)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return "gone";
      // After the lock, as the link may have been replaced meanwhile.
      const own = await transaction
        .selectFrom("shortlist_people")
        .select(["shortlist_id", "person", "ranking"])
        .where("link", "=", link)
        .executeTakeFirst();
      if (!own) return "gone";
      const { shortlist_id: shortlistId, person } = own;
      return await applyChange(transaction, { shortlistId, person, ranking: parseRanking(own.ranking) }, change, nowMs);
    });
  }

  /** Deletes lists that were not used for {@link shortlistRetentionMs}; returns their number. */
  async deleteExpired(nowMs: number): Promise<number> {
    const remove = this.#database.deleteFrom("shortlists").where("used_at_ms", "<=", nowMs - shortlistRetentionMs);
    return Number((await remove.executeTakeFirst()).numDeletedRows);
  }
}

const parseRanking = (json: string | undefined): number[] => JSON.parse(json ?? "[]") as number[];
