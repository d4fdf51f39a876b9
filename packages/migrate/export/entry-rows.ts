import type { ContentDatabase, EntriesTable, EntryKind, TermsTable } from "@porchlight/backend/store/tables.ts";
import { entryKinds } from "@porchlight/contract/vocabulary";
import type { EntryParts } from "./wordpress-posts.ts";

/** Columns of an entry that are read before its data. */
export interface PlacedRow extends Pick<EntriesTable, "id" | "slug" | "uri" | "date"> {
  readonly kind: EntryKind;
}

/** Number of entries whose data is in memory at a time. */
const portionSize = 50;

/** Every entry of the store, including drafts: parents and targets of references first. */
export async function readPlaces(database: ContentDatabase): Promise<PlacedRow[]> {
  const rows = await database.selectFrom("entries").select(["id", "kind", "slug", "uri", "date"]).execute();
  const places = rows.flatMap(({ kind: name, ...row }) => {
    const kind = entryKinds.find((each) => each === name);
    return kind ? [{ ...row, kind }] : [];
  });
  const depth = (uri: string) => uri.split("/").length;
  const order = (kind: EntryKind) => entryKinds.indexOf(kind);
  return places.sort((a, b) => order(a.kind) - order(b.kind) || depth(a.uri) - depth(b.uri) || a.id - b.id);
}

/** Reads entries in order with their rows of other tables, in portions. */
export async function* entryRowsInPortions(
  database: ContentDatabase,
  places: readonly PlacedRow[],
  terms: readonly TermsTable[],
): AsyncGenerator<{ readonly row: EntriesTable; readonly parts: Omit<EntryParts, "parent" | "site"> }> {
  const termsById = new Map(terms.map((term) => [term.id, term]));
  for (let start = 0; start < places.length; start += portionSize) {
    const portion = places.slice(start, start + portionSize);
    const ids = portion.map(({ id }) => id);
    const entries = await database.selectFrom("entries").selectAll().where("id", "in", ids).execute();
    const rows = new Map(entries.map((row) => [row.id, row]));
    const relations = await database
      .selectFrom("relations")
      .selectAll()
      .where("from_id", "in", ids)
      .orderBy("position")
      .execute();
    const entryTerms = await database
      .selectFrom("entry_terms")
      .selectAll()
      .where("entry_id", "in", ids)
      .orderBy("position")
      .execute();
    for (const { id, kind } of portion) {
      const row = rows.get(id);
      if (!row) continue;
      const own = relations.filter(({ from_id }) => from_id === id);
      const byField = Object.groupBy(own, ({ field }) => field);
      yield {
        row,
        parts: {
          kind,
          relations: Object.fromEntries(
            Object.entries(byField).map(([field, each = []]) => [field, each.map(({ to_id }) => to_id)]),
          ),
          terms: entryTerms.flatMap((each) => (each.entry_id === id ? (termsById.get(each.term_id) ?? []) : [])),
        },
      };
    }
  }
}
