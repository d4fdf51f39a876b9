import { compareReadyDates } from "../products/product-status.ts";
import type { SearchItem } from "./search-item.ts";
import { type SearchOrder, type SearchQuery, searchKinds } from "./search-query.ts";

const byKind = (one: SearchItem, other: SearchItem) => searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind);

/** By a number, those without one last whatever the direction. */
function by(of: (item: SearchItem) => number | null, direction: 1 | -1) {
  return (one: SearchItem, other: SearchItem) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (a - b);
  };
}

const byPrice = by(({ priceUsd }) => priceUsd, 1);

const comparisons: Readonly<Record<SearchOrder, (one: SearchItem, other: SearchItem) => number>> = {
  soonest: (one, other) =>
    byKind(one, other) || compareReadyDates(one.readyDate, other.readyDate) || byPrice(one, other),
  price: byPrice,
  "price-down": by(({ priceUsd }) => priceUsd, -1),
  size: by(({ squareFeet }) => squareFeet, 1),
  "size-down": by(({ squareFeet }) => squareFeet, -1),
};

const sorted = new WeakMap<readonly SearchItem[], Map<SearchOrder, readonly SearchItem[]>>();

/**
 * The items in an order; equals by kind and id, so that the order is always the same. Kept per list, as sorting takes
 * longer than every filter together.
 */
export function inOrderOf<Item extends SearchItem>(items: readonly Item[], order: SearchOrder): readonly Item[] {
  const kept = sorted.get(items) ?? new Map<SearchOrder, readonly SearchItem[]>();
  sorted.set(items, kept);
  const known = kept.get(order);
  // What is kept of a list has its items.
  if (known) return known as readonly Item[];
  const result = items.toSorted(
    (one, other) => comparisons[order](one, other) || byKind(one, other) || one.id - other.id,
  );
  kept.set(order, result);
  return result;
}

const orderSentences: Readonly<Record<SearchOrder, string>> = {
  soonest: "the soonest move-in first, then models and plans",
  price: "the lowest price first, what has no price yet last",
  "price-down": "the highest price first, what has no price yet last",
  "size-down": "the largest first",
  size: "the smallest first",
};

/** What the results are really sorted by, as a sentence: what a section is, and the order in each. */
export function orderSentence({ order, grouping }: Pick<SearchQuery, "order" | "grouping">): string {
  if (grouping === "kind" && order === "soonest")
    return "By kind: homes by the soonest move-in, then models, then plans.";
  return `By ${grouping}, in each ${orderSentences[order]}.`;
}
