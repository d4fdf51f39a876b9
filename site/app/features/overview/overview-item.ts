import { directionsUrl } from "#app/domain/neighborhoods/geo-point.ts";
import { exploreLabel } from "#app/domain/neighborhoods/map-views.ts";
import {
  neighborhoodStatusMessage,
  neighborhoodSubtitle,
  type StatusKind,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { findCollection } from "#app/domain/products/collections.ts";
import { formatBeds, formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { isPriceShown, shortPrice } from "#app/domain/products/price.ts";
import { isAvailable } from "#app/domain/products/product-status.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import type {
  Inventory,
  InventoryIndex,
  InventoryModel,
  InventoryMoveInHome,
  InventoryNeighborhood,
} from "#app/graphql/inventory/inventory.ts";
import { modelSummary, moveInHomeSummary, type ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import type { Picture } from "#app/graphql/picture.ts";

/** One place of the overview, in the list and on the map alike (S2.105–S2.110). */
export interface OverviewItem {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly city: string;
  readonly status: { readonly kind: StatusKind; readonly text: string } | null;
  readonly subtitle: string;
  readonly specs: readonly string[];
  readonly collections: readonly { readonly title: string; readonly href: string | null }[];
  readonly exploreText: string;
  readonly directionsHref: string | null;
  readonly thumbnail: Picture | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pinText: string;
  readonly pinKind: StatusKind;
  /** What it belongs to: names a cluster on the map. */
  readonly group: string;
}

/** A neighborhood as an item of the overview. */
export function neighborhoodItem(neighborhood: InventoryNeighborhood, inventory: Inventory): OverviewItem {
  const isIn = (each: { readonly neighborhoodId: number | null }) => each.neighborhoodId === neighborhood.id;
  const plans = inventory.plans.filter(isIn);
  const beds = rangeOf(plans.flatMap((plan) => [plan.bedroomsMin, plan.bedroomsMax]));
  const size = rangeOf(plans.map((plan) => plan.finishedSqFt));
  const homesCount = inventory.homes.filter((home) => isIn(home) && isAvailable(home)).length;
  const kind = statusKind(neighborhood.status);
  const message = neighborhoodStatusMessage(neighborhood.status);
  const isSelling = kind === "open" || kind === "last";
  return {
    id: `neighborhood-${neighborhood.id}`,
    title: neighborhood.title,
    href: neighborhood.uri,
    city: neighborhood.city ?? "",
    status: message ? { kind, text: message } : null,
    subtitle: neighborhoodSubtitle({
      status: neighborhood.status,
      types: neighborhood.types,
      basePriceUsd: neighborhood.basePriceUsd,
    }),
    specs: [
      beds ? formatBeds(beds.min, beds.max) : "",
      size ? formatSquareFeet(size.min, size.max) : "",
      homesCount > 0 ? formatCount(homesCount, "home") : "",
    ].filter(Boolean),
    collections: collectionLinks(neighborhood.collections),
    exploreText: exploreLabel("neighborhood", neighborhood.title),
    directionsHref: directionsUrl(neighborhood.latitude, neighborhood.longitude),
    thumbnail: neighborhood.picture,
    latitude: neighborhood.latitude,
    longitude: neighborhood.longitude,
    pinText:
      isSelling && isPriceShown(neighborhood.basePriceUsd)
        ? `$${shortPrice(neighborhood.basePriceUsd)}`
        : kind === "sold"
          ? "Sold"
          : kind === "soon"
            ? "Soon"
            : "Open",
    pinKind: kind,
    group: neighborhood.title,
  };
}

/** A model home as an item of the overview. */
export function modelItem(model: InventoryModel, index: InventoryIndex): OverviewItem {
  return productItem("model", modelSummary(model, index), model, index);
}

/** A quick move-in home as an item of the overview. */
export function homeItem(home: InventoryMoveInHome, index: InventoryIndex, today: string): OverviewItem {
  return productItem("home", moveInHomeSummary(home, index, today), home, index);
}

function productItem(
  kind: "model" | "home",
  summary: ProductSummary,
  product: InventoryModel | InventoryMoveInHome,
  index: InventoryIndex,
): OverviewItem {
  const neighborhood = product.neighborhoodId === null ? undefined : index.neighborhood.get(product.neighborhoodId);
  const priceUsd = "priceUsd" in product ? product.priceUsd : product.asShownPriceUsd;
  const pinKind = summary.status?.kind ?? "open";
  return {
    id: `${kind}-${summary.id}`,
    title: summary.title,
    href: summary.href,
    city: neighborhood?.city ?? "",
    status: summary.status,
    subtitle: [summary.where.replace(/, [^,]*$/, ""), summary.price].filter(Boolean).join(", "),
    specs: summary.specs,
    collections: collectionLinks(product.collections),
    exploreText: exploreLabel(kind, summary.title),
    directionsHref: directionsUrl(product.latitude, product.longitude),
    thumbnail: summary.picture,
    latitude: product.latitude,
    longitude: product.longitude,
    pinText: pinKind === "sold" ? "Sold" : isPriceShown(priceUsd) ? `$${shortPrice(priceUsd)}` : "Open",
    pinKind,
    group: neighborhood?.title ?? "",
  };
}

function collectionLinks(names: readonly string[]): OverviewItem["collections"] {
  return names.flatMap((name) => {
    const collection = findCollection(name);
    return collection ? [{ title: collection.title, href: collection.href }] : [];
  });
}
