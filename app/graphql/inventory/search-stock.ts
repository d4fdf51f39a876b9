import { geoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import { houseKindId, houseKinds } from "#app/domain/products/house-kind.ts";
import { isOnOffer, type Price } from "#app/domain/products/price.ts";
import { isAvailable, isComingSoon, moveInState } from "#app/domain/products/product-status.ts";
import { monthEnds } from "#app/domain/search/search-filters.ts";
import type { SearchItem } from "#app/domain/search/search-item.ts";
import { livingFacts, type SearchPlace } from "#app/domain/search/search-query.ts";
import type { SearchStock } from "#app/domain/search/search-results.ts";
import { streetOf, titleId } from "#app/domain/search/title-names.ts";
import { dayOf } from "#app/domain/wording/dates.ts";
import {
  type Inventory,
  type InventoryIndex,
  type InventoryModel,
  type InventoryMoveInHome,
  type InventoryNeighborhood,
  type InventoryPlan,
  indexInventory,
} from "./inventory.ts";
import { modelPrice, moveInHomePrice, planPrice } from "./inventory-price.ts";
import { modelSummary, moveInHomeSummary, type ProductSummary, planSummary } from "./product-summary.ts";

/** An item of the search that knows its card. */
export type StockItem = SearchItem & { readonly summary: () => ProductSummary };

/**
 * Everything for sale of an inventory on an ISO day of the builder's calendar, ready to be searched; `index` holds its
 * look-ups.
 */
export type InventoryStock = SearchStock<StockItem> & {
  readonly inventory: Inventory;
  readonly index: InventoryIndex;
  readonly today: string;
};

/**
 * Everything for sale, for the search: homes, models and plans that are neither sold nor under contract and have a page.
 * A model has the figures of its plan. `today` is an ISO day of the builder's calendar.
 */
export function searchStock(inventory: Inventory, today: string): InventoryStock {
  const index = indexInventory(inventory);
  const idOfSlug = new Map(inventory.neighborhoods.map(({ slug, id }) => [slug, id]));
  /** What is sold itself, or with its whole neighborhood, is not; what comes soon has no price yet and is. */
  const isOffered = (each: InventoryMoveInHome | InventoryModel | InventoryPlan, price: Price) =>
    each.uri !== "" && isAvailable(each) && isOnOffer(price);
  const names = new Map<string, string>();
  const housesSeen = new Set<string>();
  /** The ids of what it is known by; each keeps the first title that has it. */
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
  /** The kinds of house that it may be: its own, or else all that its neighborhood has. */
  const housesOf = (own: string | null, around: readonly string[] | undefined) => {
    const texts = own?.trim() ? [own] : (around ?? []);
    for (const text of texts) housesSeen.add(text);
    return texts.map(houseKindId).filter(Boolean);
  };
  /** What every kind has. A section named after a neighborhood is the neighborhood's. */
  const common = (product: InventoryMoveInHome | InventoryModel | InventoryPlan, plan: InventoryPlan | undefined) => {
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
      collections: findCollections(product.collections).map(({ id }) => id),
      facts: livingFacts.filter(
        (fact) => plan?.livability.includes(fact) || (fact === "main-floor-primary" && plan?.primaryBedroom === "main"),
      ),
      garage: plan?.garageSpaces ?? null,
      stories: plan?.levelsCount ?? null,
    };
  };
  const planOf = ({ planId }: InventoryMoveInHome | InventoryModel) =>
    planId === null ? undefined : index.plan.get(planId);
  const items: StockItem[] = [
    ...inventory.homes
      .filter((home) => isOffered(home, moveInHomePrice(home)))
      .map((home): StockItem => {
        const readyDate = dayOf(home.readyDate) || null;
        return {
          ...common(home, planOf(home)),
          kind: "home",
          priceUsd: moveInHomePrice(home).amountUsd,
          bedsMax: home.bedrooms,
          bathsMax: home.bathrooms,
          squareFeet: home.finishedSqFt,
          state: searchStateOf(home, today),
          readyDate,
          summary: () => moveInHomeSummary(home, index, today),
        };
      }),
    ...inventory.models
      .filter((model) => isOffered(model, modelPrice(model, index)))
      .map((model): StockItem => {
        const plan = planOf(model);
        return {
          ...common(model, plan),
          kind: "model",
          priceUsd: modelPrice(model, index).amountUsd,
          bedsMax: plan?.bedroomsMax ?? plan?.bedroomsMin ?? null,
          bathsMax: plan?.bathroomsMax ?? plan?.bathroomsMin ?? null,
          squareFeet: plan?.finishedSqFt ?? null,
          state: isComingSoon(model) ? "coming-soon" : "open",
          readyDate: null,
          summary: () => modelSummary(model, index),
        };
      }),
    ...inventory.plans
      .filter((plan) => isOffered(plan, planPrice(plan, index)))
      .map(
        (plan): StockItem => ({
          ...common(plan, plan),
          kind: "plan",
          priceUsd: planPrice(plan, index).amountUsd,
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
  return {
    items,
    inventory,
    index,
    today,
    months: monthEnds(today),
    towns,
    names,
    houses: houseKinds(housesSeen),
    places: [...townPlaces(towns, inventory.neighborhoods), ...inventory.neighborhoods.flatMap(placeOfNeighborhood)],
    neighborhoods: inventory.neighborhoods.map(({ id, slug, title, city }) => ({
      id,
      slug,
      title: city ? `${title}, ${city}` : title,
    })),
  };
}

/** A home whose day is not known is being built: what is ready is said to be. */
function searchStateOf(home: InventoryMoveInHome, today: string): SearchItem["state"] {
  const state = moveInState(home, today);
  return state === "ready" || state === "coming-soon" ? state : "under-way";
}

function placeOfNeighborhood({ slug, title, latitude, longitude }: InventoryNeighborhood): SearchPlace[] {
  const point = geoPoint(latitude, longitude);
  return point && slug && title ? [{ id: slug, title, ...point }] : [];
}

/** Each town in the middle of its neighborhoods. */
function townPlaces(towns: readonly string[], neighborhoods: readonly InventoryNeighborhood[]): SearchPlace[] {
  const byTown = Map.groupBy(neighborhoods, ({ city }) => city?.trim() ?? "");
  return towns.flatMap((town): SearchPlace[] => {
    const points = (byTown.get(town) ?? []).flatMap((each) => geoPoint(each.latitude, each.longitude) ?? []);
    if (points.length === 0) return [];
    const middle = (of: "latitude" | "longitude") => points.reduce((sum, point) => sum + point[of], 0) / points.length;
    return [{ id: town, title: town, latitude: middle("latitude"), longitude: middle("longitude") }];
  });
}
