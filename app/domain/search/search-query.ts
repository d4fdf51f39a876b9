import type { CollectionId } from "@porchlight/contract/vocabulary";
import type { HouseKind } from "../products/house-kind.ts";

/** What can be searched for: quick move-in homes, model homes, plans to build. */
export const searchKinds = ["home", "model", "plan"] as const;

/** One of {@link searchKinds}. */
export type SearchKind = (typeof searchKinds)[number];

/** The states of what is for sale: ready now, under way, a model that is open, a plan to build, coming soon. */
export const searchStates = ["ready", "under-way", "open", "to-build", "coming-soon"] as const;

/** One of {@link searchStates}. */
export type SearchState = (typeof searchStates)[number];

/** The facts of how one lives in a home that the contract knows; each is a filter of its own. */
export const livingFacts = ["main-floor-primary", "zero-step-entry", "snow-and-landscape-care", "home-office"] as const;

/** One of {@link livingFacts}. */
export type LivingFact = (typeof livingFacts)[number];

/** Orders of the results; the first is taken where none is chosen. */
export const searchOrders = ["soonest", "price", "price-down", "size-down", "size"] as const;

/** One of {@link searchOrders}. */
export type SearchOrder = (typeof searchOrders)[number];

/** What a section of the results holds: a neighborhood, which is usual (S2.116), or a kind. */
export const searchGroupings = ["neighborhood", "kind"] as const;

/** Miles around a place; the second is taken where none are chosen. */
export const milesSteps = [5, 10, 15, 25, 50] as const;

/** The miles that are taken where none are chosen. */
export const usualMiles = milesSteps[1];

/** A place to measure from: a town or a neighborhood. `id` stands in the URL. */
export interface SearchPlace {
  readonly id: string;
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What of the content a query can name. */
export interface SearchScope {
  /** Every town with something for sale. */
  readonly towns: readonly string[];
  readonly places: readonly SearchPlace[];
  /** ISO days, the ends of the months that a move-in can be wanted by, from this month on. */
  readonly months: readonly string[];
  /** Every kind of house with something for sale. */
  readonly houses: readonly HouseKind[];
  /** The titles of all that is for sale, of its streets and its plans, by their ids; absent where they are not at hand. */
  readonly names?: ReadonlyMap<string, string>;
}

/**
 * The state of the search, all of it in the URL. Lists hold alternatives, empty where any will do; null stands for no
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
  readonly beds: number | null;
  readonly baths: number | null;
  readonly sizeFrom: number | null;
  readonly sizeTo: number | null;
  readonly collections: readonly CollectionId[];
  readonly states: readonly SearchState[];
  readonly by: string | null;
  /** All of them are wanted. */
  readonly facts: readonly LivingFact[];
  readonly garage: number | null;
  readonly stories: readonly number[];
  readonly order: SearchOrder;
  readonly grouping: (typeof searchGroupings)[number];
  /** Ids of the sections that are shown whole. */
  readonly opened: readonly string[];
  /** How many steps of sections are shown; 1 at first. */
  readonly steps: number;
  /** What of the visitor’s own words no filter was found for; empty where all was understood. */
  readonly unread: string;
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
  grouping: searchGroupings[0],
  opened: [],
  steps: 1,
  unread: "",
};
