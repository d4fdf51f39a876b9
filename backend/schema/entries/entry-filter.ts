import type { PostObjectsConnectionOrderbyInput } from "@porchlight/contract/types";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import type { Content } from "../content.ts";
import { databaseIdOf, wholeNumber } from "../global-id.ts";

type Nullable<T> = T | null | undefined;

/** The `where` of a list; only blog posts and testimonials have categories. */
export interface EntryWhere {
  readonly in?: Nullable<readonly Nullable<string | number>[]>;
  readonly notIn?: Nullable<readonly Nullable<string | number>[]>;
  readonly name?: Nullable<string>;
  readonly search?: Nullable<string>;
  readonly categoryName?: Nullable<string>;
  readonly categoryIn?: Nullable<readonly Nullable<string | number>[]>;
  readonly orderby?: Nullable<readonly Nullable<PostObjectsConnectionOrderbyInput>[]>;
}

/** Whether an entry belongs to a list. An empty list of ids is no condition, as in WordPress. */
export function entryFilter(
  where: Nullable<EntryWhere>,
  content: Content,
): ((entry: StoredEntry) => boolean) | undefined {
  if (!where) return undefined;
  const conditions: ((entry: StoredEntry) => boolean)[] = [];
  const ids = idsOf(where.in, "post");
  if (ids) conditions.push((entry) => ids.has(entry.id));
  const notIds = idsOf(where.notIn, "post");
  if (notIds) conditions.push((entry) => !notIds.has(entry.id));
  if (where.name) conditions.push((entry) => entry.slug === where.name);
  if (where.search) conditions.push(searchCondition(where.search));
  const { categoryName } = where;
  if (categoryName) {
    const termIds = new Set(content.snapshot.terms.filter((term) => term.slug === categoryName).map((term) => term.id));
    conditions.push((entry) => entry.terms.some((id) => termIds.has(id)));
  }
  const categoryIds = idsOf(where.categoryIn, "term");
  if (categoryIds) conditions.push((entry) => entry.terms.some((id) => categoryIds.has(id)));
  if (conditions.length === 0) return undefined;
  return (entry) => conditions.every((holds) => holds(entry));
}

/** Compares two entries of a list; undefined keeps the store's order, newest first. */
export function entryOrder(where: Nullable<EntryWhere>): ((a: StoredEntry, b: StoredEntry) => number) | undefined {
  const orders = (where?.orderby ?? []).flatMap((orderby) => (orderby ? [orderBy(orderby, where?.in)] : []));
  if (orders.length === 0) return undefined;
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return newestFirst(a, b);
  };
}

/** The order of a list without `orderby`. */
export function newestFirst(a: StoredEntry, b: StoredEntry): number {
  return compareTexts(b.date, a.date) || b.id - a.id;
}

function orderBy({ field, order }: PostObjectsConnectionOrderbyInput, ids: EntryWhere["in"]) {
  if (field === "IN") {
    const places = new Map([...(idsOf(ids, "post") ?? [])].map((id, index) => [id, index]));
    const place = (entry: StoredEntry) => places.get(entry.id) ?? places.size;
    return (a: StoredEntry, b: StoredEntry) => place(a) - place(b);
  }
  const sign = order === "DESC" ? -1 : 1;
  const value = sortValues[field];
  // Entries of one date come with the higher id first only in the descending order.
  return (a: StoredEntry, b: StoredEntry) =>
    sign * (compareTexts(value(a), value(b)) || (field === "DATE" ? a.id - b.id : 0));
}

const sortValues: Readonly<
  Record<Exclude<PostObjectsConnectionOrderbyInput["field"], "IN">, (entry: StoredEntry) => string>
> = {
  DATE: (entry) => entry.date,
  MODIFIED: (entry) => entry.modified,
  TITLE: (entry) => entry.title.toLowerCase(),
  SLUG: (entry) => entry.slug,
  // Entries have no place in a menu of their own here; WordPress answers its default of 0 for all of them too.
  MENU_ORDER: () => "",
};

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Every word in the title, the excerpt or the text, in any case. */
function searchCondition(search: string): (entry: StoredEntry) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry) => {
    const excerpt = excerptOf(entry);
    const text = `${entry.title}\n${excerpt}\n${(entry.content ?? "").replace(/<[^>]*>/g, " ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function excerptOf(entry: StoredEntry): string {
  const kindsWithExcerpt: readonly EntryKind[] = ["blogPost", "testimonial"];
  if (!kindsWithExcerpt.includes(entry.kind)) return "";
  return (entry as StoredEntry<"blogPost" | "testimonial">).data.excerpt ?? "";
}

/** Numbers and global ids, in order; undefined for no list or an empty one. Ids that are neither match nothing. */
function idsOf(ids: EntryWhere["in"], kind: "post" | "term"): ReadonlySet<number> | undefined {
  if (!ids || ids.length === 0) return undefined;
  return new Set(
    ids.map((id) => {
      const text = String(id ?? "");
      return wholeNumber(text) ?? databaseIdOf(kind, text) ?? Number.NaN;
    }),
  );
}
