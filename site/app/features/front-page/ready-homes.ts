import { formatSquareFeet, garageText, primaryBedroomText } from "#app/domain/products/figures.ts";
import { isAvailable } from "#app/domain/products/product-status.ts";
import type { Inventory, InventoryIndex, InventoryMoveInHome } from "#app/graphql/inventory/inventory.ts";
import { moveInHomeSummary } from "#app/graphql/inventory/product-summary.ts";

/** Homes beside the lead one. */
const othersCount = 4;

/**
 * The homes of the home page: available ones by move-in day, one of each neighborhood first so that the
 * spread shows the whole region; the lead home with its title block.
 */
export function readyHomes(inventory: Inventory, index: InventoryIndex, today: string) {
  const available = inventory.homes
    .filter(isAvailable)
    .sort((a, b) => (a.readyDate ?? "9999").localeCompare(b.readyDate ?? "9999") || a.id - b.id);
  const [lead, ...others] = firstOfEachNeighborhood(available).slice(0, 1 + othersCount);
  return {
    count: available.length,
    lead: lead ? { summary: moveInHomeSummary(lead, index, today), cells: titleBlockCells(lead, index) } : null,
    others: others.map((home) => moveInHomeSummary(home, index, today)),
  };
}

function firstOfEachNeighborhood(homes: readonly InventoryMoveInHome[]): InventoryMoveInHome[] {
  const seen = new Set<number | null>();
  const first: InventoryMoveInHome[] = [];
  const rest: InventoryMoveInHome[] = [];
  for (const home of homes) {
    (seen.has(home.neighborhoodId) ? rest : first).push(home);
    seen.add(home.neighborhoodId);
  }
  return [...first, ...rest];
}

function titleBlockCells(home: InventoryMoveInHome, index: InventoryIndex) {
  const plan = home.planId === null ? undefined : index.plan.get(home.planId);
  const cells: { label: string; value: string; span?: "half" }[] = [];
  const add = (label: string, value: string | number | null | undefined, span?: "half") => {
    if (value) cells.push({ label, value: String(value), ...(span ? { span } : {}) });
  };
  add("Beds", home.bedrooms);
  add("Baths", home.bathrooms);
  add("Finished", formatSquareFeet(home.finishedSqFt));
  add("Garage", garageText(plan?.garageSpaces));
  add("Primary", primaryBedroomText(plan?.primaryBedroom));
  add("Homesite", home.homesite);
  add("Stage", home.stage, "half");
  return cells;
}
