import type { StoredEntry } from "#backend/store/snapshot.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { connection } from "../connections/connection.ts";
import { type PagingArgs, type Place, pageOf } from "../connections/paging.ts";
import type { Content } from "../content.ts";
import { type EntryWhere, entryFilter, entryOrder, newestFirst } from "./entry-filter.ts";

export interface EntryListArgs extends PagingArgs {
  readonly where?: EntryWhere | null;
}

/** A page of the published entries of one kind. @throws GraphQLError for a negative page size. */
export function entryList<Kind extends EntryKind>(content: Content, kind: Kind, args: EntryListArgs) {
  const filter = entryFilter(args.where, content);
  const order = entryOrder(args.where);
  let list = content.snapshot.entriesOf(kind);
  if (filter) list = list.filter(filter);
  if (order) list = list.toSorted(order);
  const page = pageOf(list, args, placeAmong(list, content, order ?? newestFirst));
  return connection(page, (entry) => content.node(entry));
}

/**
 * The place of a cursor's entry, even when it is no longer in the list (it was moved to another category, say):
 * then the place where it would stand.
 */
function placeAmong(
  list: readonly StoredEntry[],
  content: Content,
  order: (a: StoredEntry, b: StoredEntry) => number,
): (databaseId: number) => Place | undefined {
  return (databaseId) => {
    const at = list.findIndex((entry) => entry.id === databaseId);
    if (at >= 0) return { at, next: at + 1 };
    const gone = content.snapshot.entry(databaseId);
    if (!gone) return undefined;
    const next = list.findIndex((entry) => order(gone, entry) < 0);
    return next < 0 ? { at: list.length, next: list.length } : { at: next, next };
  };
}
