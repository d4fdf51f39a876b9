import type { GeoPoint } from "#app/domain/neighborhoods/geo.ts";
import { isInside } from "#app/domain/neighborhoods/geo.ts";
import { type MapViewName, mapViews } from "#app/domain/neighborhoods/map-views.ts";
import { collections } from "#app/domain/products/collections.ts";
import { countMoveIns } from "#app/domain/products/product-status.ts";
import type { IndexedCatalog } from "#app/graphql/catalog/catalog.ts";
import type { SearchableCatalog } from "#app/graphql/catalog/search-catalog.ts";
import { type OverviewEntry, overviewEntries } from "./overview-item.ts";
import {
  listStep,
  type OverviewFilters,
  type OverviewQuery,
  parseOverviewQuery,
  writeOverviewQuery,
} from "./overview-query.ts";

/**
 * One view of the overview for a URL, ready to be rendered (S2.103, S2.104, S2.111), the same on the server and in the
 * browser. Tabs, status sentence, rows and pins all apply the filters and the area.
 */
export function overviewContent(
  catalog: SearchableCatalog,
  view: MapViewName,
  params: URLSearchParams,
  texts: IndexedCatalog["texts"],
) {
  const { area, shown, at: chosenParam, ...filters } = parseOverviewQuery(params);
  const { collection } = filters;
  const limits = { ...filters, area };
  const found: Readonly<Record<MapViewName, readonly OverviewEntry[]>> = {
    neighborhoods: foundIn(catalog, "neighborhoods", limits),
    "model-homes": foundIn(catalog, "model-homes", limits),
    "quick-move-in": foundIn(catalog, "quick-move-in", limits),
  };
  const entries = found[view];
  const at = entries.findIndex(({ key }) => key === chosenParam);
  const shownCount = Math.min(Math.max(listStep, shown ?? 0), entries.length);
  const row = (entry: OverviewEntry) => entry.row(filters);
  const chosen = entries[at];
  const later = at >= shownCount ? chosen : undefined;
  return {
    view,
    heading: mapViews.find(({ name }) => name === view)?.heading ?? "",
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
    choices: filterChoices(catalog, filters),
    /** Number of entries on sale with all other filters applied. */
    sellingCount: foundIn(catalog, view, { ...limits, isSelling: true }).length,
    total: entries.length,
    /** Number of homes ready and under way with the same filters. */
    moveInCounts: countMoveIns(
      found["quick-move-in"].flatMap(({ home }) => home ?? []),
      catalog.today,
    ),
    /** Number of entries without coordinates, which the map cannot show. */
    unplacedCount: entries.filter(({ point }) => point === null).length,
    items: entries.slice(0, shownCount).map(row),
    /** The selected item when it is beyond the rows shown, with its number in the list. */
    later: later ? { item: row(later), number: at + 1 } : null,
    chosenKey: chosen?.key ?? null,
    shown,
    moreHref:
      shownCount < entries.length
        ? writeOverviewQuery({
            ...filters,
            area,
            shown: (Math.floor(shownCount / listStep) + 1) * listStep,
            at: chosenParam,
          })
        : null,
  };
}

/** One view of the overview, ready to be rendered. */
export type OverviewContent = ReturnType<typeof overviewContent>;

/** The limits that list, counts and pins apply. */
type Limits = OverviewFilters & Pick<OverviewQuery, "area">;

function foundIn(catalog: SearchableCatalog, view: MapViewName, limits: Limits): readonly OverviewEntry[] {
  const { area } = limits;
  return overviewEntries(catalog, view).filter(
    ({ point, fits }) => fits(limits) && (area === null || (point !== null && isInside(area, point))),
  );
}

/** A pin of the overview’s map. Every result has one, however many rows the list shows. */
export type OverviewPlace = GeoPoint & ReturnType<OverviewEntry["pin"]> & { readonly id: string };

/** The pins of a view, in the order of its list, without entries that have no coordinates. */
export function overviewPlaces(catalog: SearchableCatalog, view: MapViewName, limits: Limits): OverviewPlace[] {
  return foundIn(catalog, view, limits).flatMap(({ key, point, pin }) =>
    point === null ? [] : [{ id: key, ...point, ...pin(limits) }],
  );
}

const pricedItems = new WeakMap<SearchableCatalog, readonly number[]>();

/** Round prices at about a quarter, a half and three quarters of all prices, in USD. */
function priceLimits(catalog: SearchableCatalog): readonly number[] {
  const known = pricedItems.get(catalog);
  if (known) return known;
  const prices = catalog.items.flatMap(({ priceUsd }) => priceUsd ?? []).sort((one, other) => one - other);
  const rounded = [0.25, 0.5, 0.75].map((share) => {
    const price = prices[Math.floor((prices.length - 1) * share)] ?? 0;
    return Math.ceil(price / 50_000) * 50_000;
  });
  const limits = [...new Set(rounded)].filter((limit) => limit > 0 && limit < (prices.at(-1) ?? 0));
  pricedItems.set(catalog, limits);
  return limits;
}

/** The options of the filters, including those in use. */
function filterChoices(catalog: SearchableCatalog, { priceTo, beds }: OverviewFilters) {
  const maxBeds = catalog.items.reduce((max, { bedsMax }) => Math.max(max, bedsMax ?? 0), 0);
  const inOrder = (limits: readonly number[], used: number | null) =>
    [...new Set([...limits, ...(used === null ? [] : [used])])].sort((one, other) => one - other);
  return {
    prices: inOrder(priceLimits(catalog), priceTo),
    beds: inOrder([2, 3, 4, 5].slice(0, Math.max(0, Math.floor(maxBeds) - 1)), beds),
  };
}
