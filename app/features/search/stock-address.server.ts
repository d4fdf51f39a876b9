import { createHash } from "node:crypto";
import type { ContentClient } from "#app/graphql/client.ts";
import { type LoadedStock, loadStock } from "#app/graphql/inventory/load-stock.ts";
import { packInventory } from "#app/graphql/inventory/packed-inventory.ts";

const packed = new WeakMap<LoadedStock, { readonly file: string; readonly text: string }>();

/**
 * Everything for sale as one compact file for browsers: its text, and a name that changes with every byte of it, so that
 * it may be kept forever; with it the stock itself and the texts of the overview.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadStockFile(content: ContentClient) {
  const loaded = await loadStock(content);
  let file = packed.get(loaded);
  if (!file) {
    const text = JSON.stringify(packInventory(loaded.inventory, loaded.today));
    const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
    file = { file: `inventory.${version}.json`, text };
    packed.set(loaded, file);
  }
  return { ...file, stock: loaded.stock, texts: loaded.catalogue.texts, address: `/new-home-search/${file.file}` };
}
