import { modelPrice, moveInHomePrice, planPrice, wantedSummaries } from "#app/graphql/catalog/product-summary.ts";
import { loadSearchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { maxIdsLength, type SavedProduct } from "./saved-products.ts";

/** Parses ids such as `12,340`; null for an invalid list. */
export function parseIds(text: string | null): readonly number[] | null {
  if (text === null || text.length > maxIdsLength || !/^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/.test(text)) return null;
  const ids = text.split(",").map(Number);
  return ids.every(Number.isSafeInteger) ? [...new Set(ids)] : null;
}

/**
 * The homes, models and plans with these ids as cards, in the order of the ids; sold ones are included while they are
 * listed.
 */
export async function loadProducts(content: ContentClient, ids: readonly number[]): Promise<readonly SavedProduct[]> {
  const wanted = new Set(ids);
  const found = await loadWanted(content, ({ id, uri }) => wanted.has(id) && uri !== "");
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The home, model or plan whose page is at a path; none for another page. */
export async function loadProductsAt(content: ContentClient, path: string): Promise<readonly SavedProduct[]> {
  return await loadWanted(content, ({ uri }) => uri !== "" && uri === path);
}

async function loadWanted(
  content: ContentClient,
  isWanted: (product: { readonly id: number; readonly uri: string }) => boolean,
): Promise<readonly SavedProduct[]> {
  const { entries, catalog, today } = await loadSearchCatalog(content);
  const { index } = catalog;
  const sortedBy = new Map<number, Pick<SavedProduct, "priceUsd" | "readyDate">>();
  for (const home of entries.homes.filter(isWanted)) {
    sortedBy.set(home.id, { priceUsd: moveInHomePrice(home).amountUsd, readyDate: home.readyDate });
  }
  for (const model of entries.models.filter(isWanted)) {
    sortedBy.set(model.id, { priceUsd: modelPrice(model, index).amountUsd, readyDate: null });
  }
  for (const plan of entries.plans.filter(isWanted)) {
    sortedBy.set(plan.id, { priceUsd: planPrice(plan, index).amountUsd, readyDate: null });
  }
  return wantedSummaries({ entries, index }, isWanted, today).map((summary) => {
    const { priceUsd = null, readyDate = null } = sortedBy.get(summary.id) ?? {};
    return { ...summary, priceUsd, readyDate };
  });
}
