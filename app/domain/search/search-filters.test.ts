import { expect, test } from "vitest";
import { type Facet, facets, missedFacets, monthEnds, priceColumns, withoutFacet } from "./search-filters.ts";
import { emptyQuery, milesSteps, type SearchItem, type SearchQuery, searchFeatures } from "./search-query.ts";
import { searchResults } from "./search-results.ts";
import { catalogOf, item, randomSearches } from "./testing/random-catalog.ts";

const query = (values: Partial<SearchQuery>): SearchQuery => ({ ...emptyQuery, ...values });
const idsOf = (items: readonly Partial<SearchItem>[], values: Partial<SearchQuery>) => {
  const all = items.map((each, id) => item({ id, ...each }));
  const missed = missedFacets(all, query(values), catalogOf(all));
  return all.filter((_, position) => missed[position] === 0).map(({ id }) => id);
};

test("a price filter includes both limits and excludes items without a price", () => {
  const prices = [5001, 400_000, 399_999, 700_000, 700_001, 999_999, 1_000_000, 1_250_000, null];
  const items = prices.map((priceUsd) => ({ priceUsd }));
  expect(idsOf(items, { priceFrom: 400_000, priceTo: 700_000 })).toEqual([1, 3]);
  expect(idsOf(items, { priceTo: 5001 })).toEqual([0]);
  expect(idsOf(items, { priceFrom: 1_000_000 })).toEqual([6, 7]);
  expect(idsOf(items, {})).toHaveLength(9);
});

test.each<readonly [string, readonly Partial<SearchItem>[], Partial<SearchQuery>, readonly number[]]>([
  ["bedrooms", [{ bedsMax: 2 }, { bedsMax: 3 }, { bedsMax: 4 }, { bedsMax: null }], { beds: 3 }, [1, 2]],
  ["bathrooms", [{ bathsMax: 2 }, { bathsMax: 2.5 }, { bathsMax: 3 }, { bathsMax: null }], { baths: 2.5 }, [1, 2]],
  ["garage", [{ garage: 0 }, { garage: 1 }, { garage: 2 }, { garage: null }], { garage: 2 }, [2]],
  [
    "size",
    [{ squareFeet: 1199 }, { squareFeet: 1200 }, { squareFeet: 2000 }, { squareFeet: 2001 }, { squareFeet: null }],
    { sizeFrom: 1200, sizeTo: 2000 },
    [1, 2],
  ],
  ["monthly payment", [{ monthlyUsd: 3000 }, { monthlyUsd: 3001 }, { monthlyUsd: null }], { monthlyTo: 3000 }, [0]],
  ["kind", [{ kind: "home" }, { kind: "model" }, { kind: "plan" }], { kinds: ["model", "plan"] }, [1, 2]],
  ["town", [{ town: "Erie" }, { town: "" }, { town: "Longmont" }], { towns: ["Erie", "Longmont"] }, [0, 2]],
  [
    "collection",
    [{ collections: [] }, { collections: ["easyhouse", "wee-cottage"] }, { collections: ["limited-edition"] }],
    { collections: ["wee-cottage"] },
    [1],
  ],
  ["status", [{ state: "ready" }, { state: "to-build" }, { state: "open" }], { states: ["ready", "open"] }, [0, 2]],
  [
    "move-in date",
    [{ readyDate: "2027-05-31" }, { readyDate: "2027-06-01" }, { readyDate: null }],
    { by: "2027-05-31" },
    [0],
  ],
  ["stories", [{ stories: 1 }, { stories: 2 }, { stories: null }], { stories: [1] }, [0]],
  [
    "two facts at once",
    [{ facts: ["home-office"] }, { facts: ["home-office", "zero-step-entry"] }],
    { facts: ["zero-step-entry", "home-office"] },
    [1],
  ],
])("the filter %s keeps exactly the matching items of every kind", (_, items, values, expected) => {
  expect(idsOf(items, values)).toEqual(expected);
  for (const kind of ["home", "model", "plan"] as const) {
    if (!values.kinds)
      expect(
        idsOf(
          items.map((each) => ({ ...each, kind })),
          values,
        ),
      ).toEqual(expected);
  }
});

test("a distance is measured from the place, and items without coordinates are not near", () => {
  // Erie is at 40.1; a tenth of a degree of latitude is 6.9 miles.
  const items = [{ latitude: 40.1 }, { latitude: 40.17 }, { latitude: 40.18 }, { latitude: null }];
  expect(idsOf(items, { near: "Erie", miles: 5 })).toEqual([0, 1]);
  expect(idsOf(items, { near: "Erie", miles: 10 })).toEqual([0, 1, 2]);
});

/** A second implementation of the search, one expression per filter. */
function plainly(items: readonly SearchItem[], q: SearchQuery): SearchItem[] {
  const townLatitude: Record<string, number> = { Berthoud: 40, Erie: 40.1, Longmont: 40.2, Loveland: 40.3 };
  return items
    .filter((each) => (q.priceFrom ?? q.priceTo) === null || each.priceUsd !== null)
    .filter((each) => q.priceFrom === null || (each.priceUsd ?? 0) >= q.priceFrom)
    .filter((each) => q.priceTo === null || (each.priceUsd ?? 0) <= q.priceTo)
    .filter((each) => (q.sizeFrom ?? q.sizeTo) === null || each.squareFeet !== null)
    .filter((each) => q.sizeFrom === null || (each.squareFeet ?? 0) >= q.sizeFrom)
    .filter((each) => q.sizeTo === null || (each.squareFeet ?? 0) <= q.sizeTo)
    .filter((each) => q.beds === null || (each.bedsMax ?? 0) >= q.beds)
    .filter((each) => q.baths === null || (each.bathsMax ?? 0) >= q.baths)
    .filter((each) => q.monthlyTo === null || (each.monthlyUsd ?? Number.POSITIVE_INFINITY) <= q.monthlyTo)
    .filter((each) => q.garage === null || (each.garage ?? 0) >= q.garage)
    .filter((each) => q.kinds.length === 0 || q.kinds.includes(each.kind))
    .filter((each) => q.named.length === 0 || q.named.some((name) => each.names.includes(name)))
    .filter((each) => q.houses.length === 0 || q.houses.some((house) => each.houses.includes(house)))
    .filter((each) => q.towns.length === 0 || q.towns.includes(each.town))
    .filter((each) => q.states.length === 0 || q.states.includes(each.state))
    .filter((each) => q.collections.length === 0 || q.collections.some((id) => each.collections.includes(id)))
    .filter((each) => q.stories.length === 0 || q.stories.some((count) => count === each.stories))
    .filter((each) => q.facts.every((fact) => each.facts.includes(fact)))
    .filter((each) => q.by === null || (each.readyDate !== null && each.readyDate <= q.by))
    .filter((each) => {
      if (q.near === null) return true;
      // On one meridian the distance is the difference of the latitudes.
      const degrees = Math.abs((each.latitude ?? 90) - (townLatitude[q.near] ?? 0));
      return each.latitude !== null && (degrees * Math.PI * 3958.8) / 180 <= q.miles;
    });
}

/** The query with one more option, alone in its own filter. */
const choosing: Readonly<Partial<Record<Facet, (q: SearchQuery, value: string) => SearchQuery>>> = {
  beds: (q, value) => ({ ...q, beds: Number(value) }),
  baths: (q, value) => ({ ...q, baths: Number(value) }),
  garage: (q, value) => ({ ...q, garage: Number(value) }),
  stories: (q, value) => ({ ...q, stories: [Number(value)] }),
  kind: (q, value) => ({ ...q, kinds: [value as "home"] }),
  house: (q, value) => ({ ...q, houses: [value] }),
  where: (q, value) => ({ ...q, towns: [value] }),
  near: (q, value) => ({ ...q, miles: Number(value) }),
  collection: (q, value) => ({ ...q, collections: [value as "easyhouse"] }),
  status: (q, value) => ({ ...q, states: [value as "open"] }),
  by: (q, value) => ({ ...q, by: value }),
  ...Object.fromEntries(
    searchFeatures.map((fact) => [fact, (q: SearchQuery) => ({ ...q, facts: [...new Set([...q.facts, fact])] })]),
  ),
};

const choices: Readonly<Partial<Record<Facet, readonly (string | number)[]>>> = {
  beds: [1, 2, 3, 4, 5],
  baths: [1, 1.5, 2, 2.5, 3],
  garage: [1, 2, 3],
  stories: [1, 2, 3],
  kind: ["home", "model", "plan"],
  house: ["patio", "single-family", "townhome", "paired"],
  where: ["Berthoud", "Erie", "Longmont", "Loveland"],
  collection: ["easyhouse", "wee-cottage", "limited-edition", "new-beginnings"],
  status: ["ready", "under-way", "open", "to-build", "coming-soon"],
  by: monthEnds("2026-11-22"),
  ...Object.fromEntries(searchFeatures.map((fact) => [fact, [fact]])),
};

test.each([1, 20, 300])(
  "for random searches (seed %i) results and counts equal those of a simple filter",
  { tags: ["S2.117"] },
  (seed) => {
    const { catalog, queries } = randomSearches(seed, 400, 60);
    const compared = new Set<Facet>();
    for (const each of queries) {
      const results = searchResults(catalog, { ...each, steps: 1000 });
      const expected = plainly(catalog.items, each);
      expect(results.count).toBe(expected.length);
      expect(results.sections.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
      const offered = { ...choices, near: each.near === null ? [] : milesSteps };
      for (const facet of facets) {
        for (const value of offered[facet] ?? []) {
          const chosen = choosing[facet]?.(each, String(value));
          const count = chosen ? plainly(catalog.items, chosen).length : -1;
          expect(results.counts[facet][value] ?? 0, `${facet} ${value} of ${JSON.stringify(each)}`).toBe(count);
          if (count > 0) compared.add(facet);
        }
      }
      const priced = plainly(catalog.items, withoutFacet(each, "price")).filter(({ priceUsd }) => priceUsd !== null);
      expect(results.columns.reduce((sum, { count }) => sum + count, 0)).toBe(priced.length);
      for (const { fromUsd, toUsd, count } of results.columns) {
        expect(priced.filter(({ priceUsd }) => (priceUsd ?? 0) >= fromUsd && (priceUsd ?? 0) < toUsd)).toHaveLength(
          count,
        );
      }
    }
    // Every filter was compared.
    expect([...compared].sort()).toEqual(
      facets.filter((facet) => !["price", "monthly", "size", "named"].includes(facet)).sort(),
    );
  },
);

test("the histogram spans all prices and marks those within the limits", () => {
  const items = [400_000, 400_000, 719_999].map((priceUsd, id) => item({ id, priceUsd }));
  const columns = priceColumns(items, missedFacets(items, emptyQuery, catalogOf(items)), query({ priceFrom: 500_000 }));
  expect(columns).toHaveLength(16);
  expect(columns[0]).toEqual({ fromUsd: 400_000, toUsd: 420_000, count: 2, isChosen: false });
  expect(columns.map(({ isChosen }) => isChosen).indexOf(true)).toBe(5);
  expect(columns[15]).toEqual({ fromUsd: 700_000, toUsd: 720_000, count: 1, isChosen: true });
  const below = priceColumns(items, missedFacets(items, emptyQuery, catalogOf(items)), query({ priceTo: 500_000 }));
  expect(below.map(({ isChosen }) => isChosen).lastIndexOf(true)).toBe(5);
  expect(priceColumns([item()], Int32Array.of(0), emptyQuery)).toEqual([]);
});

test("the offered months are their last days, from this month on", () => {
  // The last day of a month is still in it.
  for (const today of ["2026-11-01", "2026-11-22", "2026-11-30"]) {
    expect(monthEnds(today), today).toEqual([
      ...["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"],
      ...["2027-05-31", "2027-06-30", "2027-07-31", "2027-08-31", "2027-09-30", "2027-10-31"],
    ]);
  }
  expect(monthEnds("no day")).toEqual([]);
});
