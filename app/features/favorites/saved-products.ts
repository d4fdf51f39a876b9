import { useEffect, useState } from "react";
import type { ProductSummary } from "#app/graphql/catalog/product-summary.ts";
import type { FavoriteProduct } from "./favorites-context.ts";

/** A product on the page of favorites: its card, and the values to sort by. */
export interface SavedProduct extends ProductSummary {
  /** Whole US dollars; null when no price is shown. */
  readonly priceUsd: number | null;
  /** ISO day of the move-in; null when unknown, and for models and plans. */
  readonly readyDate: string | null;
}

/** Converts the product of a card to a favorite. */
export function favoriteOf({ id, title, picture }: SavedProduct): FavoriteProduct {
  return { id, title, thumbnail: picture };
}

/** Path of the products' cards by id, the same for everyone. */
const productsPath = "/my-favorites/products.json";

/** The server does not cache responses of longer query values. */
export const maxIdsLength = 200;

/** The URLs of the cards of these products, with as many ids in each as allowed. Invalid ids are left out. */
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
 * Fetches the cards of these products, without those that are no longer listed.
 * @throws when the server does not respond with them.
 */
export async function fetchProducts(ids: readonly number[], signal?: AbortSignal): Promise<readonly SavedProduct[]> {
  const lists = await Promise.all(
    productAddresses(ids).map(async (address) => {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`);
      const { products } = (await response.json()) as { readonly products: readonly SavedProduct[] };
      return products;
    }),
  );
  return lists.flat();
}

/** The cards of products by id, null for those no longer listed. Requests only missing cards. */
export function useProducts(ids: readonly number[], isWanted: boolean) {
  const [byId, setById] = useState<ReadonlyMap<number, SavedProduct | null>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const missing = isWanted && !hasFailed ? ids.filter((id) => !byId.has(id)) : [];
  const key = missing.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the ids
  useEffect(() => {
    if (key === "") return;
    const abort = new AbortController();
    fetchProducts(missing, abort.signal).then(
      (products) => {
        const found = new Map(products.map((product) => [product.id, product]));
        setById((before) => new Map([...before, ...missing.map((id) => [id, found.get(id) ?? null] as const)]));
      },
      () => {
        if (!abort.signal.aborted) setFailed(true);
      },
    );
    return () => abort.abort();
  }, [key]);
  return { byId, hasFailed, retry: () => setFailed(false) };
}

/** Maximum length of a shared list, so that its URL fits wherever URLs are pasted. */
export const maxShared = 200;

/** The URL of a list to share, with the first 200 products. */
export function sharedListHref(ids: readonly number[]): string {
  return `/my-favorites/?ids=${ids.slice(0, maxShared).join(",")}`;
}

/** Parses the products of a shared list's URL, without duplicates and invalid ids; null without a list. */
export function sharedIds(search: string): readonly number[] | null {
  const parts = new URLSearchParams(search).getAll("ids").join(",").split(",");
  const ids = parts
    .filter((part) => /^[1-9]\d{0,15}$/.test(part))
    .map(Number)
    .filter(Number.isSafeInteger);
  return ids.length === 0 ? null : [...new Set(ids)].slice(0, maxShared);
}
