import { collections } from "../../products/collections.ts";
import { houseKinds, titleId } from "../name-patterns.ts";
import { monthEnds } from "../search-filters.ts";
import {
  emptyQuery,
  milesSteps,
  type SearchItem,
  type SearchQuery,
  searchFeatures,
  searchKinds,
  searchStates,
} from "../search-query.ts";
import type { SearchCatalog } from "../search-results.ts";

/** A seeded random number generator, from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const towns = ["Berthoud", "Erie", "Longmont", "Loveland"];
const titles = ["The Juniper", "The Wild Plum", "The Ranch", "1515 Threshing Lane", "Threshing Lane", "22 Nursery Row"];
const today = "2026-11-22";

/** A home with default values, overridden by those given. */
export function item(values: Partial<SearchItem> = {}): SearchItem {
  return {
    id: 1,
    kind: "home",
    neighborhoodId: 1,
    sectionId: null,
    town: "Longmont",
    names: ["juniper"],
    houses: ["patio"],
    latitude: 40.16,
    longitude: -105.1,
    priceUsd: 600_000,
    monthlyUsd: 3500,
    bedsMax: 3,
    bathsMax: 2.5,
    squareFeet: 1730,
    collections: ["easyhouse"],
    state: "under-way",
    readyDate: "2027-03-12",
    facts: [],
    garage: 2,
    stories: 1,
    ...values,
  };
}

/** A catalog of these items in four towns. */
export function catalogOf(items: readonly SearchItem[]): SearchCatalog<SearchItem> {
  return {
    items,
    towns,
    places: towns.map((town, position) => ({
      id: town,
      title: town,
      latitude: 40 + position / 10,
      longitude: -105.1,
    })),
    neighborhoods: towns.map((town, position) => ({
      id: position + 1,
      slug: `by-${town.toLowerCase()}`,
      title: `By ${town}`,
    })),
    months: monthEnds(today),
    houses: houseKinds(["Patio homes", "Single-family", "Townhomes", "Paired home"]),
    names: new Map(titles.map((title) => [titleId(title), title])),
  };
}

/** A catalog of items with every kind of value, missing ones included, and queries over it; the same for a seed. */
export function randomSearches(seed: number, itemsCount: number, queriesCount: number) {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const some = <Value>(values: readonly Value[], share = 0.4) => values.filter(() => random() < share);
  const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const orNull = <Value>(value: Value, share = 0.9) => (random() < share ? value : null);
  const items = Array.from({ length: itemsCount }, (_, id) => {
    const kind = oneOf(searchKinds);
    const place = below(towns.length);
    return item({
      id,
      kind,
      neighborhoodId: orNull(place + 1),
      town: towns[place] ?? "",
      names: some(titles, 0.3).map(titleId),
      houses: some(["patio", "single-family", "townhome"]),
      latitude: orNull(40 + place / 10 + random() / 10),
      priceUsd: orNull(400_000 + below(80) * 10_000),
      monthlyUsd: orNull(2000 + below(40) * 100),
      bedsMax: orNull(1 + below(5)),
      bathsMax: orNull(1 + below(6) / 2),
      squareFeet: orNull(1000 + below(30) * 100),
      collections: some(collections.map((collection) => collection.id)),
      state: oneOf(searchStates),
      readyDate: kind === "home" ? orNull(`2027-0${1 + below(9)}-${10 + below(15)}`) : null,
      facts: some(searchFeatures),
      garage: orNull(below(4)),
      stories: orNull(1 + below(3)),
    });
  });
  const rarely = <Value>(value: Value) => (random() < 0.2 ? value : null);
  const queries = Array.from({ length: queriesCount }, (): SearchQuery => {
    const priceFrom = rarely(400_000 + below(40) * 10_000);
    return {
      ...emptyQuery,
      kinds: random() < 0.3 ? some(searchKinds) : [],
      named: random() < 0.1 ? some(titles).map(titleId).sort() : [],
      houses: random() < 0.2 ? some(["patio", "single-family", "townhome"]) : [],
      towns: random() < 0.3 ? some(towns) : [],
      near: rarely(oneOf(towns)),
      miles: oneOf(milesSteps),
      priceFrom,
      priceTo: rarely((priceFrom ?? 400_000) + below(40) * 10_000),
      monthlyTo: rarely(2500 + below(30) * 100),
      beds: rarely(1 + below(5)),
      baths: rarely(1 + below(5) / 2),
      sizeFrom: rarely(1000 + below(10) * 100),
      sizeTo: rarely(2000 + below(20) * 100),
      collections: random() < 0.3 ? some(collections.map(({ id }) => id)) : [],
      states: random() < 0.3 ? some(searchStates) : [],
      by: rarely(oneOf(monthEnds(today))),
      facts: random() < 0.3 ? some(searchFeatures) : [],
      garage: rarely(1 + below(3)),
      stories: random() < 0.2 ? some([1, 2, 3]) : [],
    };
  });
  return { catalog: catalogOf(items), queries };
}
