import { searchGrid } from "#app/domain/products/search-sections.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { chosen, type HomeChoice, homeQuestions } from "#app/graphql/inventory/home-questions.ts";
import { type InventoryHome, indexInventory } from "#app/graphql/inventory/inventory.ts";
import { loadInventory } from "#app/graphql/inventory/load-inventory.ts";
import { homeSummary, isAvailable } from "#app/graphql/inventory/product-summary.ts";
import { builderToday } from "#app/graphql/today.ts";

/** The query parameters that change the search. */
export const searchQuery = ["where", "what", "much"] as const;

/** Homes of one section that a page shows; the rest stands behind the section's neighborhood. */
const maxHomesPerSection = 24;

/** The search grid (S2.45, S2.116–S2.118) for the choices of an address. */
export async function loadSearch(content: ContentClient, search: URLSearchParams) {
  const today = builderToday();
  const { inventory } = await loadInventory(content);
  const index = indexInventory(inventory);
  const questions = homeQuestions(inventory, index);
  const choices = searchQuery.map((name) => chosen(questions[name], search.get(name)));
  const byMoveIn = [...inventory.homes].sort((a, b) => (a.readyDate ?? "9").localeCompare(b.readyDate ?? "9"));
  const fits = (home: InventoryHome) => isAvailable(home) && choices.every((choice) => choice.fits(home));
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
        homes: section.visibleProducts.slice(0, maxHomesPerSection).map((home) => homeSummary(home, index, today)),
      })),
    waysOut: grid.visibleCount > 0 ? [] : waysOut(inventory.homes.filter(isAvailable), choices),
  };
}

/** The search, ready to be laid out. */
export type SearchContent = Awaited<ReturnType<typeof loadSearch>>;

/** Where nothing fits: each choice that could go, and how many homes that would give. */
function waysOut(homes: readonly InventoryHome[], choices: readonly HomeChoice[]) {
  return searchQuery.flatMap((name, dropped) => {
    const choice = choices[dropped];
    if (!choice?.value) return [];
    const rest = choices.filter((_, position) => position !== dropped);
    const count = homes.filter((home) => rest.every((each) => each.fits(home))).length;
    const query = new URLSearchParams(
      searchQuery.flatMap((other, position) => {
        const value = choices[position]?.value;
        return other !== name && value ? [[other, value]] : [];
      }),
    );
    return count > 0 ? [{ text: choice.text, count, href: `/new-home-search/?${query}` }] : [];
  });
}
