import { brand } from "#app/brand.ts";
import { absoluteUrl } from "#app/domain/navigation/content-href.ts";
import { geoPoint } from "#app/domain/neighborhoods/geo.ts";
import { isOnOffer } from "#app/domain/products/price.ts";
import {
  displayedStatusMessage,
  isAvailable,
  moveInHomeStatus,
  moveInState,
} from "#app/domain/products/product-status.ts";
import {
  type CatalogIndex,
  type CatalogMoveInHome,
  type CatalogPlan,
  indexEntries,
  toMoveInHome,
  toNeighborhood,
  toPlan,
} from "#app/graphql/catalog/catalog.ts";
import { placedEntries } from "#app/graphql/catalog/placed-entries.ts";
import { moveInHomePrice, planPrice } from "#app/graphql/catalog/product-summary.ts";
import { allNodes, type ContentClient } from "#app/graphql/client.ts";
import type { Picture } from "#app/graphql/picture.ts";
import { imageSources } from "#app/ui/pictures/image-url.ts";
import { GetHomesForSale, GetNeighborhoodsForSale, GetPlansForSale } from "./homes-for-sale.generated.ts";

interface ListRequest {
  /** The site's origin without a trailing slash. */
  readonly origin: string;
  /** ISO day of the builder's calendar. */
  readonly today: string;
}

/**
 * Every quick move-in home and plan on sale, as in `/homes.json` (docs/homes-json.md), also beyond the 500 of a kind
 * that pages show.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadHomesForSale(content: ContentClient, request: ListRequest) {
  const [neighborhoodNodes, planNodes, homeNodes] = await Promise.all([
    allNodes(content, GetNeighborhoodsForSale, "neighborhoods"),
    allNodes(content, GetPlansForSale, "plans"),
    allNodes(content, GetHomesForSale, "homes"),
  ]);
  const plans = planNodes.map(toPlan);
  const neighborhoods = neighborhoodNodes.map(toNeighborhood);
  const { entries } = placedEntries({ neighborhoods, plans, models: [], homes: homeNodes.map(toMoveInHome) });
  const { homes } = entries;
  const index = indexEntries(entries);
  return {
    version: 1,
    builder: { name: brand.name, phone: brand.phone, url: `${request.origin}/` },
    currency: "USD",
    homes: homes.filter((home) => home.uri && isAvailable(home)).map((home) => homeRow(home, index, request)),
    plans: plans
      .filter((plan) => plan.uri && isOnOffer(planPrice(plan, index)))
      .map((plan) => planRow(plan, index, request)),
  };
}

function homeRow(home: CatalogMoveInHome, index: CatalogIndex, { origin, today }: ListRequest) {
  const plan = home.planId === null ? undefined : index.plan.get(home.planId);
  const neighborhood = neighborhoodOf(home, index);
  const point = geoPoint(home.latitude, home.longitude) ?? geoPoint(neighborhood?.latitude, neighborhood?.longitude);
  return {
    id: home.id,
    url: origin + home.uri,
    address: {
      street: home.title,
      city: neighborhood?.city ?? null,
      state: neighborhood?.state ?? null,
      zip: neighborhood?.zip ?? null,
    },
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    neighborhood: neighborhood ? named(neighborhood, origin) : null,
    plan: plan ? named(plan, origin) : null,
    price: moveInHomePrice(home).amountUsd,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    squareFeet: home.finishedSqFt,
    status: moveInHomeStatus(home, today)?.text ?? null,
    moveInDate: home.readyDate,
    isReady: moveInState(home, today) === "ready",
    picture: pictureOf(home.picture, origin),
  };
}

function planRow(plan: CatalogPlan, index: CatalogIndex, { origin }: ListRequest) {
  const neighborhood = neighborhoodOf(plan, index);
  return {
    id: plan.id,
    url: origin + plan.uri,
    name: plan.title,
    neighborhood: neighborhood
      ? { ...named(neighborhood, origin), city: neighborhood.city, state: neighborhood.state, zip: neighborhood.zip }
      : null,
    priceFrom: planPrice(plan, index).amountUsd,
    priceAsOf: plan.priceAsOf,
    bedroomsMin: plan.bedroomsMin,
    bedroomsMax: plan.bedroomsMax,
    bathroomsMin: plan.bathroomsMin,
    bathroomsMax: plan.bathroomsMax,
    squareFeet: plan.finishedSqFt,
    status: displayedStatusMessage(plan) || null,
    picture: pictureOf(plan.picture, origin),
  };
}

function neighborhoodOf({ neighborhoodId }: { readonly neighborhoodId: number | null }, index: CatalogIndex) {
  return neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
}

function named({ title, uri }: { readonly title: string; readonly uri: string }, origin: string) {
  return { name: title, url: uri ? origin + uri : null };
}

function pictureOf(picture: Picture | null, origin: string) {
  if (!picture) return null;
  return { url: absoluteUrl(imageSources(picture.src, picture.width).src, origin), alt: picture.alt };
}
