import type { CollectionId } from "@porchlight/contract/vocabulary";
import type { GeoPoint } from "../neighborhoods/geo.ts";

/** Kinds of search results: quick move-in homes, model homes, plans to build. */
export const searchKinds = ["home", "model", "plan"] as const;

/** One of {@link searchKinds}. */
export type SearchKind = (typeof searchKinds)[number];

/** States of search results: ready now, under way, an open model, a plan to build, coming soon. */
export const searchStates = ["ready", "under-way", "open", "to-build", "coming-soon"] as const;

/** One of {@link searchStates}. */
export type SearchState = (typeof searchStates)[number];

/** Livability facts of the contract; each is a filter. */
export const searchFeatures = [
  "main-floor-primary",
  "zero-step-entry",
  "snow-and-landscape-care",
  "home-office",
] as const;

/** One of {@link searchFeatures}. */
export type SearchFeature = (typeof searchFeatures)[number];

/**
 * Sort orders; the first is the default. The first two have sections, of neighborhoods (S2.116) or kinds, each with the
 * soonest move-in first; the others are one list. The distance is measured from the visitor or the chosen place.
 */
export const searchOrders = [
  ...(["neighborhood", "kind", "soonest", "price", "price-down", "size-down", "size", "distance"] as const),
] as const;

/** One of {@link searchOrders}. */
export type SearchOrder = (typeof searchOrders)[number];

/** The views of the results; the first is the default. */
export const searchViews = ["list", "map"] as const;

/** Options of the distance in miles; the second is the default. */
export const milesSteps = [5, 10, 15, 25, 50] as const;

/** The default distance in miles. */
export const usualMiles = milesSteps[1];

/** A town, neighborhood or city to measure from. `id` is used in URLs. */
export interface SearchPlace {
  readonly id: string;
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
  /** A city of the region in which nothing may be for sale. */
  readonly isCity?: true;
}

/** A kind of house in the content’s words, such as townhomes; `id` is used in URLs. */
export interface HouseKind {
  readonly id: string;
  readonly title: string;
}

/** What a ZIP code means in a search, at the level of towns. */
export interface ZipArea {
  /** The towns of its addresses with something for sale. */
  readonly towns: readonly string[];
  /** The id of the place that a distance is measured from: the town, or else the neighborhood; null without either. */
  readonly near: string | null;
}

/** The names in the content that a query can refer to. */
export interface SearchScope {
  /** Every town with something for sale. */
  readonly towns: readonly string[];
  readonly places: readonly SearchPlace[];
  /** ISO days, the ends of the months offered as move-in limits, from this month on. */
  readonly months: readonly string[];
  /** Every kind of house with something for sale. */
  readonly houses: readonly HouseKind[];
  /** Titles of products, streets and plans by id; absent when the catalog is not loaded. */
  readonly names?: ReadonlyMap<string, string>;
  /** The ZIP codes of the content's addresses; absent when the catalog is not loaded. */
  readonly zips?: ReadonlyMap<string, ZipArea>;
}

/**
 * The state of the search, all of it in the URL. Lists hold alternatives and are empty without a filter; null is no
 * limit. Prices in USD, areas in square feet, `by` an ISO day.
 */
export interface SearchQuery {
  readonly kinds: readonly SearchKind[];
  /** Ids of titles, streets or plans. */
  readonly named: readonly string[];
  /** Ids of kinds of house. */
  readonly houses: readonly string[];
  readonly towns: readonly string[];
  /** The id of a {@link SearchPlace}. */
  readonly near: string | null;
  readonly miles: number;
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** The highest monthly cost, with the default terms. */
  readonly monthlyTo: number | null;
  readonly beds: number | null;
  readonly baths: number | null;
  readonly sizeFrom: number | null;
  readonly sizeTo: number | null;
  readonly collections: readonly CollectionId[];
  readonly states: readonly SearchState[];
  readonly by: string | null;
  /** All of them are required. */
  readonly facts: readonly SearchFeature[];
  readonly garage: number | null;
  readonly stories: readonly number[];
  readonly order: SearchOrder;
  /** The visitor's location, to a hundredth of a degree; only with the order of distance, null without it. */
  readonly position: GeoPoint | null;
  readonly view: (typeof searchViews)[number];
  /** Ids of the expanded sections. */
  readonly opened: readonly string[];
  /** Number of pages of results shown; 1 at first. */
  readonly steps: number;
  /** The free text that no filter matches; empty when all of it was parsed. */
  readonly unmatched: string;
}

/** The search without any filter. */
export const emptyQuery: SearchQuery = {
  kinds: [],
  named: [],
  houses: [],
  towns: [],
  near: null,
  miles: usualMiles,
  priceFrom: null,
  priceTo: null,
  monthlyTo: null,
  beds: null,
  baths: null,
  sizeFrom: null,
  sizeTo: null,
  collections: [],
  states: [],
  by: null,
  facts: [],
  garage: null,
  stories: [],
  order: searchOrders[0],
  position: null,
  view: searchViews[0],
  opened: [],
  steps: 1,
  unmatched: "",
};

/**
 * A product in the search. A plan has ranges, a home and a model the same number twice; null and empty are unknown and
 * match no filter. Prices in USD, areas in square feet, degrees.
 */
export interface SearchItem {
  readonly id: number;
  readonly kind: SearchKind;
  readonly neighborhoodId: number | null;
  /** The section that the content names (S2.116); null for that of the neighborhood. */
  readonly sectionId: string | null;
  readonly town: string;
  /** Ids of its title, its street and its plan. */
  readonly names: readonly string[];
  /** Ids of the kinds of house that it may be. */
  readonly houses: readonly string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Null when the price is not shown (S9.14). */
  readonly priceUsd: number | null;
  /** The monthly cost with the default terms; null without a price. */
  readonly monthlyUsd: number | null;
  readonly bedsMax: number | null;
  readonly bathsMax: number | null;
  readonly squareFeet: number | null;
  readonly collections: readonly CollectionId[];
  readonly state: SearchState;
  /** ISO day of the move-in; null for models and plans, and when unknown. */
  readonly readyDate: string | null;
  readonly facts: readonly SearchFeature[];
  readonly garage: number | null;
  readonly stories: number | null;
}

/** An address of the content. `slug` is that of the neighborhood. */
interface ZipAddress {
  readonly zip: string | null;
  readonly city: string | null;
  readonly slug?: string;
}

/** The areas of the ZIP codes in these addresses, by their five digits. */
export function zipAreas(
  addresses: readonly ZipAddress[],
  towns: readonly string[],
  places: readonly SearchPlace[],
): ReadonlyMap<string, ZipArea> {
  const ids = new Set(places.map(({ id }) => id));
  const byZip = Map.groupBy(addresses, ({ zip }) => /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zip ?? "")?.[1] ?? "");
  byZip.delete("");
  return new Map(
    [...byZip].map(([zip, here]) => {
      const cities = [...new Set(here.map(({ city }) => city?.trim() ?? ""))];
      const offered = towns.filter((town) => cities.includes(town));
      const near = [...offered, ...cities, ...here.map(({ slug = "" }) => slug)].find((id) => ids.has(id)) ?? null;
      return [zip, { towns: offered, near }];
    }),
  );
}
