import type { SeenProduct } from "#app/domain/products/product-changes.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { fetchProducts, type SavedProduct } from "./saved-products.ts";

/** The localStorage key of the prices of favorites when they were saved; an account stores only their ids (S3.4). */
const key = "porchlight.seen";

/** Price and status of products when they were saved, by id. */
export type SeenProducts = ReadonlyMap<number, SeenProduct>;

type BrowserStorage = () => Pick<Storage, "getItem" | "setItem">;

/** The stored prices, without invalid entries; empty when storage is disabled. */
export function readSeen(storage: BrowserStorage): SeenProducts {
  try {
    const entries: unknown = JSON.parse(storage().getItem(key) ?? "[]");
    return new Map(Array.isArray(entries) ? entries.filter(isSeenEntry) : []);
  } catch {
    return new Map();
  }
}

/**
 * Stores today's price and status of favorites that have none, removes those of products that are no longer favorites,
 * and returns the result.
 */
export function storeSeen(
  storage: BrowserStorage,
  products: readonly SavedProduct[],
  favoriteIds: readonly number[],
  today: string,
): SeenProducts {
  const before = readSeen(storage);
  const seen = new Map([...before].filter(([id]) => favoriteIds.includes(id)));
  for (const product of products) {
    if (favoriteIds.includes(product.id) && !seen.has(product.id)) seen.set(product.id, seenToday(product, today));
  }
  write(storage, seen);
  return seen;
}

/**
 * Stores price and status of a product that was just saved. Never rejects: when the card can't be loaded, the page of
 * favorites stores them when it is opened.
 */
export async function recordSaved(id: number, storage: BrowserStorage = () => localStorage): Promise<void> {
  const [product] = await fetchProducts([id]).catch(() => []);
  const seen = new Map(readSeen(storage));
  seen.delete(id);
  if (product) seen.set(id, seenToday(product, builderToday()));
  write(storage, seen);
}

function seenToday({ priceUsd, status }: SavedProduct, today: string): SeenProduct {
  return { priceUsd, status: status?.text ?? null, on: today };
}

function write(storage: BrowserStorage, seen: SeenProducts): void {
  try {
    storage().setItem(key, JSON.stringify([...seen]));
  } catch {
    // Without storage the page shows no changes.
  }
}

function isSeenEntry(entry: unknown): entry is [number, SeenProduct] {
  if (!Array.isArray(entry) || !Number.isSafeInteger(entry[0])) return false;
  const seen: unknown = entry[1];
  return (
    typeof seen === "object" &&
    seen !== null &&
    "priceUsd" in seen &&
    (seen.priceUsd === null || Number.isSafeInteger(seen.priceUsd)) &&
    "status" in seen &&
    (seen.status === null || typeof seen.status === "string") &&
    "on" in seen &&
    typeof seen.on === "string" &&
    /^\d{4}-\d{2}-\d{2}$/.test(seen.on)
  );
}
