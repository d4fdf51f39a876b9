import { type MapViewName, mapViewOfPath, mapViews } from "#app/domain/neighborhoods/map-views.ts";
import { collectionChoice, collections, filterByCollection } from "#app/domain/products/collections.ts";
import { isAvailable } from "#app/domain/products/product-status.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type Catalogue, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { homeItem, modelItem, neighborhoodItem, type OverviewItem } from "./overview-item.ts";

/** Items of one step of the list; "Show more" adds as many again. */
export const listStep = 24;

/** The query parameters that change the overview. */
export const overviewQuery = ["collection", "show"] as const;

/** One view of the overview as its page takes it (S2.103, S2.104, S2.111). */
export async function loadOverview(content: ContentClient, url: URL) {
  const { inventory, index, texts } = await loadInventory(content);
  const view = mapViewOfPath(url.pathname)?.name ?? "neighborhoods";
  const choice = collectionChoice(url.searchParams.get("collection"));
  const items = itemsOfView(view, { inventory, index }, choice);
  const shownCount = Math.max(listStep, Math.min(Number(url.searchParams.get("show")) || listStep, items.length));
  const query = choice === "all" ? "" : `?collection=${choice}`;
  const counts: Record<MapViewName, number> = {
    neighborhoods: inventory.neighborhoods.length,
    "model-homes": inventory.models.length,
    "quick-move-in": inventory.homes.length,
  };
  return {
    view,
    description: {
      neighborhoods: texts.ourNeighborhoods,
      "model-homes": texts.modelHomes,
      "quick-move-in": texts.quickMoveIns,
    }[view],
    tabs: mapViews.map(({ name, label, path }) => ({
      name,
      label,
      href: path + query,
      count: counts[name],
    })),
    collections: [{ id: "all", title: "All collections" } as const, ...collections].map(({ id, title }) => ({
      id,
      title,
      href: id === "all" ? "?" : `?collection=${id}`,
      isChosen: id === choice,
    })),
    total: items.length,
    readyCount: inventory.homes.filter(isAvailable).length,
    items: items.slice(0, shownCount),
    moreHref:
      shownCount < items.length
        ? `?${new URLSearchParams({ ...(choice === "all" ? {} : { collection: choice }), show: String(shownCount + listStep) })}`
        : null,
  };
}

/** One view of the overview, ready to be laid out. */
export type OverviewContent = Awaited<ReturnType<typeof loadOverview>>;

function itemsOfView(
  view: MapViewName,
  { inventory, index }: Pick<Catalogue, "inventory" | "index">,
  choice: ReturnType<typeof collectionChoice>,
): OverviewItem[] {
  const today = builderToday();
  const chosen = <Item extends { readonly collections: readonly string[] }>(items: readonly Item[]) =>
    filterByCollection(items, choice);
  switch (view) {
    case "neighborhoods":
      return chosen(inventory.neighborhoods)
        .map((each) => neighborhoodItem(each, inventory))
        .sort(bySale);
    case "model-homes":
      return chosen(inventory.models).map((model) => modelItem(model, index));
    case "quick-move-in":
      return [...chosen(inventory.homes)]
        .sort(
          (a, b) =>
            Number(isAvailable(b)) - Number(isAvailable(a)) || (a.readyDate ?? "9").localeCompare(b.readyDate ?? "9"),
        )
        .map((home) => homeItem(home, index, today));
  }
}

const saleOrder = { last: 0, open: 0, soon: 1, sold: 2 } as const;

/** What can be bought comes first; among equals the order of the backend stays. */
function bySale(a: OverviewItem, b: OverviewItem): number {
  return saleOrder[a.pinKind] - saleOrder[b.pinKind];
}
