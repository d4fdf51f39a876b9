import { type GeoPoint, milesBetween } from "../neighborhoods/geo.ts";
import { daysAfter } from "../wording/dates.ts";
import { minimumSteps } from "./search-choices.ts";
import {
  milesSteps,
  type SearchItem,
  type SearchPlace,
  type SearchQuery,
  type SearchScope,
  searchFeatures,
} from "./search-query.ts";

/** The filters in the order of the page; each livability fact is one. */
export const facets = [
  ...(["price", "monthly", "beds", "baths", "size"] as const),
  ...searchFeatures,
  ...(["garage", "stories", "kind", "named", "house", "where", "near", "collection", "status", "by"] as const),
] as const;

/** One of {@link facets}. */
export type Facet = (typeof facets)[number];

/** An item and its miles from the chosen place; null when a location is unknown. */
interface Measured {
  readonly item: SearchItem;
  readonly miles: number | null;
}

interface FacetRule {
  readonly isSet: (query: SearchQuery) => boolean;
  /** Whether an item passes a filter that is set. */
  readonly matches: (measured: Measured, query: SearchQuery) => boolean;
  /** The query without this filter. */
  readonly without: (query: SearchQuery) => SearchQuery;
  /** The options that an item matches, as in the URL; none for filters without options. */
  readonly choicesOf?: (measured: Measured, months: readonly string[]) => readonly (string | number)[];
}

const isBetween = (value: number | null, from: number | null, to: number | null) =>
  value !== null && value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY);

function minimum(name: "beds" | "baths" | "garage", of: (item: SearchItem) => number | null): FacetRule {
  return {
    isSet: (query) => query[name] !== null,
    matches: ({ item }, query) => (of(item) ?? 0) >= (query[name] ?? 0),
    without: (query) => ({ ...query, [name]: null }),
    choicesOf: ({ item }) => minimumSteps[name].filter((step) => (of(item) ?? 0) >= step),
  };
}

function anyOf<Name extends "kinds" | "named" | "houses" | "towns" | "collections" | "states" | "stories">(
  name: Name,
  of: (item: SearchItem) => readonly SearchQuery[Name][number][],
): FacetRule {
  return {
    isSet: (query) => query[name].length > 0,
    matches: ({ item }, query) => of(item).some((value) => (query[name] as readonly unknown[]).includes(value)),
    without: (query) => ({ ...query, [name]: [] }),
    choicesOf: ({ item }) => of(item),
  };
}

const factRules = Object.fromEntries(
  searchFeatures.map((fact): [string, FacetRule] => [
    fact,
    {
      isSet: ({ facts }) => facts.includes(fact),
      matches: ({ item }) => item.facts.includes(fact),
      without: (query) => ({ ...query, facts: query.facts.filter((each) => each !== fact) }),
      choicesOf: ({ item }) => (item.facts.includes(fact) ? [fact] : []),
    },
  ]),
) as Record<(typeof searchFeatures)[number], FacetRule>;

const rules: Readonly<Record<Facet, FacetRule>> = {
  price: {
    isSet: ({ priceFrom, priceTo }) => priceFrom !== null || priceTo !== null,
    matches: ({ item }, { priceFrom, priceTo }) => isBetween(item.priceUsd, priceFrom, priceTo),
    without: (query) => ({ ...query, priceFrom: null, priceTo: null }),
  },
  monthly: {
    isSet: ({ monthlyTo }) => monthlyTo !== null,
    matches: ({ item }, { monthlyTo }) => isBetween(item.monthlyUsd, null, monthlyTo),
    without: (query) => ({ ...query, monthlyTo: null }),
  },
  beds: minimum("beds", ({ bedsMax }) => bedsMax),
  baths: minimum("baths", ({ bathsMax }) => bathsMax),
  size: {
    isSet: ({ sizeFrom, sizeTo }) => sizeFrom !== null || sizeTo !== null,
    matches: ({ item }, { sizeFrom, sizeTo }) => isBetween(item.squareFeet, sizeFrom, sizeTo),
    without: (query) => ({ ...query, sizeFrom: null, sizeTo: null }),
  },
  ...factRules,
  garage: minimum("garage", ({ garage }) => garage),
  stories: anyOf("stories", ({ stories }) => (stories === null ? [] : [stories])),
  kind: anyOf("kinds", ({ kind }) => [kind]),
  // Any product's name is a value, so there are no options.
  named: { ...anyOf("named", ({ names }) => names), choicesOf: () => [] },
  house: anyOf("houses", ({ houses }) => houses),
  where: anyOf("towns", ({ town }) => [town]),
  near: {
    isSet: ({ near }) => near !== null,
    matches: ({ miles }, query) => miles !== null && miles <= query.miles,
    without: (query) => ({ ...query, near: null, miles: milesSteps[1] }),
    choicesOf: ({ miles }) => milesSteps.filter((step) => miles !== null && miles <= step),
  },
  collection: anyOf("collections", (item) => item.collections),
  status: anyOf("states", ({ state }) => [state]),
  by: {
    isSet: ({ by }) => by !== null,
    matches: ({ item }, { by }) => item.readyDate !== null && item.readyDate <= (by ?? ""),
    without: (query) => ({ ...query, by: null }),
    choicesOf: ({ item }, months) => months.filter((day) => item.readyDate !== null && item.readyDate <= day),
  },
};

/** The filters that are set in a query, in their order. */
export function facetsInUse(query: SearchQuery): Facet[] {
  return facets.filter((facet) => rules[facet].isSet(query));
}

/** The query without one of its filters, back at the first step of its results. */
export function withoutFacet(query: SearchQuery, facet: Facet): SearchQuery {
  return { ...rules[facet].without(query), opened: [], steps: 1, unmatched: "" };
}

/** The place that distances are measured from. */
export function placeOf({ near }: SearchQuery, { places }: SearchScope): SearchPlace | null {
  return near === null ? null : (places.find(({ id }) => id === near) ?? null);
}

/** What the order of distance measures from: the visitor's location, else the chosen place. */
export function originOf(query: SearchQuery, scope: SearchScope): (GeoPoint & { readonly title: string }) | null {
  return query.position ? { title: "you", ...query.position } : placeOf(query, scope);
}

/** For each item the filters that it does not match, as a bit mask in the order of {@link facets}; 0 for a result. */
export function missedFacets(items: readonly SearchItem[], query: SearchQuery, scope: SearchScope): Int32Array {
  const inUse = facetsInUse(query).map((facet) => ({ bit: 1 << facets.indexOf(facet), matches: rules[facet].matches }));
  const place = placeOf(query, scope);
  return Int32Array.from(items, (item) => {
    const measured = { item, miles: place && milesBetween(item, place) };
    let missed = 0;
    for (const { bit, matches } of inUse) if (!matches(measured, query)) missed |= bit;
    return missed;
  });
}

/** The filters in a bit mask of {@link missedFacets}. */
export function facetsOfBits(bits: number): Facet[] {
  return facets.filter((_, position) => (bits & (1 << position)) !== 0);
}

/** Number of results for each option with all other filters applied, by filter and value; a missing one is 0. */
export type ChoiceCounts = Readonly<Record<Facet, Readonly<Record<string, number>>>>;

const choicesCache = new WeakMap<SearchItem, readonly (readonly string[])[]>();

/** The options that an item matches, by the position of the filter; those of the distance depend on the query. */
function choicesOf(item: SearchItem, months: readonly string[]): readonly (readonly string[])[] {
  let choices = choicesCache.get(item);
  if (!choices) {
    choices = facets.map((facet) => (rules[facet].choicesOf?.({ item, miles: null }, months) ?? []).map(String));
    choicesCache.set(item, choices);
  }
  return choices;
}

/**
 * Counts the results of each option of each filter as the only one in its filter, with all other filters applied.
 * `months` are the ISO days offered as move-in limits, the same for an item on every call.
 */
export function choiceCounts(
  items: readonly SearchItem[],
  missed: Int32Array,
  query: SearchQuery,
  { months, ...scope }: SearchScope,
): ChoiceCounts {
  const place = placeOf(query, { ...scope, months });
  const counts = facets.map((): Record<string, number> => ({}));
  const near = facets.indexOf("near");
  const count = (position: number, choices: readonly (string | number)[] | undefined) => {
    const own = counts[position] ?? {};
    for (const choice of choices ?? []) own[choice] = (own[choice] ?? 0) + 1;
  };
  for (const [index, item] of items.entries()) {
    const bits = missed[index] ?? 0;
    // An item that fails two filters is not a result of any single option.
    if ((bits & (bits - 1)) !== 0) continue;
    const choices = choicesOf(item, months);
    for (let position = 0; position < facets.length; position += 1) {
      if (bits === 0 || bits === 1 << position) count(position, choices[position]);
    }
    if (place && (bits & ~(1 << near)) === 0) {
      const miles = milesBetween(item, place);
      count(near, rules.near.choicesOf?.({ item, miles }, months));
    }
  }
  return Object.fromEntries(facets.map((facet, position) => [facet, counts[position]])) as ChoiceCounts;
}

/** The last days of this month and the next eleven, ISO; empty when `today` is not an ISO day. */
export function monthEnds(today: string): string[] {
  return [today, ...daysAfter(today, 366)]
    .filter((day, position, days) => days[position + 1]?.slice(5, 7) !== day.slice(5, 7) && position + 1 < days.length)
    .slice(0, 12);
}

/** A column of the price histogram: the number of items from `fromUsd` to below `toUsd`. */
export interface PriceColumn {
  readonly fromUsd: number;
  readonly toUsd: number;
  readonly count: number;
  /** Whether the price limits include any of it. */
  readonly isChosen: boolean;
}

const columnsCount = 16;
const roundUsd = 10_000;

/**
 * The histogram of prices with all filters but the price applied: sixteen columns of equal width over the prices of all
 * items, so that they do not move when filters change. Empty when fewer than two prices are known.
 */
export function priceColumns(items: readonly SearchItem[], missed: Int32Array, query: SearchQuery): PriceColumn[] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const { priceUsd } of items) {
    if (priceUsd === null) continue;
    lowest = Math.min(lowest, priceUsd);
    highest = Math.max(highest, priceUsd);
  }
  if (lowest >= highest) return [];
  const start = Math.floor(lowest / roundUsd) * roundUsd;
  const width = Math.ceil((highest + 1 - start) / columnsCount / 1000) * 1000;
  const counts = new Array<number>(columnsCount).fill(0);
  const priceBit = 1 << facets.indexOf("price");
  for (const [position, { priceUsd }] of items.entries()) {
    if (priceUsd === null || ((missed[position] ?? 0) & ~priceBit) !== 0) continue;
    const column = Math.min(columnsCount - 1, Math.floor((priceUsd - start) / width));
    counts[column] = (counts[column] ?? 0) + 1;
  }
  return counts.map((count, column) => {
    const [fromUsd, toUsd] = [start + column * width, start + (column + 1) * width];
    const isChosen = (query.priceFrom ?? 0) < toUsd && (query.priceTo ?? Number.POSITIVE_INFINITY) >= fromUsd;
    return { fromUsd, toUsd, count, isChosen };
  });
}
