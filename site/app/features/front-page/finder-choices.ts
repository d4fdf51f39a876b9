import { type HomeChoice, homeQuestions } from "#app/graphql/inventory/home-questions.ts";
import type { Inventory, InventoryIndex } from "#app/graphql/inventory/inventory.ts";
import { isAvailable } from "#app/graphql/inventory/product-summary.ts";

/** One choice of a select: what is sent and what is read. */
export type FinderChoice = FinderChoices["where"][number];

/**
 * The three questions of the home page's search and how many homes each combination finds:
 * `counts[where][what][much]`.
 */
export type FinderChoices = ReturnType<typeof finderChoices>;

/** The bar's questions over the available homes. */
export function finderChoices(inventory: Inventory, index: InventoryIndex) {
  const questions = homeQuestions(inventory, index);
  const homes = inventory.homes.filter(isAvailable);
  return {
    where: questions.where.map(choice),
    what: questions.what.map(choice),
    much: questions.much.map(choice),
    counts: questions.where.map((place) => {
      const there = homes.filter(place.fits);
      return questions.what.map((kind) => {
        const such = there.filter(kind.fits);
        return questions.much.map((limit) => such.filter(limit.fits).length);
      });
    }),
  };
}

const choice = ({ value, text }: HomeChoice) => ({ value, text });
