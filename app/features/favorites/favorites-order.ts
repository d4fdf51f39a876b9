import { compareReadyDates } from "#app/domain/products/product-status.ts";
import type { SavedProduct } from "./saved-products.ts";

/** How the page of favorites can be sorted; it opens with the first. */
export const favoriteOrders = ["last-saved", "first-saved", "lowest-price", "highest-price", "move-in"] as const;

/** An order of favorites. */
export type FavoriteOrder = (typeof favoriteOrders)[number];

/** The orders in the words of the page. */
export const favoriteOrderTexts: Readonly<Record<FavoriteOrder, string>> = {
  "last-saved": "Last saved first",
  "first-saved": "First saved first",
  "lowest-price": "Lowest price first",
  "highest-price": "Highest price first",
  "move-in": "Earliest move-in first",
};

/**
 * Products in an order, given those in the order of saving. What has no price, or no day of moving in, stands last; equals
 * keep the order of saving.
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

/** Where favorites stand while the page is open: one that was taken out keeps its place, to come back to. */
export interface FavoritePlaces {
  /** The favorites now. */
  readonly ids: readonly number[];
  /** These, and those that were here before, in the order of the page. */
  readonly places: readonly number[];
  /** The one that was taken out last, alone; null where something else has changed since. */
  readonly outId: number | null;
}

/** The places when the page opens. */
export function firstPlaces(ids: readonly number[]): FavoritePlaces {
  return { ids, places: ids, outId: null };
}

/** The places after the favorites have changed. */
export function placesAfter(before: FavoritePlaces, ids: readonly number[]): FavoritePlaces {
  const gone = before.ids.filter((id) => !ids.includes(id));
  const isSame = gone.length === 0 && ids.length === before.ids.length;
  return {
    ids,
    places: [...new Set([...before.places, ...ids])],
    outId: isSame ? before.outId : gone.length === 1 ? (gone[0] ?? null) : null,
  };
}
