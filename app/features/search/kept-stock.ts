import type { PackedInventory } from "#app/graphql/inventory/packed-inventory.ts";
import type { InventoryStock } from "#app/graphql/inventory/search-stock.ts";

let kept: { readonly address: string; readonly stock: Promise<InventoryStock | null> } | null = null;

/**
 * Requests everything for sale from its versioned address, so that filters need no further request; once per address.
 * Null where it cannot be had: the server filters as before.
 */
export function keepStock(address: string): Promise<InventoryStock | null> {
  if (kept?.address !== address) kept = { address, stock: requestStock(address) };
  return kept.stock;
}

/** What {@link keepStock} was asked for last; null before that. */
export async function keptStock(): Promise<{ readonly address: string; readonly stock: InventoryStock } | null> {
  const { address = "", stock } = kept ?? {};
  const known = await stock;
  return known ? { address, stock: known } : null;
}

async function requestStock(address: string): Promise<InventoryStock | null> {
  try {
    const [response, { unpackInventory }, { searchStock }] = await Promise.all([
      fetch(address),
      import("#app/graphql/inventory/packed-inventory.ts"),
      import("#app/graphql/inventory/search-stock.ts"),
    ]);
    if (!response.ok) throw new Error(`The stock of homes came with ${response.status}.`);
    const packed = (await response.json()) as PackedInventory;
    return searchStock(unpackInventory(packed), packed.today);
  } catch {
    // Asked for again at the next filter, unless another has been asked for since.
    if (kept?.address === address) kept = null;
    return null;
  }
}
