import { expect, test } from "vitest";
import { monthlyCost, type RunningCosts, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import { homeWith, modelWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import type { CatalogEntries } from "./catalog.ts";
import { packCatalog, unpackCatalog } from "./packed-catalog.ts";
import { loadSearchCatalog, searchCatalog } from "./search-catalog.ts";

const today = "2026-11-22";
const catalog = (values: Partial<CatalogEntries>) =>
  searchCatalog({ neighborhoods: [neighborhoodWith()], plans: [planWith()], models: [], homes: [], ...values }, today);
const sold = { statusMessage: ["x", "Sold Out"] };

test("the monthly cost is that of the product’s page, with its own or its neighborhood’s costs", () => {
  const around = neighborhoodWith({ hoaMonthlyUsd: 95, metroDistrictMills: 30, propertyTaxRatePercent: 0.5 });
  const monthly = (own: Parameters<typeof homeWith>[0]) =>
    catalog({ neighborhoods: [around], homes: [homeWith(own)] }).items[0]?.monthlyUsd;
  const total = (costs: RunningCosts) => monthlyCost(startingAssumptions(624_900, costs, null)).totalUsd;
  expect(monthly({})).toBe(total(around));
  expect(monthly({ hoaMonthlyUsd: 200 })).toBe(total({ ...around, hoaMonthlyUsd: 200 }));
  expect(monthly({ priceUsd: null })).toBeNull();
  const { items } = catalog({ neighborhoods: [around], models: [modelWith({ asShownPriceUsd: 624_900 })] });
  expect(items[0]?.monthlyUsd).toBe(total(around));
});

test("cities within fifty miles of a neighborhood are places, unless something is for sale there", () => {
  const citiesNear = (values: Parameters<typeof neighborhoodWith>[0]) =>
    catalog({ neighborhoods: [neighborhoodWith(values)] }).places.flatMap(({ id, isCity }) => (isCity ? id : []));
  expect(citiesNear({})).toEqual(["Boulder", "Denver", "Fort Collins"]);
  expect(citiesNear({ city: "Boulder" })).toEqual(["Denver", "Fort Collins"]);
  expect(citiesNear({ latitude: 41.2, longitude: -104.8 })).toEqual(["Fort Collins"]);
  expect(citiesNear({ latitude: null })).toEqual([]);
});

test("homes, models and plans have one shape; homes and models have the facts of their plan", () => {
  const { items, towns } = catalog({ homes: [homeWith()], models: [modelWith()] });
  const facts = ["main-floor-primary", "zero-step-entry", "home-office"];
  const shared = { neighborhoodId: 10, town: "Longmont", facts, garage: 2, stories: 1, collections: ["easyhouse"] };
  expect(items).toMatchObject([
    {
      ...shared,
      id: 40,
      kind: "home",
      priceUsd: 624_900,
      bedsMax: 3,
      bathsMax: 2.5,
      squareFeet: 1730,
      state: "under-way",
      readyDate: "2027-03-12",
      latitude: 40.156,
    },
    {
      ...shared,
      id: 30,
      kind: "model",
      priceUsd: 641_500,
      bedsMax: 4,
      bathsMax: 3,
      squareFeet: 1730,
      state: "open",
      readyDate: null,
      latitude: 40.157,
    },
    { ...shared, id: 20, kind: "plan", priceUsd: 589_900, bedsMax: 4, bathsMax: 3, state: "to-build", readyDate: null },
  ]);
  expect(items.map((item) => [item.summary().title, item.summary().href])).toEqual([
    ["1482 Threshing Lane", "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/"],
    ["12 Windrow Court", "/homes/longmont/haystack-bend/models/12-windrow-court/"],
    ["The Juniper", "/homes/longmont/haystack-bend/plans/juniper/"],
  ]);
  expect(towns).toEqual(["Longmont"]);
});

test("items have names of title, street and plan, and their or the neighborhood’s house type", () => {
  const { items, names, houses } = catalog({
    neighborhoods: [neighborhoodWith({ types: ["Single-family", "Patio homes"] })],
    homes: [homeWith({ type: "Paired home" }), homeWith({ id: 41, title: "9 Threshing Lane", uri: "/9/", type: " " })],
  });
  const all = ["single-family", "patio"];
  expect(items.map((item) => [item.names, item.houses])).toEqual([
    [["1482-threshing-lane", "threshing-lane", "juniper"], ["paired"]],
    [["9-threshing-lane", "threshing-lane", "juniper"], all],
    [["juniper"], all],
  ]);
  expect([...(names ?? [])]).toEqual([
    ["1482-threshing-lane", "1482 Threshing Lane"],
    ["threshing-lane", "Threshing Lane"],
    ["juniper", "The Juniper"],
    ["9-threshing-lane", "9 Threshing Lane"],
  ]);
  expect(houses.map(({ title }) => title)).toEqual(["Paired homes", "Patio homes", "Single-family homes"]);
});

test("each item's card is its own", () => {
  const { items } = catalog({
    homes: [homeWith(), homeWith({ id: 41, title: "9 Far Lane", uri: "/far/" })],
    models: [modelWith(), modelWith({ id: 31, title: "2 Far Lane", uri: "/far-model/" })],
    plans: [planWith(), planWith({ id: 21, title: "The Far", uri: "/far-plan/" })],
  });
  expect(items.map(({ id, kind }) => [id, kind])).toEqual(
    items.map((item) => [item.summary().id, item.summary().kind]),
  );
  expect(items.map((item) => item.summary().href).filter((href) => href.startsWith("/far"))).toEqual([
    "/far/",
    "/far-model/",
    "/far-plan/",
  ]);
});

test("products that are sold, under contract or without a page are excluded", () => {
  const { items } = catalog({
    plans: [planWith(sold), planWith({ id: 21, uri: "" })],
    models: [modelWith(sold)],
    homes: [homeWith(sold), homeWith({ id: 41, statusMessage: ["x", "Under contract"] }), homeWith({ id: 42 })],
  });
  expect(items.map(({ id }) => id)).toEqual([42]);
});

test("plans and models of sold-out neighborhoods are excluded; coming-soon items have no price", () => {
  const soldOut = catalog({
    neighborhoods: [neighborhoodWith({ status: "sold_out" })],
    plans: [planWith(), planWith({ id: 21, statusMessage: ["x", "Coming Soon"] })],
    models: [modelWith()],
    homes: [homeWith()],
  });
  expect(soldOut.items.map(({ kind }) => kind)).toEqual(["home"]);
  const soon = catalog({ plans: [planWith({ statusMessage: ["x", "Coming Soon"] })] });
  expect(soon.items).toMatchObject([{ kind: "plan", state: "coming-soon", priceUsd: null }]);
});

test("the state of a home follows from its day and its message", () => {
  const { items } = catalog({
    plans: [planWith({ statusMessage: ["x", "Coming soon"] })],
    homes: [
      homeWith({ id: 1, readyDate: today }),
      homeWith({ id: 2, readyDate: "2026-11-23" }),
      homeWith({ id: 3, readyDate: "20261101" }),
      homeWith({ id: 4, readyDate: null }),
      homeWith({ id: 5, statusMessage: ["x", "Coming Soon"] }),
    ],
  });
  expect(items.map(({ state }) => state)).toEqual([
    "ready",
    "under-way",
    "ready",
    "under-way",
    "coming-soon",
    "coming-soon",
  ]);
});

test.each([
  [5000, null],
  [5001, 5001],
  [999_999, 999_999],
  [1_000_000, 1_000_000],
  [null, null],
])("a price of %s is searched as %s", { tags: ["S9.14"] }, (priceUsd, searched) => {
  expect(catalog({ homes: [homeWith({ priceUsd })] }).items[0]?.priceUsd).toBe(searched);
});

test("a section named after a neighborhood is merged with it, any other is its own", { tags: ["S2.116"] }, () => {
  const { items, neighborhoods } = catalog({
    homes: [
      homeWith({ id: 1, sectionId: "haystack-bend", neighborhoodId: null }),
      homeWith({ id: 2, sectionId: "Spring" }),
    ],
  });
  expect(items.slice(0, 2)).toMatchObject([
    { sectionId: null, neighborhoodId: 10 },
    { sectionId: "Spring", neighborhoodId: 10 },
  ]);
  expect(neighborhoods).toEqual([{ id: 10, slug: "haystack-bend", title: "Haystack Bend, Longmont" }]);
});

test("a town is in the middle of its neighborhoods", () => {
  const neighborhoods = [
    neighborhoodWith({ latitude: 40, longitude: -105 }),
    neighborhoodWith({ id: 11, slug: "b", title: "B", latitude: 41, longitude: -104 }),
    neighborhoodWith({ id: 12, slug: "c", title: "C", latitude: null }),
  ];
  expect(catalog({ neighborhoods }).places.filter(({ isCity }) => !isCity)).toEqual([
    { id: "Longmont", title: "Longmont", latitude: 40.5, longitude: -104.5 },
    { id: "haystack-bend", title: "Haystack Bend", latitude: 40, longitude: -105 },
    { id: "b", title: "B", latitude: 41, longitude: -104 },
  ]);
});

test("entries beyond the 500 of a kind are loaded from the end of the lists", {
  tags: ["S9.13"],
}, async () => {
  const home = (databaseId: number) => ({ databaseId, title: `Home ${databaseId}`, uri: `/home-${databaseId}/` });
  const ended = { endCursor: null, hasNextPage: false };
  const { queries, content } = fakeContent({
    GetOverviewMap: {
      ...{ page: null, neighborhoods: null, plans: { nodes: [], pageInfo: ended }, models: null },
      homes: { nodes: [home(1)], pageInfo: { endCursor: "five hundred", hasNextPage: true } },
    },
    GetMoreHomes: { homes: { nodes: [home(2), home(3)], pageInfo: ended } },
  });
  const first = await loadSearchCatalog(content, today);
  expect(first.catalog.items.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(first.indexed.entries.homes.map(({ id }) => id)).toEqual([1]);
  expect(queries.map(({ name, variables }) => [name, variables])).toEqual([
    ["GetOverviewMap", { uri: "/our-neighborhoods/" }],
    ["GetMoreHomes", { after: "five hundred" }],
  ]);
  expect(await loadSearchCatalog(content, today)).toBe(first);
  expect(await loadSearchCatalog(content, "2026-11-23")).not.toBe(first);
});

test("the ZIP codes are those of the neighborhoods and the builder's office, in browsers too", () => {
  const entries = { neighborhoods: [neighborhoodWith()], plans: [planWith()], models: [], homes: [] };
  const inBrowser = unpackCatalog(JSON.parse(JSON.stringify(packCatalog(entries, today))));
  for (const { zips } of [catalog(entries), catalog(inBrowser)]) {
    expect(zips?.get("80503")).toEqual({ towns: ["Longmont"], near: "Longmont" });
    expect(zips?.get("80501")).toEqual({ towns: ["Longmont"], near: "Longmont" });
    expect(zips?.size).toBe(2);
  }
});
