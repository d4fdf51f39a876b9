import { directionsUrl } from "#app/domain/neighborhoods/geo-point.ts";
import { exploreLabel } from "#app/domain/neighborhoods/map-views.ts";
import {
  neighborhoodStatusMessage,
  type StatusKind,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-subtitle.ts";
import { findCollection } from "#app/domain/products/collections.ts";
import { formatBeds, formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { neighborhoodPrice, type Price } from "#app/domain/products/price.ts";
import { isAvailable } from "#app/domain/products/product-status.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import type {
  Inventory,
  InventoryIndex,
  InventoryModel,
  InventoryMoveInHome,
  InventoryNeighborhood,
} from "#app/graphql/inventory/inventory.ts";
import { modelPrice, moveInHomePrice } from "#app/graphql/inventory/inventory-price.ts";
import { modelSummary, moveInHomeSummary, type ProductSummary } from "#app/graphql/inventory/product-summary.ts";

/** One row of the overview’s list and one pin of its map (S2.105–S2.110). */
export type OverviewItem = ReturnType<typeof neighborhoodItem>;

/** A neighborhood as an item of the overview. */
export function neighborhoodItem(neighborhood: InventoryNeighborhood, inventory: Inventory) {
  const isIn = (each: { readonly neighborhoodId: number | null }) => each.neighborhoodId === neighborhood.id;
  const plans = inventory.plans.filter(isIn);
  const beds = rangeOf(plans.flatMap((plan) => [plan.bedroomsMin, plan.bedroomsMax]));
  const size = rangeOf(plans.map((plan) => plan.finishedSqFt));
  const moveInHomesCount = inventory.homes.filter((each) => isIn(each) && isAvailable(each)).length;
  const kind = statusKind(neighborhood.status);
  const message = neighborhoodStatusMessage(neighborhood.status);
  return {
    id: `neighborhood-${neighborhood.id}`,
    title: neighborhood.title,
    href: neighborhood.uri,
    city: neighborhood.city ?? "",
    status: message ? { kind, text: message } : null,
    subtitle: neighborhoodSubtitle(neighborhood),
    specs: [
      beds ? formatBeds(beds.min, beds.max) : "",
      size ? formatSquareFeet(size.min, size.max) : "",
      moveInHomesCount > 0 ? formatCount(moveInHomesCount, "home") : "",
    ].filter(Boolean),
    collections: collectionLinks(neighborhood.collections),
    exploreText: exploreLabel("neighborhood", neighborhood.title),
    directionsHref: directionsUrl(neighborhood.latitude, neighborhood.longitude),
    thumbnail: neighborhood.picture,
    latitude: neighborhood.latitude,
    longitude: neighborhood.longitude,
    pinText: pinText(kind, neighborhoodPrice(neighborhood).short),
    pinKind: kind,
    group: neighborhood.title,
  };
}

/** A model home as an item of the overview. */
export function modelItem(model: InventoryModel, index: InventoryIndex): OverviewItem {
  return productItem("model", modelSummary(model, index), model, index, modelPrice(model, index));
}

/** A quick move-in home as an item of the overview. */
export function moveInHomeItem(moveInHome: InventoryMoveInHome, index: InventoryIndex, today: string): OverviewItem {
  return productItem(
    "home",
    moveInHomeSummary(moveInHome, index, today),
    moveInHome,
    index,
    moveInHomePrice(moveInHome),
  );
}

function productItem(
  kind: "model" | "home",
  summary: ProductSummary,
  product: InventoryModel | InventoryMoveInHome,
  index: InventoryIndex,
  price: Price,
): OverviewItem {
  const neighborhood = product.neighborhoodId === null ? undefined : index.neighborhood.get(product.neighborhoodId);
  const pinKind = summary.status?.kind ?? "open";
  return {
    id: `${kind}-${summary.id}`,
    title: summary.title,
    href: summary.href,
    city: neighborhood?.city ?? "",
    status: summary.status,
    subtitle: [summary.where.replace(/, [^,]*$/, ""), summary.price].filter(Boolean).join(", "),
    specs: [...summary.specs],
    collections: collectionLinks(product.collections),
    exploreText: exploreLabel(kind, summary.title),
    directionsHref: directionsUrl(product.latitude, product.longitude),
    thumbnail: summary.picture,
    latitude: product.latitude,
    longitude: product.longitude,
    // A move-in home that will be ready soon has its price already.
    pinText: pinText(pinKind === "soon" ? "open" : pinKind, price.short),
    pinKind,
    group: neighborhood?.title ?? "",
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
