import { isInside } from "#app/domain/neighborhoods/geo-bounds.ts";
import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { type MapViewName, mapViews } from "#app/domain/neighborhoods/map-views.ts";
import { collections } from "#app/domain/products/collections.ts";
import { countMoveIns } from "#app/domain/products/move-in-counts.ts";
import type { Catalogue } from "#app/graphql/inventory/inventory.ts";
import type { InventoryStock } from "#app/graphql/inventory/search-stock.ts";
import { overviewHeadings } from "./overview-headings.ts";
import { type OverviewEntry, overviewEntries } from "./overview-item.ts";
import {
  listStep,
  type OverviewFilters,
  type OverviewQuery,
  parseOverviewQuery,
  writeOverviewQuery,
} from "./overview-query.ts";

/**
 * One view of the overview for what an address asks, ready to be laid out (S2.103, S2.104, S2.111): the same on the
 * server and in the browser. Counts of tabs, status sentence, rows and pins all keep to the filters and the area.
 */
export function overviewContent(
  stock: InventoryStock,
  view: MapViewName,
  params: URLSearchParams,
  texts: Catalogue["texts"],
) {
  const { area, shown, at: asked, ...filters } = parseOverviewQuery(params);
  const { collection } = filters;
  const limits = { ...filters, area };
  const found: Readonly<Record<MapViewName, readonly OverviewEntry[]>> = {
    neighborhoods: foundIn(stock, "neighborhoods", limits),
    "model-homes": foundIn(stock, "model-homes", limits),
    "quick-move-in": foundIn(stock, "quick-move-in", limits),
  };
  const entries = found[view];
  const at = entries.findIndex(({ key }) => key === asked);
  const shownCount = Math.min(Math.max(listStep, shown ?? 0), entries.length);
  const row = (entry: OverviewEntry) => entry.row(filters);
  const chosen = entries[at];
  const later = at >= shownCount ? chosen : undefined;
  return {
    view,
    heading: overviewHeadings[view],
    texts,
    description: {
      neighborhoods: texts.ourNeighborhoods,
      "model-homes": texts.modelHomes,
      "quick-move-in": texts.quickMoveIns,
    }[view],
    filters,
    area,
    tabs: mapViews.map(({ name, label, path }) => ({
      name,
      label,
      path,
      count: found[name].length,
    })),
    collections: [{ id: "all", title: "All collections" } as const, ...collections].map(({ id, title }) => ({
      id,
      title,
      isChosen: id === collection,
    })),
    choices: filterChoices(stock, filters),
    /** How many of the view can be bought now, with all other filters kept. */
    sellingCount: foundIn(stock, view, { ...limits, isSelling: true }).length,
    total: entries.length,
    /** How many of the homes that the same filters leave are ready, and how many under way. */
    moveInCounts: countMoveIns(
      found["quick-move-in"].flatMap(({ home }) => home ?? []),
      stock.today,
    ),
    /** How many of them the map cannot show, as the content has no coordinates. */
    unplacedCount: entries.filter(({ point }) => point === null).length,
    items: entries.slice(0, shownCount).map(row),
    /** The chosen item where it lies beyond the rows shown, with its number in the whole list. */
    later: later ? { item: row(later), number: at + 1 } : null,
    chosenKey: chosen?.key ?? null,
    shown,
    moreHref:
      shownCount < entries.length
        ? writeOverviewQuery({
            ...filters,
            area,
            shown: (Math.floor(shownCount / listStep) + 1) * listStep,
            at: asked,
          })
        : null,
  };
}

/** One view of the overview, ready to be laid out. */
export type OverviewContent = ReturnType<typeof overviewContent>;

/** What the list, the counts and the pins keep to. */
type Limits = OverviewFilters & Pick<OverviewQuery, "area">;

function foundIn(stock: InventoryStock, view: MapViewName, limits: Limits): readonly OverviewEntry[] {
  const { area } = limits;
  return overviewEntries(stock, view).filter(
    ({ point, fits }) => fits(limits) && (area === null || (point !== null && isInside(area, point))),
  );
}

/** A pin of the overview’s map: every item that its filters leave has one, whatever the list shows. */
export type OverviewPlace = GeoPoint & ReturnType<OverviewEntry["pin"]> & { readonly id: string };

/** The pins of a view, in the order of its list. What has no coordinates has none. */
export function overviewPlaces(stock: InventoryStock, view: MapViewName, limits: Limits): OverviewPlace[] {
  return foundIn(stock, view, limits).flatMap(({ key, point, pin }) =>
    point === null ? [] : [{ id: key, ...point, ...pin(limits) }],
  );
}

const pricedItems = new WeakMap<InventoryStock, readonly number[]>();

/** Round prices that about a quarter, a half and three quarters of everything for sale keep to, in USD. */
function priceLimits(stock: InventoryStock): readonly number[] {
  const known = pricedItems.get(stock);
  if (known) return known;
  const prices = stock.items.flatMap(({ priceUsd }) => priceUsd ?? []).sort((one, other) => one - other);
  const rounded = [0.25, 0.5, 0.75].map((share) => {
    const price = prices[Math.floor((prices.length - 1) * share)] ?? 0;
    return Math.ceil(price / 50_000) * 50_000;
  });
  const limits = [...new Set(rounded)].filter((limit) => limit > 0 && limit < (prices.at(-1) ?? 0));
  pricedItems.set(stock, limits);
  return limits;
}

/** The limits that the filters offer, with those in use. */
function filterChoices(stock: InventoryStock, { priceTo, beds }: OverviewFilters) {
  const mostBeds = stock.items.reduce((most, { bedsMax }) => Math.max(most, bedsMax ?? 0), 0);
  const inOrder = (limits: readonly number[], used: number | null) =>
    [...new Set([...limits, ...(used === null ? [] : [used])])].sort((one, other) => one - other);
  return {
    prices: inOrder(priceLimits(stock), priceTo),
    beds: inOrder([2, 3, 4, 5].slice(0, Math.max(0, Math.floor(mostBeds) - 1)), beds),
  };
}
