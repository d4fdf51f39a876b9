import { expect, test } from "vitest";
import { orderSentence } from "./search-order.ts";
import { emptyQuery, type SearchQuery, searchOrders } from "./search-query.ts";
import { relaxations } from "./search-relaxation.ts";
import { searchResults, sectionItems, stepItems } from "./search-results.ts";
import { filtersInUse } from "./search-words.ts";
import { item, randomSearches, stockOf } from "./testing/random-stock.ts";

const query = (values: Partial<SearchQuery>): SearchQuery => ({ ...emptyQuery, ...values });

test("S2.116 S2.118 a section groups what one neighborhood has of all kinds; without a visible item it is none", () => {
  const stock = stockOf([
    item({ id: 1, neighborhoodId: 3 }),
    item({ id: 2, neighborhoodId: 3, kind: "plan", readyDate: null }),
    item({ id: 3, neighborhoodId: 1, town: "Berthoud" }),
    item({ id: 4, neighborhoodId: null, sectionId: "Spring 2027", kind: "model" }),
  ]);
  const sections = (values: Partial<SearchQuery>) =>
    searchResults(stock, query(values)).sections.map(({ title, count, kinds }) => [title, count, Object.values(kinds)]);
  expect(sections({})).toEqual([
    ["By Longmont", 2, [1, 0, 1]],
    ["By Berthoud", 1, [1, 0, 0]],
    ["Spring 2027", 1, [0, 1, 0]],
  ]);
  expect(sections({ towns: ["Berthoud"] })).toEqual([["By Berthoud", 1, [1, 0, 0]]]);
  expect(sections({ grouping: "kind" })).toEqual([
    ["Quick move-in homes", 2, [2, 0, 0]],
    ["Model homes", 1, [0, 1, 0]],
    ["Plans to build", 1, [0, 0, 1]],
  ]);
});

test("S2.117 what is shown and what can be gone on to are the whole count, whatever is opened", () => {
  const { stock } = randomSearches(7, 300, 0);
  const many = {
    ...stock,
    items: stock.items.map((each, id) => ({ ...each, sectionId: id % 9 === 0 ? `s-${id}` : null })),
  };
  for (const grouping of ["neighborhood", "kind"] as const) {
    const first = searchResults(many, query({ grouping }));
    expect(first.count).toBe(300);
    expect(first.sections.reduce((sum, { count }) => sum + count, 0) + first.later.items).toBe(300);
    expect(first.sections.flatMap(({ shown }) => shown)).toHaveLength(stepItems);
    expect(first.sections.slice(0, -1).map(({ shown }) => shown.length)).toEqual(
      first.sections.slice(0, -1).map(({ count }) => Math.min(count, sectionItems)),
    );
    const second = searchResults(many, query({ grouping, steps: 2 }));
    expect(second.sections.flatMap(({ shown }) => shown)).toHaveLength(grouping === "kind" ? 36 : 2 * stepItems);
    const all = searchResults(many, query({ grouping, steps: 99 })).sections.map(({ id }) => id);
    const opened = searchResults(many, query({ grouping, steps: 99, opened: all }));
    const ids = opened.sections.flatMap(({ shown }) => shown.map(({ id }) => id));
    expect(ids.toSorted((a, b) => a - b)).toEqual(many.items.map(({ id }) => id));
    expect(opened.later).toEqual({ sections: 0, items: 0 });
  }
});

test("each order is the one that its sentence says", () => {
  const stock = stockOf([
    item({ id: 1, priceUsd: 500_000, squareFeet: 1500, readyDate: null }),
    item({ id: 2, priceUsd: 700_000, squareFeet: 1200, readyDate: "2027-01-01" }),
    item({ id: 3, priceUsd: null, squareFeet: 2000, readyDate: "2026-12-01" }),
    item({ id: 4, kind: "plan", priceUsd: 400_000, squareFeet: null, readyDate: null }),
    item({ id: 5, kind: "model", priceUsd: 600_000, squareFeet: 1800, readyDate: null }),
  ]);
  const ids = Object.fromEntries(
    searchOrders.map((order) => [order, searchResults(stock, query({ order })).sections[0]?.shown.map(({ id }) => id)]),
  );
  expect(ids).toEqual({
    soonest: [3, 2, 1, 5, 4],
    price: [4, 1, 5, 2, 3],
    "price-down": [2, 5, 1, 4, 3],
    "size-down": [3, 5, 1, 2, 4],
    size: [2, 1, 5, 3, 4],
  });
  expect(orderSentence(query({}))).toBe("By neighborhood, in each the soonest move-in first, then models and plans.");
  expect(orderSentence(query({ grouping: "kind" }))).toBe(
    "By kind: homes by the soonest move-in, then models, then plans.",
  );
  expect(orderSentence(query({ order: "price", grouping: "kind" }))).toBe(
    "By kind, in each the lowest price first, what has no price yet last.",
  );
});

test("the sections stand in the order of the first that fits in each", () => {
  const stock = stockOf([
    item({ id: 1, neighborhoodId: 1, priceUsd: 400_000 }),
    item({ id: 2, neighborhoodId: 1, priceUsd: 900_000 }),
    item({ id: 3, neighborhoodId: 2, priceUsd: 500_000 }),
  ]);
  const titles = (values: Partial<SearchQuery>) =>
    searchResults(stock, query(values)).sections.map(({ title }) => title);
  expect(titles({ order: "price" })).toEqual(["By Berthoud", "By Erie"]);
  expect(titles({ order: "price", priceFrom: 450_000 })).toEqual(["By Erie", "By Berthoud"]);
});

test("where nothing fits, the fewest filters let go, each no further than the nearest item needs", () => {
  const stock = stockOf([
    item({ id: 1, town: "Longmont", priceUsd: 552_300, facts: ["home-office"] }),
    item({ id: 2, town: "Erie", priceUsd: 480_000, facts: ["home-office"] }),
    item({ id: 3, town: "Erie", priceUsd: 490_000, facts: ["home-office"] }),
    item({ id: 4, town: "Longmont", priceUsd: 900_000, facts: [] }),
    item({ id: 5, town: "Longmont", priceUsd: 800_000, facts: ["home-office"] }),
  ]);
  const asked = query({ towns: ["Longmont"], priceTo: 500_000, facts: ["home-office"], opened: ["x"], steps: 3 });
  expect(relaxations(stock.items, asked, stock)).toEqual([
    {
      text: "Look in Erie too, 6.9 miles away",
      count: 2,
      query: { ...asked, towns: ["Longmont", "Erie"], opened: [], steps: 1 },
    },
    { text: "Raise the price to $560,000", count: 1, query: { ...asked, priceTo: 560_000, opened: [], steps: 1 } },
  ]);
  expect(relaxations(stock.items, query({ priceTo: 490_000 }), stock)).toEqual([]);
  expect(relaxations([], asked, stockOf([]))).toEqual([]);
});

test("of the ways out of nothing the one that finds most comes first, of equals the shortest, four at most", () => {
  const stock = stockOf([
    item({ id: 1, priceUsd: 505_000 }),
    ...[2, 3].map((id) => item({ id, priceUsd: 400_000, bedsMax: 2 })),
    ...[4, 5, 6].map((id) => item({ id, priceUsd: 400_000, bathsMax: 1 })),
    item({ id: 7, priceUsd: 400_000, squareFeet: 1200 }),
    item({ id: 8, priceUsd: 400_000, garage: 1 }),
  ]);
  const asked = query({ priceTo: 500_000, beds: 3, baths: 2, sizeFrom: 1500, garage: 2 });
  expect(relaxations(stock.items, asked, stock).map(({ text, count }) => [text, count])).toEqual([
    ["1 bathroom instead of 2", 3],
    ["2 bedrooms instead of 3", 2],
    ["Raise the price to $510,000", 1],
    ["1 garage space instead of 2", 1],
  ]);
});

test("where one change is not enough, two are made together", () => {
  const stock = stockOf([item({ id: 1, bedsMax: 2, readyDate: "2027-08-03" })]);
  expect(relaxations(stock.items, query({ beds: 4, by: "2027-05-31" }), stock)).toMatchObject([
    { text: "2 bedrooms instead of 4 and move in by Aug 3, 2027", count: 1, query: { beds: 2, by: "2027-08-03" } },
  ]);
});

test("over random searches every way out of nothing gives what it says", () => {
  const { stock, queries } = randomSearches(11, 60, 400);
  let ways = 0;
  for (const each of queries) {
    const results = searchResults(stock, each);
    if (results.count > 0) expect(results.relaxations).toEqual([]);
    else expect(results.relaxations.length).toBeGreaterThan(0);
    for (const way of results.relaxations) {
      expect(searchResults(stock, way.query).count, way.text).toBe(way.count);
      expect(way.count).toBeGreaterThan(0);
      ways += 1;
    }
  }
  expect(ways).toBeGreaterThan(100);
});

test("each filter in use is one removable text, each alternative its own", () => {
  const stock = stockOf([]);
  const used = filtersInUse(
    query({
      ...{ priceFrom: 400_000, priceTo: 700_000, beds: 2, baths: 2.5, sizeTo: 2000, facts: ["main-floor-primary"] },
      ...{ garage: 2, stories: [1, 2], kinds: ["plan"], towns: ["Erie", "Longmont"], near: "Loveland", miles: 25 },
      ...{ collections: ["wee-cottage"], states: ["ready"], by: "2027-06-30", steps: 2 },
    }),
    stock,
  );
  expect(used.map(({ text }) => text)).toEqual([
    "$400,000 to $700,000",
    "2+ beds",
    "2.5+ baths",
    "Up to 2,000 sq ft",
    "Primary bedroom on main floor",
    "Garage for 2+",
    "1 story",
    "2 stories",
    "Plans to build",
    "Erie",
    "Longmont",
    "Within 25 miles of Loveland",
    "Wee-Cottage",
    "Ready now",
    "Move in by Jun 30, 2027",
  ]);
  expect(used.find(({ text }) => text === "Erie")?.without).toMatchObject({ towns: ["Longmont"], steps: 1, beds: 2 });
  expect(used.find(({ text }) => text.includes("miles"))?.without.near).toBeNull();
});
