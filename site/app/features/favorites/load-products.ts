import type { ContentClient } from "#app/graphql/client.ts";
import { loadStock } from "#app/graphql/inventory/load-stock.ts";
import { type ProductSummary, wantedSummaries } from "#app/graphql/inventory/product-summary.ts";
import { maxIdsLength } from "./saved-products.ts";

/** The ids in a query's text such as `12,340`; null where it is not a list of ids. */
export function parseIds(text: string | null): readonly number[] | null {
  if (text === null || text.length > maxIdsLength || !/^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/.test(text)) return null;
  const ids = text.split(",").map(Number);
  return ids.every(Number.isSafeInteger) ? [...new Set(ids)] : null;
}

/** The homes, models and plans with these ids as cards, in the order of the ids; sold ones too, as long as they are listed. */
export async function loadProducts(content: ContentClient, ids: readonly number[]): Promise<readonly ProductSummary[]> {
  const wanted = new Set(ids);
  const isWanted = ({ id, uri }: { readonly id: number; readonly uri: string }) => wanted.has(id) && uri !== "";
  const { inventory, stock, today } = await loadStock(content);
  const found = wantedSummaries({ inventory, index: stock.index }, isWanted, today);
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
