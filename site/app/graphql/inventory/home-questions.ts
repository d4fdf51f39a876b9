import { collections, findCollection } from "#app/domain/products/collections.ts";
import type { Inventory, InventoryHome, InventoryIndex } from "./inventory.ts";
import { isAvailable } from "./product-summary.ts";

/** One choice of a question about homes: what is sent, what is read, which homes it keeps. */
export interface HomeChoice {
  readonly value: string;
  readonly text: string;
  readonly fits: (home: InventoryHome) => boolean;
}

/** The three questions of the search: where, what, how much. The first choice of each keeps every home. */
export interface HomeQuestions {
  readonly where: readonly HomeChoice[];
  readonly what: readonly HomeChoice[];
  readonly much: readonly HomeChoice[];
}

const priceStepsUsd = [450_000, 500_000, 600_000, 700_000, 900_000, 1_200_000] as const;
const bedroomSteps = [
  { count: 2, text: "Two bedrooms or more" },
  { count: 3, text: "Three bedrooms or more" },
  { count: 4, text: "Four bedrooms or more" },
] as const;

/** The questions with the choices that find something among the available homes. */
export function homeQuestions(inventory: Inventory, index: InventoryIndex): HomeQuestions {
  const available = inventory.homes.filter(isAvailable);
  const cityOf = (home: InventoryHome) =>
    (home.neighborhoodId === null ? undefined : index.neighborhood.get(home.neighborhoodId))?.city ?? "";
  const isMainFloorPrimary = (home: InventoryHome) =>
    (home.planId === null ? undefined : index.plan.get(home.planId))?.primaryBedroom === "main";
  const any = (text: string): HomeChoice => ({ value: "", text, fits: () => true });
  const finding = (choices: HomeChoice[]) => choices.filter((choice) => available.some(choice.fits));
  const cities = [...new Set(available.map(cityOf))].filter(Boolean).sort();
  return {
    where: [
      any("Anywhere we build"),
      ...cities.map((city) => ({ value: city, text: city, fits: (home: InventoryHome) => cityOf(home) === city })),
    ],
    what: [
      any("Any home"),
      ...finding([
        ...bedroomSteps.map(({ count, text }) => ({
          value: `beds-${count}`,
          text,
          fits: (home: InventoryHome) => (home.bedrooms ?? 0) >= count,
        })),
        { value: "main-floor-primary", text: "Main-floor primary bedroom", fits: isMainFloorPrimary },
        ...collections.map((collection) => ({
          value: collection.id,
          text: collection.title,
          fits: (home: InventoryHome) => home.collections.some((name) => findCollection(name)?.id === collection.id),
        })),
      ]),
    ],
    much: [
      any("Any price"),
      ...finding(
        priceStepsUsd.map((limitUsd) => ({
          value: String(limitUsd),
          text: `Up to $${limitUsd.toLocaleString("en-US")}`,
          fits: (home: InventoryHome) => home.priceUsd !== null && home.priceUsd <= limitUsd,
        })),
      ),
    ],
  };
}

/** The choice that an address names; the first where it names none of them. */
export function chosen(choices: readonly HomeChoice[], value: string | null): HomeChoice {
  const first = choices[0];
  if (!first) throw new Error("A question without choices.");
  return choices.find((choice) => choice.value === value) ?? first;
}
