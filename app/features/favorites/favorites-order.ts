import { compareReadyDates } from "#app/domain/products/product-status.ts";
import type { SavedProduct } from "./saved-products.ts";

/** Sort orders of the page of favorites; the first is the default. */
export const favoriteOrders = ["last-saved", "first-saved", "lowest-price", "highest-price", "move-in"] as const;

/** An order of favorites. */
export type FavoriteOrder = (typeof favoriteOrders)[number];

/** Labels of the sort orders. */
export const favoriteOrderTexts: Readonly<Record<FavoriteOrder, string>> = {
  "last-saved": "Last saved first",
  "first-saved": "First saved first",
  "lowest-price": "Lowest price first",
  "highest-price": "Highest price first",
  "move-in": "Earliest move-in first",
};

/**
 * Sorts products given in the order of saving. Those without a price or move-in day come last; equal ones keep their
 * order.
 */
export function inOrder(products: readonly SavedProduct[], order: FavoriteOrder): readonly SavedProduct[] {
  switch (order) {
    case "last-saved":
      return products.toReversed();
    case "first-saved":
      return products;
    case "lowest-price":
      return products.toSorted((a, b) => comparePrices(a, b, 1));
    case "highest-price":
      return products.toSorted((a, b) => comparePrices(a, b, -1));
    case "move-in":
      return products.toSorted((a, b) => compareReadyDates(a.readyDate, b.readyDate));
  }
}

function comparePrices(a: SavedProduct, b: SavedProduct, direction: 1 | -1): number {
  if (a.priceUsd === null || b.priceUsd === null) return Number(a.priceUsd === null) - Number(b.priceUsd === null);
  return direction * (a.priceUsd - b.priceUsd);
}

/** The positions of favorites while the page is open: a removed one keeps its position, to be restored there. */
export interface FavoritePlaces {
  /** The favorites now. */
  readonly ids: readonly number[];
  /** Current and removed favorites, in the order of the page. */
  readonly places: readonly number[];
  /** The favorite that was removed last; null when anything else has changed since. */
  readonly removedId: number | null;
}

/** The positions when the page opens. */
export function firstPlaces(ids: readonly number[]): FavoritePlaces {
  return { ids, places: ids, removedId: null };
}

/** The positions after the favorites have changed. */
export function placesAfter(before: FavoritePlaces, ids: readonly number[]): FavoritePlaces {
  const gone = before.ids.filter((id) => !ids.includes(id));
  const isSame = gone.length === 0 && ids.length === before.ids.length;
  return {
    ids,
    places: [...new Set([...before.places, ...ids])],
    removedId: isSame ? before.removedId : gone.length === 1 ? (gone[0] ?? null) : null,
  };
}
