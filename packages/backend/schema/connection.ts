import type { PageInfo, RootQueryPlansArgs } from "@porchlight/contract/types";
import { GraphQLError } from "graphql";
import { limits } from "../limits/limits.ts";
import { cursorOf, databaseIdOf } from "./global-id.ts";
import { lazily } from "./source.ts";

/** Paging arguments of a list. */
export type PagingArgs = Omit<RootQueryPlansArgs, "where">;

/** One page of a list. */
export interface ConnectionPage<Item> {
  readonly items: readonly Item[];
  readonly pageInfo: PageInfo;
}

/** A page as a connection of the contract, with each item mapped to its node. */
export function connection<Item extends { readonly id: number }, Node>(
  { items, pageInfo }: ConnectionPage<Item>,
  nodeOf: (item: Item) => Node,
) {
  const nodes = items.map(nodeOf);
  return {
    nodes,
    edges: lazily(() => items.map((item, index) => ({ cursor: cursorOf(item.id), node: nodes[index] as Node }))),
    pageInfo,
  };
}

/** Position of an item: its index, and the index after it. They are equal for an item that is not in the list. */
export interface Position {
  readonly at: number;
  readonly next: number;
}

/**
 * Pages a list like WPGraphQL: an unknown cursor is ignored, and `last` returns the items before `before` in forward
 * order. `positionOf` returns the actual or would-be position of a cursor's item.
 * @throws GraphQLError for a negative `first` or `last`
 */
export function pageOf<Item extends { readonly id: number }>(
  list: readonly Item[],
  args: PagingArgs,
  positionOf: (databaseId: number) => Position | undefined = (id) => positionIn(list, id),
): ConnectionPage<Item> {
  const first = pageSize("first", args.first);
  const last = pageSize("last", args.last);
  const cursorPosition = (cursor: string | null | undefined) => {
    const databaseId = cursor ? databaseIdOf("arrayconnection", cursor) : undefined;
    return databaseId === undefined ? undefined : positionOf(databaseId);
  };

  let start = cursorPosition(args.after)?.next ?? 0;
  let end = cursorPosition(args.before)?.at ?? list.length;
  if (first !== undefined || last === undefined) end = Math.min(end, start + (first ?? limits.defaultPageSize));
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

/** The position of the item with an id; undefined when it is not in the list. */
export function positionIn(list: readonly { readonly id: number }[], databaseId: number): Position | undefined {
  const at = list.findIndex((item) => item.id === databaseId);
  return at < 0 ? undefined : { at, next: at + 1 };
}

function pageSize(name: "first" | "last", value: number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 0) throw new GraphQLError(`${name} must be a positive integer.`);
  return Math.min(value, limits.maxPageSize);
}
