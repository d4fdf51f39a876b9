import type { ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import type { FavoriteProduct } from "./favorite-change.ts";

/** A product on the page of favorites: its card, and what it is sorted by. */
export interface SavedProduct extends ProductSummary {
  /** Whole US dollars; null where no price is shown. */
  readonly priceUsd: number | null;
  /** The ISO day from which a home can be moved into; null where none is known, and for models and plans. */
  readonly readyDate: string | null;
}

/** The product of a card as favorites name it. */
export function favoriteOf({ id, title, picture }: SavedProduct): FavoriteProduct {
  return { id, title, thumbnail: picture };
}

/** Where the server gives the cards of products by their ids, for everyone alike. */
const productsPath = "/my-favorites/products.json";

/** Values of a query longer than this make no page of their own in the server's cache. */
export const maxIdsLength = 200;

/** The addresses that give the cards of these products, as many in each as fit. Ids that no product can have are left out. */
export function productAddresses(ids: readonly number[]): string[] {
  const values: string[] = [];
  for (const id of ids) {
    if (!Number.isSafeInteger(id) || id <= 0) continue;
    const last = values.at(-1);
    const longer = `${last},${id}`;
    if (last !== undefined && longer.length <= maxIdsLength) values[values.length - 1] = longer;
    else values.push(String(id));
  }
  return values.map((value) => `${productsPath}?ids=${value}`);
}

/**
 * The cards of these products as the site lists them today; those that it no longer lists are missing.
 * @throws where the server does not give them.
 */
export async function fetchProducts(ids: readonly number[], signal?: AbortSignal): Promise<readonly SavedProduct[]> {
  const lists = await Promise.all(
    productAddresses(ids).map(async (address) => {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`${address} was answered with status ${response.status}.`);
      const { products } = (await response.json()) as { readonly products: readonly SavedProduct[] };
      return products;
    }),
  );
  return lists.flat();
}
