import type { ContentClient } from "#app/graphql/client.ts";
import { modelPrice, moveInHomePrice, planPrice } from "#app/graphql/inventory/inventory-price.ts";
import { loadStock } from "#app/graphql/inventory/load-stock.ts";
import { wantedSummaries } from "#app/graphql/inventory/product-summary.ts";
import { maxIdsLength, type SavedProduct } from "./saved-products.ts";

/** The ids in a query's text such as `12,340`; null where it is not a list of ids. */
export function parseIds(text: string | null): readonly number[] | null {
  if (text === null || text.length > maxIdsLength || !/^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/.test(text)) return null;
  const ids = text.split(",").map(Number);
  return ids.every(Number.isSafeInteger) ? [...new Set(ids)] : null;
}

/** The homes, models and plans with these ids as cards, in the order of the ids; sold ones too, as long as they are listed. */
export async function loadProducts(content: ContentClient, ids: readonly number[]): Promise<readonly SavedProduct[]> {
  const wanted = new Set(ids);
  const isWanted = ({ id, uri }: { readonly id: number; readonly uri: string }) => wanted.has(id) && uri !== "";
  const { inventory, stock, today } = await loadStock(content);
  const { index } = stock;
  const sortedBy = new Map<number, Pick<SavedProduct, "priceUsd" | "readyDate">>();
  for (const home of inventory.homes.filter(isWanted)) {
    sortedBy.set(home.id, { priceUsd: moveInHomePrice(home).amountUsd, readyDate: home.readyDate });
  }
  for (const model of inventory.models.filter(isWanted)) {
    sortedBy.set(model.id, { priceUsd: modelPrice(model, index).amountUsd, readyDate: null });
  }
  for (const plan of inventory.plans.filter(isWanted)) {
    sortedBy.set(plan.id, { priceUsd: planPrice(plan, index).amountUsd, readyDate: null });
  }
  const byId = new Map(
    wantedSummaries({ inventory, index }, isWanted, today).map((summary) => {
      const { priceUsd = null, readyDate = null } = sortedBy.get(summary.id) ?? {};
      return [summary.id, { ...summary, priceUsd, readyDate }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
