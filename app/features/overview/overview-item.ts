import { directionsTo, type GeoPoint, geoPoint } from "#app/domain/neighborhoods/geo.ts";
import { exploreLabel, type MapViewName } from "#app/domain/neighborhoods/map-views.ts";
import { neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-facts.ts";
import {
  neighborhoodStatusMessage,
  type StatusKind,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { filterByCollection, findCollection } from "#app/domain/products/collections.ts";
import { formatBeds, formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { neighborhoodPrice, type Price } from "#app/domain/products/price.ts";
import { compareReadyDates, isAvailable, isComingSoon } from "#app/domain/products/product-status.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { joined } from "#app/domain/wording/text.ts";
import type {
  CatalogEntries,
  CatalogModel,
  CatalogMoveInHome,
  CatalogNeighborhood,
} from "#app/graphql/catalog/catalog.ts";
import {
  modelPrice,
  modelSummary,
  moveInHomePrice,
  moveInHomeSummary,
  type ProductSummary,
} from "#app/graphql/catalog/product-summary.ts";
import type { SearchableCatalog } from "#app/graphql/catalog/search-catalog.ts";
import type { OverviewFilters } from "./overview-query.ts";

/** An entry of a view, before filters. */
export interface OverviewEntry {
  /** Its key in URLs: the last segment of its path, with its id when several have the same. */
  readonly key: string;
  readonly collections: readonly string[];
  /** The position of its pin; a house without coordinates is at the center of its neighborhood. Null when unknown. */
  readonly point: GeoPoint | null;
  /** The move-in home of the entry; null for anything else. */
  readonly home: CatalogMoveInHome | null;
  /** Whether it passes the filters: a neighborhood does if one product in it passes all of them. */
  readonly fits: (filters: OverviewFilters) => boolean;
  readonly row: (filters: OverviewFilters) => OverviewItem;
  readonly pin: (filters: OverviewFilters) => OverviewPin;
}

/** The pin of an entry. */
interface OverviewPin {
  readonly title: string;
  /** Its accessible name: `Haystack Bend, from $512,900, 4 homes`. */
  readonly name: string;
  readonly pinText: string;
  readonly pinKind: StatusKind;
  readonly group: string;
}

/** One row of the overview’s list (S2.105–S2.110). */
export type OverviewItem = ReturnType<typeof neighborhoodRow>;

const entriesByCatalog = new WeakMap<SearchableCatalog, Partial<Record<MapViewName, readonly OverviewEntry[]>>>();

/** All entries of a view in the order of its list; cached per catalog. */
export function overviewEntries(catalog: SearchableCatalog, view: MapViewName): readonly OverviewEntry[] {
  const known = entriesByCatalog.get(catalog) ?? {};
  entriesByCatalog.set(catalog, known);
  const entries = known[view] ?? withKeys(entriesOfView[view](catalog));
  known[view] = entries;
  return entries;
}

/** An entry before its key is known, which depends on the other entries. */
type UnkeyedEntry = Omit<OverviewEntry, "key" | "row"> & {
  readonly id: number;
  readonly uri: string;
  readonly rowWith: (key: string, filters: OverviewFilters) => OverviewItem;
};

function withKeys(all: readonly UnkeyedEntry[]): OverviewEntry[] {
  const endOf = ({ uri }: UnkeyedEntry) => uri.split("/").findLast(Boolean) ?? "";
  const uses = new Map<string, number>();
  for (const each of all) uses.set(endOf(each), (uses.get(endOf(each)) ?? 0) + 1);
  return all.map((each) => {
    const { id, uri: _, rowWith, ...rest } = each;
    const end = endOf(each);
    const key = end !== "" && uses.get(end) === 1 ? end : [end, id].filter(Boolean).join("-");
    return { ...rest, key, row: (filters) => rowWith(key, filters) };
  });
}

const entriesOfView: Readonly<Record<MapViewName, (catalog: SearchableCatalog) => UnkeyedEntry[]>> = {
  /** Selling neighborhoods come first; otherwise the order of the content source is kept. */
  neighborhoods({ entries, items }) {
    const offersOf = Map.groupBy(items, ({ neighborhoodId }) => neighborhoodId);
    const plansOf = Map.groupBy(entries.plans, ({ neighborhoodId }) => neighborhoodId);
    const homesOf = Map.groupBy(entries.homes.filter(isAvailable), ({ neighborhoodId }) => neighborhoodId);
    return entries.neighborhoods
      .toSorted((a, b) => saleOrder[statusKind(a.status)] - saleOrder[statusKind(b.status)])
      .map((neighborhood): UnkeyedEntry => {
        const { id, uri, collections, latitude, longitude } = neighborhood;
        const parts = { plans: plansOf.get(id) ?? [], homes: homesOf.get(id) ?? [] };
        // Its starting price counts as an offer, whichever entries are published.
        const base = { priceUsd: neighborhoodPrice(neighborhood).amountUsd, bedsMax: null, collections };
        const offers = [...(offersOf.get(id) ?? []), base];
        const isSelling = saleOrder[statusKind(neighborhood.status)] === 0;
        return {
          ...{ id, uri, collections, point: geoPoint(latitude, longitude), home: null },
          fits: (filters) =>
            isOfCollection({ collections }, filters) &&
            (isSelling || !filters.isSelling) &&
            offers.some((offer) => isWithin(offer, filters) && isOfCollection(offer, filters)),
          rowWith: (key, filters) => neighborhoodRow(key, neighborhood, parts, filters),
          pin: (filters) => neighborhoodPin(neighborhood, parts, filters),
        };
      });
  },
  "model-homes": ({ entries, index }) =>
    entries.models.map((model) =>
      productEntry("model", model, { index }, () => modelSummary(model, index), modelPrice(model, index)),
    ),
  "quick-move-in": ({ entries, index, today }) =>
    entries.homes
      .toSorted(
        (a, b) => Number(isAvailable(b)) - Number(isAvailable(a)) || compareReadyDates(a.readyDate, b.readyDate),
      )
      .map((home) =>
        productEntry("home", home, { index }, () => moveInHomeSummary(home, index, today), moveInHomePrice(home)),
      ),
};

const saleOrder = { last: 0, open: 0, soon: 1, sold: 2 } as const;

interface NeighborhoodParts {
  readonly plans: CatalogEntries["plans"];
  /** Its homes on sale. */
  readonly homes: CatalogEntries["homes"];
}

const isOfCollection = (item: Pick<OverviewEntry, "collections">, { collection }: OverviewFilters) =>
  collection === "all" || filterByCollection([item], collection).length > 0;

/** Whether an offer is within the limits of price and bedrooms; unknown values are not. */
const isWithin = (offer: Offer, { priceTo, beds }: OverviewFilters) =>
  (priceTo === null || (offer.priceUsd !== null && offer.priceUsd <= priceTo)) &&
  (beds === null || (offer.bedsMax ?? 0) >= beds);

interface Offer {
  readonly priceUsd: number | null;
  readonly bedsMax: number | null;
}

const homesText = ({ homes }: NeighborhoodParts, filters: OverviewFilters) => {
  const { length } = filterByCollection(homes, filters.collection).filter((home) =>
    isWithin({ priceUsd: moveInHomePrice(home).amountUsd, bedsMax: home.bedrooms }, filters),
  );
  return length > 0 ? formatCount(length, "home") : "";
};

function neighborhoodRow(
  key: string,
  neighborhood: CatalogNeighborhood,
  parts: NeighborhoodParts,
  filters: OverviewFilters,
) {
  const { plans } = parts;
  const beds = rangeOf(plans.flatMap((plan) => [plan.bedroomsMin, plan.bedroomsMax]));
  const size = rangeOf(plans.map((plan) => plan.finishedSqFt));
  const kind = statusKind(neighborhood.status);
  const message = neighborhoodStatusMessage(neighborhood.status);
  return {
    key,
    /** The id of a product for the comparison; null for a neighborhood. */
    productId: null as number | null,
    title: neighborhood.title,
    href: neighborhood.uri,
    city: neighborhood.city ?? "",
    status: message ? { kind, text: message } : null,
    subtitle: neighborhoodSubtitle(neighborhood),
    specs: [
      beds ? formatBeds(beds.min, beds.max) : "",
      size ? formatSquareFeet(size.min, size.max) : "",
      homesText(parts, filters),
    ].filter(Boolean),
    collections: collectionLinks(neighborhood.collections),
    exploreText: exploreLabel("neighborhood", neighborhood.title),
    directionsHref: directionsTo(neighborhood, addressOf(neighborhood.title, neighborhood)),
    isOnMap: geoPoint(neighborhood.latitude, neighborhood.longitude) !== null,
    thumbnail: neighborhood.picture,
  };
}

function neighborhoodPin(
  neighborhood: CatalogNeighborhood,
  parts: NeighborhoodParts,
  filters: OverviewFilters,
): OverviewPin {
  const { title, status } = neighborhood;
  const pinKind = statusKind(status);
  const price = neighborhoodPrice(neighborhood);
  return {
    ...{ title, pinKind, group: title },
    name: joined(", ", title, price.text, homesText(parts, filters)),
    pinText: pinText(pinKind, price.short),
  };
}

function productEntry(
  kind: "model" | "home",
  product: CatalogModel | CatalogMoveInHome,
  { index }: Pick<SearchableCatalog, "index">,
  summaryOf: () => ProductSummary,
  price: Price,
): UnkeyedEntry {
  const neighborhood = product.neighborhoodId === null ? undefined : index.neighborhood.get(product.neighborhoodId);
  const point =
    geoPoint(product.latitude, product.longitude) ?? geoPoint(neighborhood?.latitude, neighborhood?.longitude);
  const plan = product.planId === null ? undefined : index.plan.get(product.planId);
  const bedsMax = product.bedrooms ?? plan?.bedroomsMax ?? plan?.bedroomsMin ?? null;
  return {
    ...{ id: product.id, uri: product.uri, collections: product.collections, point },
    home: "priceUsd" in product ? product : null,
    fits: (filters) =>
      isOfCollection(product, filters) &&
      isWithin({ priceUsd: price.amountUsd, bedsMax }, filters) &&
      (!filters.isSelling || (price.kind !== "none" && !isComingSoon(product))),
    rowWith(key): OverviewItem {
      const summary = summaryOf();
      return {
        key,
        productId: summary.id,
        title: summary.title,
        href: summary.href,
        city: neighborhood?.city ?? "",
        status: summary.status,
        subtitle: [summary.where.replace(/, [^,]*$/, ""), summary.price].filter(Boolean).join(", "),
        specs: [...summary.specs],
        collections: collectionLinks(product.collections),
        exploreText: exploreLabel(kind, summary.title),
        directionsHref: directionsTo(product, neighborhood ? addressOf(summary.title, neighborhood) : ""),
        isOnMap: point !== null,
        thumbnail: summary.picture,
      };
    },
    pin() {
      const { title, status } = summaryOf();
      const pinKind = status?.kind ?? "open";
      return {
        ...{ title, pinKind, group: neighborhood?.title ?? "" },
        name: joined(", ", title, price.text, neighborhood?.title),
        // A move-in home that is not ready yet has its price already.
        pinText: pinText(pinKind === "soon" ? "open" : pinKind, price.short),
      };
    },
  };
}

/** `1482 Threshing Lane, Longmont, CO`: the address of a house with this title; empty when its town is unknown. */
function addressOf(title: string, { city, state }: CatalogNeighborhood): string {
  return city?.trim() ? joined(", ", title, city.trim(), state?.trim()) : "";
}

function pinText(kind: StatusKind, price: string): string {
  if (kind === "sold") return "Sold";
  if (kind === "soon") return "Soon";
  return price || "Open";
}

function collectionLinks(names: readonly string[]) {
  return names.flatMap((name) => {
    const collection = findCollection(name);
    return collection ? [{ title: collection.title, href: collection.href }] : [];
  });
}
