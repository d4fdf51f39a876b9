import { expect, test } from "vitest";
import { filtersInUse } from "./filters-in-use.ts";
import { formatFound } from "./search-choices.ts";
import { emptyQuery, type SearchQuery, searchOrders } from "./search-query.ts";
import { relaxations } from "./search-relaxation.ts";
import { inOrderOf, isSectioned, searchResults, sectionItems, sectionsOf, stepItems } from "./search-results.ts";
import { catalogOf, item, randomSearches } from "./testing/random-catalog.ts";

const query = (values: Partial<SearchQuery>): SearchQuery => ({ ...emptyQuery, ...values });

test("a section has all kinds of one neighborhood; without visible items it is omitted", {
  tags: ["S2.116", "S2.118"],
}, () => {
  const catalog = catalogOf([
    item({ id: 1, neighborhoodId: 3 }),
    item({ id: 2, neighborhoodId: 3, kind: "plan", readyDate: null }),
    item({ id: 3, neighborhoodId: 1, town: "Berthoud" }),
    item({ id: 4, neighborhoodId: null, sectionId: "Spring 2027", kind: "model" }),
  ]);
  const sections = (values: Partial<SearchQuery>) =>
    searchResults(catalog, query(values)).sections.map(({ title, count, kinds }) => [
      title,
      count,
      Object.values(kinds),
    ]);
  expect(sections({})).toEqual([
    ["By Longmont", 2, [1, 0, 1]],
    ["By Berthoud", 1, [1, 0, 0]],
    ["Spring 2027", 1, [0, 1, 0]],
  ]);
  expect(sections({ towns: ["Berthoud"] })).toEqual([["By Berthoud", 1, [1, 0, 0]]]);
  expect(sections({ order: "kind" })).toEqual([
    ["Quick move-in homes", 2, [2, 0, 0]],
    ["Model homes", 1, [0, 1, 0]],
    ["Plans to build", 1, [0, 0, 1]],
  ]);
});

test("shown and remaining items add up to the total, whatever is expanded", { tags: ["S2.117"] }, () => {
  const { catalog } = randomSearches(7, 300, 0);
  const many = {
    ...catalog,
    items: catalog.items.map((each, id) => ({ ...each, sectionId: id % 9 === 0 ? `s-${id}` : null })),
  };
  for (const order of ["neighborhood", "kind"] as const) {
    const first = searchResults(many, query({ order }));
    expect(first.count).toBe(300);
    expect(first.sections.reduce((sum, { count }) => sum + count, 0) + first.remaining.items).toBe(300);
    expect(first.sections.flatMap(({ shown }) => shown)).toHaveLength(stepItems);
    expect(first.sections.slice(0, -1).map(({ shown }) => shown.length)).toEqual(
      first.sections.slice(0, -1).map(({ count }) => Math.min(count, sectionItems)),
    );
    const second = searchResults(many, query({ order, steps: 2 }));
    expect(second.sections.flatMap(({ shown }) => shown)).toHaveLength(order === "kind" ? 36 : 2 * stepItems);
    const all = searchResults(many, query({ order, steps: 99 })).sections.map(({ id }) => id);
    const opened = searchResults(many, query({ order, steps: 99, opened: all }));
    const ids = opened.sections.flatMap(({ shown }) => shown.map(({ id }) => id));
    expect(ids.toSorted((a, b) => a - b)).toEqual(many.items.map(({ id }) => id));
    expect(opened.remaining).toEqual({ sections: 0, items: 0 });
  }
});

test("another order is one list, across neighborhoods and kinds", () => {
  const catalog = catalogOf([
    item({ id: 1, neighborhoodId: 2, sectionId: "Spring", priceUsd: 500_000, squareFeet: 1500, readyDate: null }),
    item({ id: 2, priceUsd: 700_000, squareFeet: 1200, readyDate: "2027-01-01" }),
    item({ id: 3, priceUsd: null, squareFeet: 2000, readyDate: "2026-12-01" }),
    item({ id: 4, kind: "plan", priceUsd: 400_000, squareFeet: null, readyDate: null }),
    item({ id: 5, kind: "model", priceUsd: 600_000, squareFeet: 1800, readyDate: null }),
  ]);
  const ids = Object.fromEntries(
    searchOrders
      .filter((order) => !isSectioned(order) && order !== "distance")
      .map((order) => [
        order,
        searchResults(catalog, query({ order })).sections.map(({ shown }) => shown.map(({ id }) => id)),
      ]),
  );
  expect(ids).toEqual({
    soonest: [[3, 2, 1, 5, 4]],
    price: [[4, 1, 5, 2, 3]],
    "price-down": [[2, 5, 1, 4, 3]],
    "size-down": [[3, 5, 1, 2, 4]],
    size: [[2, 1, 5, 3, 4]],
  });
  expect(searchResults(catalog, query({ order: "price", beds: 5 })).sections).toEqual([]);
});

test("the nearest come first, from the visitor or the chosen place; without a location last", () => {
  const catalog = catalogOf([
    item({ id: 1, latitude: 40.3 }),
    item({ id: 2, latitude: 40 }),
    item({ id: 3, latitude: null }),
    item({ id: 4, latitude: 40.16, readyDate: "2027-05-01" }),
    item({ id: 5, latitude: 40.16, readyDate: "2027-01-01" }),
  ]);
  const ids = (values: Partial<SearchQuery>) =>
    searchResults(catalog, query({ order: "distance", ...values })).sections.flatMap(({ shown }) =>
      shown.map(({ id }) => id),
    );
  expect(ids({ position: { latitude: 40.01, longitude: -105.1 } })).toEqual([2, 5, 4, 1, 3]);
  // Loveland is at 40.3.
  expect(ids({ near: "Loveland", miles: 50 })).toEqual([1, 5, 4, 2]);
  expect(ids({ near: "Loveland", miles: 50, position: { latitude: 40, longitude: -105.1 } })).toEqual([2, 5, 4, 1]);
});

test("a list without sections is extended by pages, whatever was expanded", { tags: ["S2.117"] }, () => {
  const { catalog } = randomSearches(7, 60, 0);
  const shownOf = (steps: number) => {
    const { sections, remaining } = searchResults(catalog, query({ order: "size", steps }));
    return [sections[0]?.shown.length, remaining];
  };
  expect(shownOf(1)).toEqual([stepItems, { sections: 0, items: 40 }]);
  expect(shownOf(2)).toEqual([2 * stepItems, { sections: 0, items: 20 }]);
  expect(shownOf(3)).toEqual([60, { sections: 0, items: 0 }]);
});

test("sections are in the order of their first matching item", () => {
  const catalog = catalogOf([
    item({ id: 1, neighborhoodId: 1, readyDate: "2026-12-01" }),
    item({ id: 2, neighborhoodId: 1, readyDate: "2027-05-01", bedsMax: 4 }),
    item({ id: 3, neighborhoodId: 2, readyDate: "2027-02-01", bedsMax: 4 }),
  ]);
  const titles = (values: Partial<SearchQuery>) =>
    searchResults(catalog, query(values)).sections.map(({ title }) => title);
  expect(titles({})).toEqual(["By Berthoud", "By Erie"]);
  expect(titles({ beds: 4 })).toEqual(["By Erie", "By Berthoud"]);
});

test("without results, as few filters as possible are relaxed, each as little as possible", () => {
  const catalog = catalogOf([
    item({ id: 1, town: "Longmont", priceUsd: 552_300, facts: ["home-office"] }),
    item({ id: 2, town: "Erie", priceUsd: 480_000, facts: ["home-office"] }),
    item({ id: 3, town: "Erie", priceUsd: 490_000, facts: ["home-office"] }),
    item({ id: 4, town: "Longmont", priceUsd: 900_000, facts: [] }),
    item({ id: 5, town: "Longmont", priceUsd: 800_000, facts: ["home-office"] }),
  ]);
  const searched = query({ towns: ["Longmont"], priceTo: 500_000, facts: ["home-office"], opened: ["x"], steps: 3 });
  expect(relaxations(catalog.items, searched, catalog)).toEqual([
    {
      text: "Look in Erie too, 6.9 miles away",
      count: 2,
      query: { ...searched, towns: ["Longmont", "Erie"], opened: [], steps: 1 },
    },
    { text: "Raise the price to $560,000", count: 1, query: { ...searched, priceTo: 560_000, opened: [], steps: 1 } },
  ]);
  expect(relaxations(catalog.items, query({ priceTo: 490_000 }), catalog)).toEqual([]);
  expect(relaxations([], searched, catalogOf([]))).toEqual([]);
});

test("relaxations are sorted by result count, then by size of the change, at most four", () => {
  const catalog = catalogOf([
    item({ id: 1, priceUsd: 505_000 }),
    ...[2, 3].map((id) => item({ id, priceUsd: 400_000, bedsMax: 2 })),
    ...[4, 5, 6].map((id) => item({ id, priceUsd: 400_000, bathsMax: 1 })),
    item({ id: 7, priceUsd: 400_000, squareFeet: 1200 }),
    item({ id: 8, priceUsd: 400_000, garage: 1 }),
  ]);
  const searched = query({ priceTo: 500_000, beds: 3, baths: 2, sizeFrom: 1500, garage: 2 });
  expect(relaxations(catalog.items, searched, catalog).map(({ text, count }) => [text, count])).toEqual([
    ["1 bathroom instead of 2", 3],
    ["2 bedrooms instead of 3", 2],
    ["Raise the price to $510,000", 1],
    ["1 garage space instead of 2", 1],
  ]);
});

test("a monthly payment is raised to the nearest item's, or removed when none is known", () => {
  const found = (monthlyUsd: number | null) => {
    const { items, ...scope } = catalogOf([item({ id: 1, monthlyUsd })]);
    return relaxations(items, query({ monthlyTo: 3000 }), scope).map(({ text, query: { monthlyTo } }) => [
      text,
      monthlyTo,
    ]);
  };
  expect(found(3201)).toEqual([["Raise the monthly payment to $3,300", 3300]]);
  expect(found(3000)).toEqual([]);
  expect(found(null)).toEqual([["Any monthly payment", null]]);
});

test("when one change is not enough, two are combined", () => {
  const catalog = catalogOf([item({ id: 1, bedsMax: 2, readyDate: "2027-08-03" })]);
  expect(relaxations(catalog.items, query({ beds: 4, by: "2027-05-31" }), catalog)).toMatchObject([
    { text: "2 bedrooms instead of 4 and move in by Aug 3, 2027", count: 1, query: { beds: 2, by: "2027-08-03" } },
  ]);
});

test("for random searches every suggestion has the results that it states", () => {
  const { catalog, queries } = randomSearches(11, 60, 400);
  let ways = 0;
  for (const each of queries) {
    const results = searchResults(catalog, each);
    if (results.count > 0) expect(results.relaxations).toEqual([]);
    else expect(results.relaxations.length).toBeGreaterThan(0);
    for (const way of results.relaxations) {
      expect(searchResults(catalog, way.query).count, way.text).toBe(way.count);
      expect(way.count).toBeGreaterThan(0);
      ways += 1;
    }
  }
  expect(ways).toBeGreaterThan(100);
});

test("each filter in use is one removable text, each alternative its own", () => {
  const catalog = catalogOf([]);
  const used = filtersInUse(
    query({
      ...{
        priceFrom: 400_000,
        priceTo: 700_000,
        monthlyTo: 3500,
        beds: 2,
        baths: 2.5,
        sizeTo: 2000,
        facts: ["main-floor-primary"],
      },
      ...{ garage: 2, stories: [1, 2], kinds: ["plan"], towns: ["Erie", "Longmont"], near: "Loveland", miles: 25 },
      ...{ collections: ["wee-cottage"], states: ["ready"], by: "2027-06-30", steps: 2 },
    }),
    catalog,
  );
  expect(used.map(({ text }) => text)).toEqual([
    "$400,000 to $700,000",
    "Up to $3,500 a month",
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

test.each(searchOrders)(
  "equal items in the order %s are sorted by kind and id, in any order of the content",
  (order) => {
    const equals = [
      item({ id: 7, kind: "home" }),
      item({ id: 8, kind: "home" }),
      item({ id: 5, kind: "model", readyDate: null }),
      item({ id: 1, kind: "plan", readyDate: null }),
      item({ id: 2, kind: "plan", readyDate: null }),
    ];
    for (const listed of [equals, equals.toReversed()]) {
      expect(inOrderOf(listed, order).map(({ id }) => id)).toEqual([7, 8, 5, 1, 2]);
    }
  },
);

test.each([
  [0, "0 homes and plans"],
  [1, "1 home or plan"],
  [2, "2 homes and plans"],
  [1204, "1,204 homes and plans"],
])("plans are not counted as homes: %i results are “%s”", (count, text) => {
  expect(formatFound(count)).toBe(text);
});

const neighborhoods = [
  { id: 1, slug: "haystack-bend", title: "Haystack Bend" },
  { id: 2, slug: "kestrel-row", title: "Kestrel Row" },
];
const at = (neighborhoodId: number | null, priceUsd = 0) => ({ sectionId: null, neighborhoodId, priceUsd });
const inSection = (sectionId: string, neighborhoodId: number | null = null) => ({ sectionId, neighborhoodId });
test("a section groups the products of one neighborhood, in the order given", { tags: ["S2.116"] }, () => {
  const sections = sectionsOf([at(1, 400), at(2, 500), at(1, 300)], neighborhoods);
  expect(sections.map(({ id, title, products }) => [id, title, products.map(({ priceUsd }) => priceUsd)])).toEqual([
    ["neighborhood-haystack-bend", "Haystack Bend", [400, 300]],
    ["neighborhood-kestrel-row", "Kestrel Row", [500]],
  ]);
  expect(sectionsOf([], neighborhoods)).toEqual([]);
});

test("a section has the products of one sectionId, which takes precedence over the neighborhood", {
  tags: ["S2.116"],
}, () => {
  const products = [inSection("ready_now", 1), inSection(" ready_now ", 2), inSection("Spring 2027"), inSection("", 1)];
  const sections = sectionsOf(products, neighborhoods, { ready_now: "Ready now" });
  expect(sections.map(({ id, title, products: own }) => [id, title, own.length])).toEqual([
    ["section-ready-now", "Ready now", 2],
    ["section-spring-2027", "Spring 2027", 1],
    ["neighborhood-haystack-bend", "Haystack Bend", 1],
  ]);
});

test("products without a section or a known neighborhood come last", () => {
  const sections = sectionsOf([at(null), at(1), at(99)], neighborhoods);
  expect(sections.map(({ title, products }) => [title, products.length])).toEqual([
    ["Haystack Bend", 1],
    ["Elsewhere", 2],
  ]);
});

test("a sectionId that is a name of Object.prototype gets its own section", () => {
  expect(sectionsOf([inSection("constructor")], neighborhoods)[0]?.title).toBe("constructor");
});
