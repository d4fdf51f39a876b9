import { brand } from "#app/brand.ts";
import { geoPoint, milesBetween } from "#app/domain/neighborhoods/geo.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import { monthlyCost, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import { isOnOffer, type Price } from "#app/domain/products/price.ts";
import { isAvailable, isComingSoon, moveInState } from "#app/domain/products/product-status.ts";
import { houseKindId, houseKinds, streetOf, titleId } from "#app/domain/search/name-patterns.ts";
import { monthEnds } from "#app/domain/search/search-filters.ts";
import {
  milesSteps,
  type SearchItem,
  type SearchPlace,
  searchFeatures,
  zipAreas,
} from "#app/domain/search/search-query.ts";
import type { SearchCatalog } from "#app/domain/search/search-results.ts";
import { builderToday, dayOf } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "../client.ts";
import {
  type CatalogEntries,
  type CatalogIndex,
  type CatalogModel,
  type CatalogMoveInHome,
  type CatalogNeighborhood,
  type CatalogPlan,
  type IndexedCatalog,
  indexEntries,
  loadIndexedCatalog,
  loadWholeCatalog,
} from "./catalog.ts";
import {
  modelPrice,
  modelRooms,
  modelSummary,
  moveInHomePrice,
  moveInHomeSummary,
  type ProductSummary,
  planPrice,
  planSummary,
} from "./product-summary.ts";

/** An item of the search with a function that creates its card's summary. */
export type CatalogItem = SearchItem & { readonly summary: () => ProductSummary };

/** The catalog on an ISO day of the builder's calendar, prepared for the search. */
export type SearchableCatalog = SearchCatalog<CatalogItem> & {
  readonly entries: CatalogEntries;
  readonly index: CatalogIndex;
  readonly today: string;
};

/**
 * Prepares a catalog for the search: homes, models and plans that have a page and are neither sold nor under contract.
 * A model has the figures of its plan. `today` is an ISO day of the builder's calendar.
 */
export function searchCatalog(entries: CatalogEntries, today: string): SearchableCatalog {
  const index = indexEntries(entries);
  const idOfSlug = new Map(entries.neighborhoods.map(({ slug, id }) => [slug, id]));
  /** False for what is sold or in a sold-out neighborhood; true for what is coming soon, which has no price yet. */
  const isOffered = (each: CatalogMoveInHome | CatalogModel | CatalogPlan, price: Price) =>
    each.uri !== "" && isAvailable(each) && isOnOffer(price);
  const names = new Map<string, string>();
  const housesSeen = new Set<string>();
  /** Ids of the titles of an item; the first title of an id is kept in `names`. */
  const namesOf = (...titles: readonly (string | null | undefined)[]) => {
    const ids = new Set<string>();
    for (const title of titles) {
      const id = titleId(title ?? "");
      if (id === "") continue;
      ids.add(id);
      if (!names.has(id)) names.set(id, title ?? "");
    }
    return [...ids];
  };
  /** The kinds of house of an item: its own, or else all of its neighborhood. */
  const housesOf = (own: string | null, around: readonly string[] | undefined) => {
    const texts = own?.trim() ? [own] : (around ?? []);
    for (const text of texts) housesSeen.add(text);
    return texts.map(houseKindId).filter(Boolean);
  };
  /** Fields of every kind of item. A section named after a neighborhood is merged with it. */
  const common = (
    product: CatalogMoveInHome | CatalogModel | CatalogPlan,
    plan: CatalogPlan | undefined,
    { amountUsd }: Price,
  ) => {
    const section = product.sectionId?.trim() || null;
    const ownId = section === null ? undefined : idOfSlug.get(section);
    const neighborhood = product.neighborhoodId === null ? undefined : index.neighborhood.get(product.neighborhoodId);
    const own = "latitude" in product ? geoPoint(product.latitude, product.longitude) : null;
    const point = own ?? geoPoint(neighborhood?.latitude, neighborhood?.longitude);
    return {
      id: product.id,
      neighborhoodId: ownId ?? product.neighborhoodId,
      sectionId: ownId === undefined ? section : null,
      town: neighborhood?.city?.trim() ?? "",
      names: namesOf(product.title, streetOf(product.title), plan?.title),
      houses: housesOf("type" in product ? product.type : null, neighborhood?.types),
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      priceUsd: amountUsd,
      monthlyUsd: amountUsd === null ? null : monthlyUsd(amountUsd, product, neighborhood),
      collections: findCollections(product.collections).map(({ id }) => id),
      facts: searchFeatures.filter(
        (fact) => plan?.livability.includes(fact) || (fact === "main-floor-primary" && plan?.primaryBedroom === "main"),
      ),
      garage: plan?.garageSpaces ?? null,
      stories: plan?.levelsCount ?? null,
    };
  };
  const planOf = ({ planId }: CatalogMoveInHome | CatalogModel) =>
    planId === null ? undefined : index.plan.get(planId);
  const items: CatalogItem[] = [
    ...entries.homes
      .filter((home) => isOffered(home, moveInHomePrice(home)))
      .map((home): CatalogItem => {
        const readyDate = dayOf(home.readyDate) || null;
        return {
          ...common(home, planOf(home), moveInHomePrice(home)),
          kind: "home",
          bedsMax: home.bedrooms,
          bathsMax: home.bathrooms,
          squareFeet: home.finishedSqFt,
          state: searchStateOf(home, today),
          readyDate,
          summary: () => moveInHomeSummary(home, index, today),
        };
      }),
    ...entries.models
      .filter((model) => isOffered(model, modelPrice(model, index)))
      .map((model): CatalogItem => {
        const plan = planOf(model);
        const rooms = modelRooms(model, plan);
        return {
          ...common(model, plan, modelPrice(model, index)),
          kind: "model",
          bedsMax: rooms.bedroomsMax ?? rooms.bedroomsMin ?? null,
          bathsMax: rooms.bathroomsMax ?? rooms.bathroomsMin ?? null,
          squareFeet: plan?.finishedSqFt ?? null,
          state: isComingSoon(model) ? "coming-soon" : "open",
          readyDate: null,
          summary: () => modelSummary(model, index),
        };
      }),
    ...entries.plans
      .filter((plan) => isOffered(plan, planPrice(plan, index)))
      .map(
        (plan): CatalogItem => ({
          ...common(plan, plan, planPrice(plan, index)),
          kind: "plan",
          bedsMax: plan.bedroomsMax ?? plan.bedroomsMin,
          bathsMax: plan.bathroomsMax ?? plan.bathroomsMin,
          squareFeet: plan.finishedSqFt,
          state: isComingSoon(plan) ? "coming-soon" : "to-build",
          readyDate: null,
          summary: () => planSummary(plan, index),
        }),
      ),
  ];
  const towns = [...new Set(items.map(({ town }) => town))].filter(Boolean).sort();
  const places = [
    ...townPlaces(towns, entries.neighborhoods),
    ...cityPlaces(towns, entries.neighborhoods),
    ...entries.neighborhoods.flatMap(placeOfNeighborhood),
  ];
  return {
    items,
    entries,
    index,
    today,
    months: monthEnds(today),
    towns,
    names,
    houses: houseKinds(housesSeen),
    places,
    zips: zipAreas([...entries.neighborhoods, brand.address], towns, places),
    neighborhoods: entries.neighborhoods.map(({ id, slug, title, city }) => ({
      id,
      slug,
      title: city ? `${title}, ${city}` : title,
    })),
  };
}

/** The monthly cost with the default terms, as on the page of the product. */
function monthlyUsd(
  priceUsd: number,
  product: CatalogMoveInHome | CatalogModel | CatalogPlan,
  neighborhood: CatalogNeighborhood | undefined,
): number {
  const own = "hoaMonthlyUsd" in product ? product : null;
  return monthlyCost(startingAssumptions(priceUsd, own, neighborhood)).totalUsd;
}

/** A home without a known day is under way: one that is ready has a day. */
function searchStateOf(home: CatalogMoveInHome, today: string): SearchItem["state"] {
  const state = moveInState(home, today);
  return state === "ready" || state === "coming-soon" ? state : "under-way";
}

function placeOfNeighborhood({ slug, title, latitude, longitude }: CatalogNeighborhood): SearchPlace[] {
  const point = geoPoint(latitude, longitude);
  return point && slug && title ? [{ id: slug, title, ...point }] : [];
}

/** Each town at the mean position of its neighborhoods. */
function townPlaces(towns: readonly string[], neighborhoods: readonly CatalogNeighborhood[]): SearchPlace[] {
  const byTown = Map.groupBy(neighborhoods, ({ city }) => city?.trim() ?? "");
  return towns.flatMap((town): SearchPlace[] => {
    const points = (byTown.get(town) ?? []).flatMap((each) => geoPoint(each.latitude, each.longitude) ?? []);
    if (points.length === 0) return [];
    const middle = (of: "latitude" | "longitude") => points.reduce((sum, point) => sum + point[of], 0) / points.length;
    return [{ id: town, title: town, latitude: middle("latitude"), longitude: middle("longitude") }];
  });
}

/** The cities that a distance to a neighborhood can be measured from, without those that are among the towns. */
function cityPlaces(towns: readonly string[], neighborhoods: readonly CatalogNeighborhood[]): SearchPlace[] {
  const farthest = Math.max(...milesSteps);
  return brand.cities
    .filter(({ title }) => !towns.includes(title))
    .filter((city) => neighborhoods.some((each) => (milesBetween(each, city) ?? farthest + 1) <= farthest))
    .map((city) => ({ id: city.title, ...city, isCity: true }));
}

/** The searchable catalog of one day, and its content. */
export interface LoadedCatalog {
  /** The catalog that pages share, up to 500 entries of a kind. */
  readonly indexed: IndexedCatalog;
  /** All entries. */
  readonly entries: CatalogEntries;
  readonly catalog: SearchableCatalog;
  readonly today: string;
}

const loaded = new WeakMap<CatalogEntries, LoadedCatalog>();

/**
 * Loads the searchable catalog of today. Cached for the same content on the same day.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadSearchCatalog(content: ContentClient, today = builderToday()): Promise<LoadedCatalog> {
  const indexed = await loadIndexedCatalog(content);
  const entries = await loadWholeCatalog(content, indexed);
  const known = loaded.get(entries);
  if (known?.today === today) return known;
  const made = { indexed, entries, catalog: searchCatalog(entries, today), today };
  loaded.set(entries, made);
  return made;
}
