import { compareReadyDates, isAvailable } from "#app/domain/products/product-status.ts";
import { searchGrid } from "#app/domain/products/search-sections.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type InventoryMoveInHome, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { moveInHomeSummary } from "#app/graphql/inventory/product-summary.ts";
import { chosenChoice, type FilterChoice, searchFilters } from "#app/graphql/inventory/search-filters.ts";

/** The query parameters that change the search, one for each filter. */
export const searchQuery = ["where", "what", "much"] as const;

const filterLabels = { where: "Where", what: "What", much: "How much" } as const;

/** Move-in homes that a section shows; the rest are on the page of its neighborhood. */
const maxPerSection = 24;

/** The search grid (S2.45, S2.116–S2.118) for the choices in a query. */
export async function loadSearch(client: ContentClient, query: URLSearchParams) {
  const today = builderToday();
  const { inventory, index } = await loadInventory(client);
  const filters = searchFilters(inventory, index);
  const chosen = searchQuery.map((name) => ({ name, choice: chosenChoice(filters[name], query.get(name)) }));
  const available = inventory.homes.filter(isAvailable);
  const sectionTitles = Object.fromEntries(
    inventory.neighborhoods.map(({ slug, title, city }) => [slug, `${title}, ${city ?? ""}`]),
  );
  const { sections, visibleCount } = searchGrid(
    inventory.homes.toSorted((a, b) => compareReadyDates(a.readyDate, b.readyDate)),
    inventory.neighborhoods,
    (moveInHome) => isAvailable(moveInHome) && chosen.every(({ choice }) => choice.matches(moveInHome)),
    sectionTitles,
  );
  return {
    filters: chosen.map(({ name, choice }) => ({
      name,
      label: filterLabels[name],
      value: choice.value,
      choices: filters[name].map(({ value, text }) => ({ value, text })),
    })),
    total: available.length,
    count: visibleCount,
    sections: sections
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, title, visibleProducts }) => ({
        id,
        title,
        count: visibleProducts.length,
        moveInHomes: visibleProducts.slice(0, maxPerSection).map((each) => moveInHomeSummary(each, index, today)),
      })),
    suggestions: visibleCount > 0 ? [] : suggestions(available, chosen),
  };
}

/** The search, ready to be laid out. */
export type SearchContent = Awaited<ReturnType<typeof loadSearch>>;

/** Where nothing matches: each choice that could be dropped, and how many move-in homes that would find. */
function suggestions(
  available: readonly InventoryMoveInHome[],
  chosen: readonly { readonly name: string; readonly choice: FilterChoice }[],
) {
  const active = chosen.filter(({ choice }) => choice.value !== "");
  return active.flatMap((dropped) => {
    const rest = active.filter((each) => each !== dropped);
    const count = available.filter((moveInHome) => rest.every(({ choice }) => choice.matches(moveInHome))).length;
    const query = new URLSearchParams(rest.map(({ name, choice }) => [name, choice.value]));
    return count > 0 ? [{ text: dropped.choice.text, count, href: `/new-home-search/?${query}` }] : [];
  });
}
