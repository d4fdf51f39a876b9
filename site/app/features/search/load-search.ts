import { isAvailable } from "#app/domain/products/product-status.ts";
import { searchGrid } from "#app/domain/products/search-sections.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type InventoryMoveInHome, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { moveInHomeSummary } from "#app/graphql/inventory/product-summary.ts";
import { chosenChoice, type FilterChoice, searchFilters } from "#app/graphql/inventory/search-filters.ts";

/** The query parameters that change the search. */
export const searchQuery = ["where", "what", "much"] as const;

/** Homes of one section that a page shows; the rest stands behind the section's neighborhood. */
const maxHomesPerSection = 24;

/** The search grid (S2.45, S2.116–S2.118) for the choices of an address. */
export async function loadSearch(content: ContentClient, search: URLSearchParams) {
  const today = builderToday();
  const { inventory, index } = await loadInventory(content);
  const questions = searchFilters(inventory, index);
  const choices = searchQuery.map((name) => chosenChoice(questions[name], search.get(name)));
  const byMoveIn = [...inventory.homes].sort((a, b) => (a.readyDate ?? "9").localeCompare(b.readyDate ?? "9"));
  const fits = (home: InventoryMoveInHome) => isAvailable(home) && choices.every((choice) => choice.matches(home));
  const titles = Object.fromEntries(
    inventory.neighborhoods.map((each) => [each.slug, `${each.title}, ${each.city ?? ""}`]),
  );
  const grid = searchGrid(byMoveIn, inventory.neighborhoods, fits, titles);
  return {
    questions: searchQuery.map((name, position) => ({
      name,
      label: { where: "Where", what: "What", much: "How much" }[name],
      value: choices[position]?.value ?? "",
      choices: questions[name].map(({ value, text }) => ({ value, text })),
    })),
    total: inventory.homes.filter(isAvailable).length,
    count: grid.visibleCount,
    sections: grid.sections
      .filter((section) => !section.isHidden)
      .map((section) => ({
        id: section.id,
        title: section.title,
        count: section.visibleProducts.length,
        homes: section.visibleProducts
          .slice(0, maxHomesPerSection)
          .map((home) => moveInHomeSummary(home, index, today)),
      })),
    waysOut: grid.visibleCount > 0 ? [] : waysOut(inventory.homes.filter(isAvailable), choices),
  };
}

/** The search, ready to be laid out. */
export type SearchContent = Awaited<ReturnType<typeof loadSearch>>;

/** Where nothing fits: each choice that could go, and how many homes that would give. */
function waysOut(homes: readonly InventoryMoveInHome[], choices: readonly FilterChoice[]) {
  return searchQuery.flatMap((name, dropped) => {
    const choice = choices[dropped];
    if (!choice?.value) return [];
    const rest = choices.filter((_, position) => position !== dropped);
    const count = homes.filter((home) => rest.every((each) => each.matches(home))).length;
    const query = new URLSearchParams(
      searchQuery.flatMap((other, position) => {
        const value = choices[position]?.value;
        return other !== name && value ? [[other, value]] : [];
      }),
    );
    return count > 0 ? [{ text: choice.text, count, href: `/new-home-search/?${query}` }] : [];
  });
}
