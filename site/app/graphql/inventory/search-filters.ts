import { collections, findCollection } from "#app/domain/products/collections.ts";
import { isAvailable } from "#app/domain/products/product-status.ts";
import type { Inventory, InventoryIndex, InventoryMoveInHome } from "./inventory.ts";

/** One choice of a filter of the search: its parameter, its label, the move-in homes that match. */
export interface FilterChoice {
  readonly value: string;
  readonly text: string;
  readonly matches: (moveInHome: InventoryMoveInHome) => boolean;
}

const priceStepsUsd = [450_000, 500_000, 600_000, 700_000, 900_000, 1_200_000] as const;
const bedroomSteps = [
  { count: 2, text: "Two bedrooms or more" },
  { count: 3, text: "Three bedrooms or more" },
  { count: 4, text: "Four bedrooms or more" },
] as const;

/**
 * The three filters of the search: where, what, how much. The first choice of each keeps every home, the others find
 * something among the available ones.
 */
export function searchFilters(inventory: Inventory, index: InventoryIndex) {
  const available = inventory.homes.filter(isAvailable);
  const cityOf = ({ neighborhoodId }: InventoryMoveInHome) =>
    (neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId))?.city ?? "";
  const any = (text: string): FilterChoice => ({ value: "", text, matches: () => true });
  const useful = (choices: FilterChoice[]) => choices.filter((choice) => available.some(choice.matches));
  const cities = [...new Set(available.map(cityOf))].filter(Boolean).sort();
  const byCity = cities.map(
    (city): FilterChoice => ({ value: city, text: city, matches: (it) => cityOf(it) === city }),
  );
  const byBedrooms = bedroomSteps.map(({ count, text }): FilterChoice => {
    return { value: `beds-${count}`, text, matches: ({ bedrooms }) => (bedrooms ?? 0) >= count };
  });
  const mainFloorPrimary: FilterChoice = {
    value: "main-floor-primary",
    text: "Main-floor primary bedroom",
    matches: ({ planId }) => planId !== null && index.plan.get(planId)?.primaryBedroom === "main",
  };
  const byCollection = collections.map(({ id, title }): FilterChoice => {
    return { value: id, text: title, matches: (it) => it.collections.some((name) => findCollection(name)?.id === id) };
  });
  const byPrice = priceStepsUsd.map((limitUsd): FilterChoice => {
    const text = `Up to $${limitUsd.toLocaleString("en-US")}`;
    return { value: String(limitUsd), text, matches: ({ priceUsd }) => priceUsd !== null && priceUsd <= limitUsd };
  });
  return {
    where: [any("Anywhere we build"), ...byCity],
    what: [any("Any home"), ...useful([...byBedrooms, mainFloorPrimary, ...byCollection])],
    much: [any("Any price"), ...useful(byPrice)],
  };
}

/** The choice in a query parameter; the first where it is none of them. */
export function chosenChoice(choices: readonly FilterChoice[], value: string | null): FilterChoice {
  const first = choices[0];
  if (!first) throw new Error("A filter without choices.");
  return choices.find((choice) => choice.value === value) ?? first;
}
