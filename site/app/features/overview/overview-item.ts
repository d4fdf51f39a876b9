import { directionsUrl, type GeoPoint, geoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { exploreLabel, type MapViewName } from "#app/domain/neighborhoods/map-views.ts";
import {
  neighborhoodStatusMessage,
  type StatusKind,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-subtitle.ts";
import { type CollectionChoice, filterByCollection, findCollection } from "#app/domain/products/collections.ts";
import { formatBeds, formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { neighborhoodPrice, type Price } from "#app/domain/products/price.ts";
import { compareReadyDates, isAvailable } from "#app/domain/products/product-status.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { joined } from "#app/domain/wording/text.ts";
import type {
  Inventory,
  InventoryModel,
  InventoryMoveInHome,
  InventoryNeighborhood,
} from "#app/graphql/inventory/inventory.ts";
import { modelPrice, moveInHomePrice } from "#app/graphql/inventory/inventory-price.ts";
import { modelSummary, moveInHomeSummary, type ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import type { InventoryStock } from "#app/graphql/inventory/search-stock.ts";

/** Everything of one view in the order of its list, whatever filter is in force. */
export interface OverviewEntry {
  /** What names it in addresses: the end of its own, with its id where several have the same. */
  readonly key: string;
  readonly collections: readonly string[];
  /** Where its pin stands; a house without coordinates stands in the middle of its neighborhood. Null where unknown. */
  readonly point: GeoPoint | null;
  readonly isForSale: boolean;
  readonly row: (choice: CollectionChoice) => OverviewItem;
  readonly pin: (choice: CollectionChoice) => OverviewPin;
}

/** What the map shows of an item. */
interface OverviewPin {
  readonly title: string;
  /** What a screen reader says of it: `Haystack Bend, from $512,900, 4 homes`. */
  readonly name: string;
  readonly pinText: string;
  readonly pinKind: StatusKind;
  readonly group: string;
}

/** One row of the overview’s list (S2.105–S2.110). */
export type OverviewItem = ReturnType<typeof neighborhoodRow>;

const entriesOf = new WeakMap<InventoryStock, Partial<Record<MapViewName, readonly OverviewEntry[]>>>();

/** Everything of a view in the order of its list; made once of the same stock. */
export function overviewEntries(stock: InventoryStock, view: MapViewName): readonly OverviewEntry[] {
  const known = entriesOf.get(stock) ?? {};
  entriesOf.set(stock, known);
  const entries = known[view] ?? withKeys(sources[view](stock));
  known[view] = entries;
  return entries;
}

type Source = Omit<OverviewEntry, "key" | "row"> & {
  readonly id: number;
  readonly uri: string;
  readonly rowWith: (key: string, choice: CollectionChoice) => OverviewItem;
};

function withKeys(all: readonly Source[]): OverviewEntry[] {
  const endOf = ({ uri }: Source) => uri.split("/").findLast(Boolean) ?? "";
  const uses = new Map<string, number>();
  for (const each of all) uses.set(endOf(each), (uses.get(endOf(each)) ?? 0) + 1);
  return all.map((each) => {
    const { id, uri: _, rowWith, ...rest } = each;
    const end = endOf(each);
    const key = end !== "" && uses.get(end) === 1 ? end : [end, id].filter(Boolean).join("-");
    return { ...rest, key, row: (choice) => rowWith(key, choice) };
  });
}

const sources: Readonly<Record<MapViewName, (stock: InventoryStock) => Source[]>> = {
  /** Those that sell come first; among equals the order of the content source stays. */
  neighborhoods({ inventory }) {
    const plansOf = Map.groupBy(inventory.plans, ({ neighborhoodId }) => neighborhoodId);
    const homesOf = Map.groupBy(inventory.homes.filter(isAvailable), ({ neighborhoodId }) => neighborhoodId);
    return inventory.neighborhoods
      .toSorted((a, b) => saleOrder[statusKind(a.status)] - saleOrder[statusKind(b.status)])
      .map((neighborhood): Source => {
        const { id, uri, collections, latitude, longitude } = neighborhood;
        const parts = { plans: plansOf.get(id) ?? [], homes: homesOf.get(id) ?? [] };
        return {
          ...{ id, uri, collections, point: geoPoint(latitude, longitude), isForSale: true },
          rowWith: (key, choice) => neighborhoodRow(key, neighborhood, parts, choice),
          pin: (choice) => neighborhoodPin(neighborhood, parts, choice),
        };
      });
  },
  "model-homes": ({ inventory, index }) =>
    inventory.models.map((model) =>
      productSource("model", model, { index }, () => modelSummary(model, index), modelPrice(model, index)),
    ),
  "quick-move-in": ({ inventory, index, today }) =>
    inventory.homes
      .toSorted(
        (a, b) => Number(isAvailable(b)) - Number(isAvailable(a)) || compareReadyDates(a.readyDate, b.readyDate),
      )
      .map((home) =>
        productSource("home", home, { index }, () => moveInHomeSummary(home, index, today), moveInHomePrice(home)),
      ),
};

const saleOrder = { last: 0, open: 0, soon: 1, sold: 2 } as const;

interface NeighborhoodParts {
  readonly plans: Inventory["plans"];
  /** Its homes that are for sale. */
  readonly homes: Inventory["homes"];
}

const homesText = ({ homes }: NeighborhoodParts, choice: CollectionChoice) => {
  const { length } = filterByCollection(homes, choice);
  return length > 0 ? formatCount(length, "home") : "";
};

function neighborhoodRow(
  key: string,
  neighborhood: InventoryNeighborhood,
  parts: NeighborhoodParts,
  choice: CollectionChoice,
) {
  const { plans } = parts;
  const beds = rangeOf(plans.flatMap((plan) => [plan.bedroomsMin, plan.bedroomsMax]));
  const size = rangeOf(plans.map((plan) => plan.finishedSqFt));
  const kind = statusKind(neighborhood.status);
  const message = neighborhoodStatusMessage(neighborhood.status);
  return {
    key,
    /** The id of a product, by which it is compared; null for a neighborhood. */
    productId: null as number | null,
    title: neighborhood.title,
    href: neighborhood.uri,
    city: neighborhood.city ?? "",
    status: message ? { kind, text: message } : null,
    subtitle: neighborhoodSubtitle(neighborhood),
    specs: [
      beds ? formatBeds(beds.min, beds.max) : "",
      size ? formatSquareFeet(size.min, size.max) : "",
      homesText(parts, choice),
    ].filter(Boolean),
    collections: collectionLinks(neighborhood.collections),
    exploreText: exploreLabel("neighborhood", neighborhood.title),
    directionsHref: directionsUrl(neighborhood.latitude, neighborhood.longitude),
    isOnMap: geoPoint(neighborhood.latitude, neighborhood.longitude) !== null,
    thumbnail: neighborhood.picture,
  };
}

function neighborhoodPin(
  neighborhood: InventoryNeighborhood,
  parts: NeighborhoodParts,
  choice: CollectionChoice,
): OverviewPin {
  const { title, status } = neighborhood;
  const pinKind = statusKind(status);
  const price = neighborhoodPrice(neighborhood);
  return {
    ...{ title, pinKind, group: title },
    name: joined(", ", title, price.text, homesText(parts, choice)),
    pinText: pinText(pinKind, price.short),
  };
}

function productSource(
  kind: "model" | "home",
  product: InventoryModel | InventoryMoveInHome,
  { index }: Pick<InventoryStock, "index">,
  summaryOf: () => ProductSummary,
  price: Price,
): Source {
  const neighborhood = product.neighborhoodId === null ? undefined : index.neighborhood.get(product.neighborhoodId);
  const point =
    geoPoint(product.latitude, product.longitude) ?? geoPoint(neighborhood?.latitude, neighborhood?.longitude);
  return {
    ...{ id: product.id, uri: product.uri, collections: product.collections, point, isForSale: isAvailable(product) },
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
        directionsHref: directionsUrl(product.latitude, product.longitude),
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
        // A move-in home that will be ready soon has its price already.
        pinText: pinText(pinKind === "soon" ? "open" : pinKind, price.short),
      };
    },
  };
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
