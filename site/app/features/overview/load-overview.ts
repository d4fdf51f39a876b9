import { type MapViewName, mapViewOfPath, mapViews } from "#app/domain/neighborhoods/map-views.ts";
import {
  type CollectionChoice,
  collectionChoice,
  collections,
  filterByCollection,
} from "#app/domain/products/collections.ts";
import { compareReadyDates, isAvailable } from "#app/domain/products/product-status.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type Catalogue, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { modelItem, moveInHomeItem, neighborhoodItem, type OverviewItem } from "./overview-item.ts";

/** Items of one step of the list; "Show more" adds as many again. */
const listStep = 24;

/** The query parameters that change the overview. */
export const overviewQuery = ["collection", "show"] as const;

/** One view of the overview as its page takes it (S2.103, S2.104, S2.111). */
export async function loadOverview(client: ContentClient, url: URL) {
  const catalogue = await loadInventory(client);
  const { inventory, texts } = catalogue;
  const view = mapViewOfPath(url.pathname)?.name ?? "neighborhoods";
  const choice = collectionChoice(url.searchParams.get("collection"));
  const items = itemsOfView(view, catalogue, choice);
  const shownCount = Math.max(listStep, Math.min(Number(url.searchParams.get("show")) || listStep, items.length));
  const query = choice === "all" ? "" : `collection=${choice}`;
  const views: Record<MapViewName, { readonly count: number; readonly description: string | null }> = {
    neighborhoods: { count: inventory.neighborhoods.length, description: texts.ourNeighborhoods },
    "model-homes": { count: inventory.models.length, description: texts.modelHomes },
    "quick-move-in": { count: inventory.homes.length, description: texts.quickMoveIns },
  };
  return {
    view,
    description: views[view].description,
    tabs: mapViews.map(({ name, label, path }) => ({
      name,
      label,
      href: query ? `${path}?${query}` : path,
      count: views[name].count,
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
      shownCount < items.length ? `?${[query, `show=${shownCount + listStep}`].filter(Boolean).join("&")}` : null,
  };
}

/** One view of the overview, ready to be laid out. */
export type OverviewContent = Awaited<ReturnType<typeof loadOverview>>;

function itemsOfView(view: MapViewName, { inventory, index }: Catalogue, choice: CollectionChoice): OverviewItem[] {
  const today = builderToday();
  switch (view) {
    case "neighborhoods":
      return filterByCollection(inventory.neighborhoods, choice)
        .map((neighborhood) => neighborhoodItem(neighborhood, inventory))
        .sort((a, b) => saleOrder[a.pinKind] - saleOrder[b.pinKind]);
    case "model-homes":
      return filterByCollection(inventory.models, choice).map((model) => modelItem(model, index));
    case "quick-move-in":
      return filterByCollection(inventory.homes, choice)
        .sort((a, b) => Number(isAvailable(b)) - Number(isAvailable(a)) || compareReadyDates(a.readyDate, b.readyDate))
        .map((moveInHome) => moveInHomeItem(moveInHome, index, today));
  }
}

/** Neighborhoods that sell come first; among equals the order of the content source stays. */
const saleOrder = { last: 0, open: 0, soon: 1, sold: 2 } as const;
