import type { CollectionId } from "@porchlight/contract/vocabulary";
import { type CollectionNames, findCollection, findCollections } from "./collections.ts";

/** The collection chosen in a filter, or `all`. */
export type CollectionChoice = CollectionId | "all";

/** What the filter needs to know of an item. */
export interface InCollections {
  readonly collections: CollectionNames;
}

/** The choice that a parameter of the address names; `all` where it is missing or none of the four collections. */
export function collectionChoice(param: string | null | undefined): CollectionChoice {
  return findCollection(param)?.id ?? "all";
}

/**
 * The items of the chosen collection in their order, or all of them (S2.111). An item may be in several collections.
 */
export function filterByCollection<Item extends InCollections>(
  items: readonly Item[],
  choice: CollectionChoice,
): Item[] {
  if (choice === "all") return [...items];
  return items.filter((item) => findCollections(item.collections).some(({ id }) => id === choice));
}
