import type { Inventory, InventoryHome, InventoryIndex } from "#app/content/inventory/inventory.ts";
import { isAvailable } from "#app/content/inventory/product-summary.ts";
import { collections, findCollection } from "#app/domain/collections.ts";

/** One choice of a select: what is sent and what is read. */
export interface FinderChoice {
  readonly value: string;
  readonly text: string;
}

/**
 * The three questions of the home page's search and how many homes each combination finds:
 * `counts[where][what][much]`.
 */
export interface FinderChoices {
  readonly where: readonly FinderChoice[];
  readonly what: readonly FinderChoice[];
  readonly much: readonly FinderChoice[];
  readonly counts: readonly (readonly (readonly number[])[])[];
}

const priceStepsUsd = [450_000, 500_000, 600_000, 700_000, 900_000, 1_200_000] as const;

/** Only choices that find something are offered, so the bar never leads nowhere on its own. */
export function finderChoices(inventory: Inventory, index: InventoryIndex): FinderChoices {
  const homes = inventory.homes.filter(isAvailable);
  const cityOf = (home: InventoryHome) =>
    (home.neighborhoodId === null ? undefined : index.neighborhood.get(home.neighborhoodId))?.city ?? "";
  const planOf = (home: InventoryHome) => (home.planId === null ? undefined : index.plan.get(home.planId));

  const cities = [...new Set(homes.map(cityOf))].filter(Boolean).sort();
  const where: Question[] = [
    { value: "", text: "Anywhere we build", fits: () => true },
    ...cities.map((city) => ({ value: city, text: city, fits: (home: InventoryHome) => cityOf(home) === city })),
  ];
  const what: Question[] = [
    { value: "", text: "Any home", fits: () => true },
    ...[2, 3, 4].map((beds) => ({
      value: `beds-${beds}`,
      text: `${["Two", "Three", "Four"][beds - 2]} bedrooms or more`,
      fits: (home: InventoryHome) => (home.bedrooms ?? 0) >= beds,
    })),
    { value: "main-floor-primary", text: "Main-floor primary bedroom", fits: (home) => planOf(home)?.primaryBedroom === "main" },
    ...collections.map((collection) => ({
      value: collection.id,
      text: collection.title,
      fits: (home: InventoryHome) => home.collections.some((name) => findCollection(name)?.id === collection.id),
    })),
  ];
  const much: Question[] = [
    { value: "", text: "Any price", fits: () => true },
    ...priceStepsUsd.map((limitUsd) => ({
      value: String(limitUsd),
      text: `Up to $${limitUsd.toLocaleString("en-US")}`,
      fits: (home: InventoryHome) => home.priceUsd !== null && home.priceUsd <= limitUsd,
    })),
  ];
  const offered = (questions: Question[]) => questions.filter((question) => !question.value || homes.some(question.fits));
  const shown = { where, what: offered(what), much: offered(much) };
  return {
    where: shown.where.map(choice),
    what: shown.what.map(choice),
    much: shown.much.map(choice),
    counts: shown.where.map((place) => {
      const there = homes.filter(place.fits);
      return shown.what.map((kind) => {
        const such = there.filter(kind.fits);
        return shown.much.map((limit) => such.filter(limit.fits).length);
      });
    }),
  };
}

interface Question extends FinderChoice {
  readonly fits: (home: InventoryHome) => boolean;
}

const choice = ({ value, text }: Question): FinderChoice => ({ value, text });
