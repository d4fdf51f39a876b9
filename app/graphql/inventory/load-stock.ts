import { builderToday } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "../client.ts";
import { type Catalogue, type Inventory, loadInventory, loadWholeInventory } from "./inventory.ts";
import { type InventoryStock, searchStock } from "./search-stock.ts";

/** The stock of one day, with what it was made of. */
export interface LoadedStock {
  /** The catalogue that pages share, up to 500 of a kind. */
  readonly catalogue: Catalogue;
  /** All of it. */
  readonly inventory: Inventory;
  readonly stock: InventoryStock;
  readonly today: string;
}

const loaded = new WeakMap<Inventory, LoadedStock>();

/**
 * Everything for sale today, ready to be searched, however much it is. Made once of the same content on the same day.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadStock(content: ContentClient, today = builderToday()): Promise<LoadedStock> {
  const catalogue = await loadInventory(content);
  const inventory = await loadWholeInventory(content, catalogue);
  const known = loaded.get(inventory);
  if (known?.today === today) return known;
  const made = { catalogue, inventory, stock: searchStock(inventory, today), today };
  loaded.set(inventory, made);
  return made;
}
