import { isAvailable } from "#app/domain/products/product-status.ts";
import type { Inventory, InventoryIndex } from "#app/graphql/inventory/inventory.ts";
import { type FilterChoice, searchFilters } from "#app/graphql/inventory/search-filters.ts";

/** One choice of a select: what is sent and what is read. */
export type FinderChoice = FinderChoices["where"][number];

/**
 * The three questions of the home page's search and how many homes each combination finds:
 * `counts[where][what][much]`.
 */
export type FinderChoices = ReturnType<typeof finderChoices>;

/** The bar's questions over the available homes. */
export function finderChoices(inventory: Inventory, index: InventoryIndex) {
  const questions = searchFilters(inventory, index);
  const homes = inventory.homes.filter(isAvailable);
  return {
    where: questions.where.map(choice),
    what: questions.what.map(choice),
    much: questions.much.map(choice),
    counts: questions.where.map((place) => {
      const there = homes.filter(place.matches);
      return questions.what.map((kind) => {
        const such = there.filter(kind.matches);
        return questions.much.map((limit) => such.filter(limit.matches).length);
      });
    }),
  };
}

const choice = ({ value, text }: FilterChoice) => ({ value, text });
