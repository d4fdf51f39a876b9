import { expect, test } from "vitest";
import type { MapViewName } from "#app/domain/neighborhoods/map-views.ts";
import type { CatalogEntries } from "#app/graphql/catalog/catalog.ts";
import { searchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import { homeWith, modelWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import { overviewContent, overviewPlaces } from "./overview-content.ts";

const views: readonly MapViewName[] = ["neighborhoods", "model-homes", "quick-move-in"];
const texts = { ourNeighborhoods: "Places.", modelHomes: "Models.", quickMoveIns: "Homes." };
const catalogOf = (values: Partial<CatalogEntries>) =>
  searchCatalog(
    { neighborhoods: [neighborhoodWith()], plans: [planWith()], models: [], homes: [], ...values },
    "2026-11-22",
  );
const contentOf = (catalog: ReturnType<typeof catalogOf>, view: MapViewName, query = "") =>
  overviewContent(catalog, view, new URLSearchParams(query), texts);

/** Counts of homes none of which is ready on the day of the catalog. */
const underWay = (count: number) => ({ ready: 0, "under-way": count, undated: 0, "coming-soon": 0 });

const everything = { collection: "all", priceTo: null, beds: null, isSelling: false, area: null } as const;

/** 100 homes in two neighborhoods, every fourth of a second collection, every tenth sold. */
const many = catalogOf({
  neighborhoods: [
    neighborhoodWith({ collections: ["easyhouse", "wee-cottage"] }),
    neighborhoodWith({
      id: 11,
      slug: "far",
      title: "Far",
      uri: "/homes/erie/far/",
      latitude: 40.05,
      longitude: -104.9,
    }),
  ],
  models: [modelWith(), modelWith({ id: 31, uri: "/homes/erie/far/models/31/", collections: ["wee-cottage"] })],
  homes: Array.from({ length: 100 }, (_, at) =>
    homeWith({
      ...{ id: 100 + at, title: `${at} Elm`, uri: `/homes/x/y/qmi/${at}-elm/`, neighborhoodId: at % 2 ? 10 : 11 },
      ...{ latitude: 40 + at / 1000, longitude: -105, collections: [at % 4 === 0 ? "wee-cottage" : "easyhouse"] },
      statusMessage: at % 10 === 0 ? ["x", "Sold"] : [],
    }),
  ),
});

test("each view has the description of the content", { tags: ["S2.103"] }, () => {
  expect(views.map((view) => contentOf(many, view).description)).toEqual(["Places.", "Models.", "Homes."]);
});

test("the map has a pin of every item of the view, however few rows the list shows", { tags: ["S2.104"] }, () => {
  const content = contentOf(many, "quick-move-in");
  expect(content.items).toHaveLength(24);
  const places = overviewPlaces(many, "quick-move-in", everything);
  expect(new Set(places.map(({ id }) => id)).size).toBe(100);
  expect(content.total).toBe(100);
});

test("tabs, status sentence, rows and pins of every view apply the collection and the area", {
  tags: ["S2.111"],
}, () => {
  const area = "area=40.05,-105.2,40.2,-104.8";
  const expected = [
    ["", { neighborhoods: 2, "model-homes": 2, "quick-move-in": 100 }, 90],
    ["collection=wee-cottage", { neighborhoods: 1, "model-homes": 1, "quick-move-in": 25 }, 20],
    [area, { neighborhoods: 2, "model-homes": 2, "quick-move-in": 50 }, 45],
    [`collection=wee-cottage&${area}`, { neighborhoods: 1, "model-homes": 1, "quick-move-in": 12 }, 10],
    ["collection=new-beginnings", { neighborhoods: 0, "model-homes": 0, "quick-move-in": 0 }, 0],
  ] as const;
  for (const [query, counts, ready] of expected) {
    for (const view of views) {
      const content = contentOf(many, view, query);
      expect(Object.fromEntries(content.tabs.map(({ name, count }) => [name, count]))).toEqual(counts);
      expect([query, view, content.total, content.moveInCounts]).toEqual([query, view, counts[view], underWay(ready)]);
      expect(overviewPlaces(many, view, { ...content.filters, area: content.area })).toHaveLength(counts[view]);
    }
  }
});

test("the status counts a home as ready from its ready date, and omits sold and unreleased homes", () => {
  const home = (id: number, readyDate: string | null, statusMessage: string[] = []) =>
    homeWith({ id, uri: `/${id}/`, readyDate, statusMessage });
  const catalog = catalogOf({
    homes: [
      home(1, "2026-11-22"),
      home(2, "2026-11-23"),
      home(3, null),
      home(4, "2026-10-01", ["x", "Under Contract"]),
      home(5, "2026-10-01", ["x", "Coming Soon"]),
    ],
  });
  const { tabs, moveInCounts } = contentOf(catalog, "neighborhoods");
  expect(tabs.at(-1)?.count).toBe(5);
  expect(moveInCounts).toEqual({ ready: 1, "under-way": 1, undated: 1, "coming-soon": 1 });
});

test("nothing is selected by default; the selected item is marked, also beyond the shown rows", () => {
  expect(contentOf(many, "quick-move-in")).toMatchObject({ chosenKey: null, later: null });
  const all = contentOf(many, "quick-move-in", "show=100").items.map(({ key }) => key);
  expect(all).toHaveLength(100);
  const [near = "", far = ""] = [all[3], all[60]];
  expect(contentOf(many, "quick-move-in", `at=${near}`)).toMatchObject({ chosenKey: near, later: null });
  expect(contentOf(many, "quick-move-in", `at=${far}`)).toMatchObject({
    chosenKey: far,
    later: { number: 61, item: { key: far, href: `/homes/x/y/qmi/${far}/` } },
    moreHref: `?show=48&at=${far}`,
  });
  expect(contentOf(many, "quick-move-in", `at=${far}&show=61`)).toMatchObject({ chosenKey: far, later: null });
  // Whatever number the URL has, the list shows whole pages.
  expect(contentOf(many, "quick-move-in", "show=61").moreHref).toBe("?show=72");
  for (const at of ["no-such-home", "1-elm"])
    expect(contentOf(many, "quick-move-in", `at=${at}&collection=wee-cottage`).chosenKey).toBeNull();
});

test("two items with the same last URL segment have different keys", () => {
  const catalog = catalogOf({
    homes: [
      homeWith({ id: 1, uri: "/homes/a/b/qmi/12-elm/" }),
      homeWith({ id: 2, uri: "/homes/a/c/qmi/12-elm/" }),
      homeWith({ id: 3, uri: "" }),
    ],
  });
  const { items } = contentOf(catalog, "quick-move-in");
  expect(items.map(({ key, href }) => [key, href])).toEqual([
    ["12-elm-1", "/homes/a/b/qmi/12-elm/"],
    ["12-elm-2", "/homes/a/c/qmi/12-elm/"],
    ["3", ""],
  ]);
});

test("a home without coordinates uses its neighborhood’s; without either it counts as unplaced", () => {
  const catalog = catalogOf({
    homes: [homeWith({ latitude: null, longitude: null }), homeWith({ id: 41, uri: "/h/", neighborhoodId: null })],
  });
  expect(contentOf(catalog, "quick-move-in")).toMatchObject({ total: 2, unplacedCount: 1 });
  const places = overviewPlaces(catalog, "quick-move-in", everything);
  expect(places).toMatchObject([{ id: "1482-threshing-lane", latitude: 40.156, longitude: -105.165 }]);
  // Directions lead to the house, never to the center of its neighborhood (S2.107).
  expect(contentOf(catalog, "quick-move-in").items.map(({ directionsHref }) => directionsHref)).toEqual([null, null]);
  expect(contentOf(catalog, "quick-move-in", "area=-90,-180,90,180").total).toBe(1);
});

test("a pin's name has the name, the price or state, and the homes of the collection", () => {
  const catalog = catalogOf({
    neighborhoods: [
      neighborhoodWith({ collections: ["easyhouse", "wee-cottage"] }),
      neighborhoodWith({ id: 11, slug: "b", uri: "/b/", title: "Old", status: "sold_out" }),
      neighborhoodWith({ id: 12, slug: "c", uri: "/c/", title: "New", status: "coming_soon_plain" }),
    ],
    models: [modelWith()],
    homes: [homeWith(), homeWith({ id: 41, uri: "/x/", collections: ["wee-cottage"], statusMessage: ["x", "Sold"] })],
  });
  const names = (view: MapViewName, collection: "all" | "wee-cottage" = "all") =>
    overviewPlaces(catalog, view, { ...everything, collection }).map(({ name, pinText }) => [name, pinText]);
  expect(names("neighborhoods")).toEqual([
    ["Haystack Bend, from $512,900, 1 home", "$513k"],
    ["New, Coming Soon", "Soon"],
    ["Old, Sold Out", "Sold"],
  ]);
  expect(names("neighborhoods", "wee-cottage")).toEqual([["Haystack Bend, from $512,900", "$513k"]]);
  expect(names("model-homes")).toEqual([["12 Windrow Court, $641,500, Haystack Bend", "$642k"]]);
  expect(names("quick-move-in")).toEqual([
    ["1482 Threshing Lane, $624,900, Haystack Bend", "$625k"],
    ["1482 Threshing Lane, Sold, Haystack Bend", "Sold"],
  ]);
});

/**
 * Three neighborhoods: one with an expensive plan of four bedrooms and a small cheap home, one without prices, one sold
 * out.
 */
const mixed = catalogOf({
  neighborhoods: [
    neighborhoodWith({ basePriceUsd: 450_000 }),
    neighborhoodWith({ id: 11, slug: "b", uri: "/b/", title: "New", status: "coming_soon_plain" }),
    neighborhoodWith({ id: 12, slug: "c", uri: "/c/", title: "Old", status: "sold_out" }),
  ],
  plans: [planWith({ bedroomsMin: 4, bedroomsMax: 4, basePriceUsd: 600_000 })],
  models: [modelWith({ asShownPriceUsd: 700_000 })],
  homes: [
    homeWith({ id: 1, uri: "/a/cheap/", title: "Cheap", bedrooms: 2, priceUsd: 450_000 }),
    homeWith({ id: 2, uri: "/a/dear/", title: "Dear", bedrooms: 3, priceUsd: 650_000 }),
    homeWith({ id: 3, uri: "/a/gone/", title: "Gone", bedrooms: 3, priceUsd: 500_000, statusMessage: ["x", "Sold"] }),
  ],
});

test.each([
  ["", [["Haystack Bend", "New", "Old"], ["12 Windrow Court"], ["Cheap", "Dear", "Gone"]], 2],
  ["price-to=450000", [["Haystack Bend"], [], ["Cheap"]], 1],
  ["price-to=449999", [[], [], []], 0],
  ["beds=3", [["Haystack Bend"], ["12 Windrow Court"], ["Dear", "Gone"]], 1],
  // One home or plan matches both.
  ["price-to=599999&beds=3", [[], [], []], 0],
  ["price-to=600000&beds=4", [["Haystack Bend"], [], []], 0],
  ["price-to=700000&beds=4", [["Haystack Bend"], ["12 Windrow Court"], []], 0],
  ["selling=now", [["Haystack Bend"], ["12 Windrow Court"], ["Cheap", "Dear"]], 2],
  ["price-to=450000&collection=wee-cottage", [[], [], []], 0],
] as const)("“%s” applies to tabs, status sentence, rows and pins of every view", (query, left, ready) => {
  for (const [at, view] of views.entries()) {
    const content = contentOf(mixed, view, query);
    const titles = content.items.map(({ title }) => title).sort();
    expect([view, titles]).toEqual([view, left[at]]);
    expect(content.tabs.map(({ count }) => count)).toEqual(left.map(({ length }) => length));
    expect([content.total, content.moveInCounts]).toEqual([titles.length, underWay(ready)]);
    const pins = overviewPlaces(mixed, view, { ...content.filters, area: content.area });
    expect(pins.map(({ title }) => title).sort()).toEqual(titles);
  }
});

test("a home that is coming soon is listed and does not count as selling", () => {
  const soon = homeWith({
    id: 4,
    uri: "/a/soon/",
    title: "Soon",
    priceUsd: 500_000,
    statusMessage: ["x", "Coming Soon"],
  });
  const { sellingCount, total } = contentOf(catalogOf({ homes: [soon] }), "quick-move-in", "");
  expect([total, sellingCount]).toEqual([1, 0]);
});

test("the filters offer existing prices and bedrooms and those in use; selling items are counted", () => {
  const { choices, sellingCount } = contentOf(mixed, "neighborhoods", "price-to=512000&beds=6");
  expect(choices).toEqual({ prices: [450_000, 512_000, 600_000, 650_000], beds: [2, 3, 4, 6] });
  expect(sellingCount).toBe(0);
  expect(views.map((view) => contentOf(mixed, view).sellingCount)).toEqual([1, 1, 2]);
  const rowOf = (query: string) => contentOf(mixed, "neighborhoods", query).items[0]?.specs.at(-1);
  expect([rowOf(""), rowOf("price-to=500000")]).toEqual(["2 homes", "1 home"]);
});
