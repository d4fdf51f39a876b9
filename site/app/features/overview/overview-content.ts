import { isInside } from "#app/domain/neighborhoods/geo-bounds.ts";
import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { type MapViewName, mapViews } from "#app/domain/neighborhoods/map-views.ts";
import { collections, filterByCollection } from "#app/domain/products/collections.ts";
import type { Catalogue } from "#app/graphql/inventory/inventory.ts";
import type { InventoryStock } from "#app/graphql/inventory/search-stock.ts";
import { type OverviewEntry, overviewEntries } from "./overview-item.ts";
import { listStep, type OverviewQuery, parseOverviewQuery, writeOverviewQuery } from "./overview-query.ts";

/** The heading of each view, at its own address (S2.50–S2.52). */
export const overviewHeadings: Readonly<Record<MapViewName, string>> = {
  neighborhoods: "Our neighborhoods",
  "model-homes": "Model homes",
  "quick-move-in": "Quick move-in homes",
};

/**
 * One view of the overview for what an address asks, ready to be laid out (S2.103, S2.104, S2.111): the same on the
 * server and in the browser. Counts of tabs, status sentence, rows and pins all keep to the collection and the area.
 */
export function overviewContent(
  stock: InventoryStock,
  view: MapViewName,
  params: URLSearchParams,
  texts: Catalogue["texts"],
) {
  const query = parseOverviewQuery(params);
  const { collection, area } = query;
  const found = foundOf(stock, query);
  const entries = found[view];
  const at = entries.findIndex(({ key }) => key === query.at);
  const shownCount = Math.min(Math.max(listStep, query.shown ?? 0), entries.length);
  const row = (entry: OverviewEntry) => entry.row(collection);
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
    collection,
    area,
    tabs: mapViews.map(({ name, label, path }) => ({
      name,
      label,
      href: path + writeOverviewQuery({ collection, area }).replace(/^\?$/, ""),
      count: found[name].length,
    })),
    collections: [{ id: "all", title: "All collections" } as const, ...collections].map(({ id, title }) => ({
      id,
      title,
      href: writeOverviewQuery({ collection: id, area }),
      isChosen: id === collection,
    })),
    total: entries.length,
    /** Of the homes that the same filters leave, those for sale. */
    readyCount: found["quick-move-in"].filter(({ isForSale }) => isForSale).length,
    /** How many of them the map cannot show, as the content has no coordinates. */
    unplacedCount: entries.filter(({ point }) => point === null).length,
    items: entries.slice(0, shownCount).map(row),
    /** The chosen item where it lies beyond the rows shown, with its number in the whole list. */
    later: later ? { item: row(later), number: at + 1 } : null,
    chosenKey: chosen?.key ?? null,
    shown: query.shown,
    moreHref:
      shownCount < entries.length
        ? writeOverviewQuery({
            collection,
            area,
            shown: (Math.floor(shownCount / listStep) + 1) * listStep,
            at: query.at,
          })
        : null,
    /** Without the area, and without all filters. */
    wholeMapHref: writeOverviewQuery({ collection }),
  };
}

/** One view of the overview, ready to be laid out. */
export type OverviewContent = ReturnType<typeof overviewContent>;

function foundOf(
  stock: InventoryStock,
  { collection, area }: Pick<OverviewQuery, "collection" | "area">,
): Record<MapViewName, readonly OverviewEntry[]> {
  const found = (view: MapViewName) =>
    filterByCollection(overviewEntries(stock, view), collection).filter(
      ({ point }) => area === null || (point !== null && isInside(area, point)),
    );
  return {
    neighborhoods: found("neighborhoods"),
    "model-homes": found("model-homes"),
    "quick-move-in": found("quick-move-in"),
  };
}

/** A pin of the overview’s map: every item that its filters leave has one, whatever the list shows. */
export type OverviewPlace = GeoPoint & ReturnType<OverviewEntry["pin"]> & { readonly id: string };

/** The pins of a view, in the order of its list. What has no coordinates has none. */
export function overviewPlaces(
  stock: InventoryStock,
  view: MapViewName,
  query: Pick<OverviewQuery, "collection" | "area">,
): OverviewPlace[] {
  return foundOf(stock, query)[view].flatMap(({ key, point, pin }) =>
    point === null ? [] : [{ id: key, ...point, ...pin(query.collection) }],
  );
}
