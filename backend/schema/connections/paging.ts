import type { PageInfo } from "@porchlight/contract/types";
import { GraphQLError } from "graphql";
import { cursorOf, databaseIdOfCursor } from "../global-id.ts";

/** Items of a page when neither `first` nor `last` is given, as WPGraphQL does. */
export const defaultPageSize = 10;
/** More than this many are never handed out at once; asking for more is no error. */
export const maxPageSize = 500;

export interface PagingArgs {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

export interface ConnectionPage<Item> {
  readonly items: readonly Item[];
  readonly pageInfo: PageInfo;
}

/**
 * The part of a list that the arguments ask for, in WPGraphQL's manner: a cursor that is garbage or unknown is
 * ignored, and `last` gives the items before `before` in forward order. `placeOf` finds where the item of a
 * cursor stands, or would stand, in the list.
 * @throws GraphQLError for a negative `first` or `last`.
 */
export function pageOf<Item extends { readonly id: number }>(
  list: readonly Item[],
  args: PagingArgs,
  placeOf: (databaseId: number) => Place | undefined = placeIn(list),
): ConnectionPage<Item> {
  const first = pageSize("first", args.first);
  const last = pageSize("last", args.last);
  const after = placeOfCursor(args.after, placeOf);
  const before = placeOfCursor(args.before, placeOf);

  let start = after?.next ?? 0;
  let end = before?.at ?? list.length;
  if (first !== undefined || last === undefined) end = Math.min(end, start + (first ?? defaultPageSize));
  if (last !== undefined) start = Math.max(start, end - last);
  const items = list.slice(start, end);
  const firstItem = items[0];
  const lastItem = items.at(-1);
  return {
    items,
    pageInfo: {
      startCursor: firstItem ? cursorOf(firstItem.id) : null,
      endCursor: lastItem ? cursorOf(lastItem.id) : null,
      hasPreviousPage: items.length > 0 && start > 0,
      hasNextPage: items.length > 0 && end < list.length,
    },
  };
}

/** Where an item stands: its index, and the index of what follows. They are equal for one that is not in the list. */
export interface Place {
  readonly at: number;
  readonly next: number;
}

function placeIn(list: readonly { readonly id: number }[]): (databaseId: number) => Place | undefined {
  return (databaseId) => {
    const at = list.findIndex((item) => item.id === databaseId);
    return at < 0 ? undefined : { at, next: at + 1 };
  };
}

function placeOfCursor(
  cursor: string | null | undefined,
  placeOf: (databaseId: number) => Place | undefined,
): Place | undefined {
  const databaseId = cursor ? databaseIdOfCursor(cursor) : undefined;
  return databaseId === undefined ? undefined : placeOf(databaseId);
}

function pageSize(name: "first" | "last", value: number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 0) throw new GraphQLError(`${name} must be a positive integer.`);
  return Math.min(value, maxPageSize);
}
