import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadComparison, visitInquiry } from "./comparison.ts";

const pageInfo = { endCursor: null, hasNextPage: false };
const home = (databaseId: number, details: object = {}, more: object = {}) => ({
  ...more,
  databaseId,
  title: `${databaseId} Threshing Lane`,
  uri: `/homes/longmont/haystack-bend/qmi/${databaseId}-threshing-lane/`,
  qmiHomeDetails: { bedrooms: 3, bathrooms: 2, price: 600_000 + databaseId, ...details },
});
const overview = (homes: readonly object[], info: object = pageInfo) => ({
  ...{ page: null, neighborhoods: null, plans: null, models: null },
  homes: { nodes: homes, pageInfo: info },
});
const compare = (data: object, search: string) =>
  loadComparison(
    fakeContent({ GetComparedProduct: { nodeByUri: null }, ...data }).content,
    new URLSearchParams(search),
  );

test("a product that is no longer listed is counted, and the next one takes its place", async () => {
  const homes = [1, 2, 3, 4, 5].map((id) => home(id));
  const content = await compare({ GetOverviewMap: overview(homes) }, "ids=1,99,2,3,4,5");
  expect(content.products.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(content.waiting.map(({ id }) => id)).toEqual([5]);
  expect(content).toMatchObject({ ids: [1, 2, 3, 4, 5], missingCount: 1, isFull: true });
  const fewer = await compare({ GetOverviewMap: overview(homes) }, "ids=1,99,2");
  expect(fewer).toMatchObject({ ids: [1, 2], waiting: [], missingCount: 1, isFull: false });
});

test("products beyond the 500 of a kind are compared as well", async () => {
  const first = Array.from({ length: 500 }, (_, at) => home(at + 1));
  const data = {
    GetOverviewMap: overview(first, { endCursor: "five hundred", hasNextPage: true }),
    GetMoreHomes: { homes: { nodes: [home(501)], pageInfo } },
  };
  const content = await compare(data, "ids=501,2");
  expect(content.products.map(({ id, price }) => [id, price])).toEqual([
    [501, "$600,501"],
    [2, "$600,002"],
  ]);
  expect(content.missingCount).toBe(0);
});

test("only rows whose known values differ are marked, and only they remain on request", async () => {
  const homes = [home(1, { bathrooms: 2.5 }), home(2, { bathrooms: 2 }), home(3, { bathrooms: null })];
  const marked = async (search: string) => {
    const { facts } = await compare({ GetOverviewMap: overview(homes) }, search);
    return facts.filter(({ differs }) => differs).map(({ label }) => label);
  };
  expect(await marked("ids=1,2,3")).toEqual(["Price", "Baths"]);
  expect(await marked("ids=2,3")).toEqual(["Price"]);
  const only = await compare({ GetOverviewMap: overview(homes) }, "ids=1,2&only=differences");
  expect(only.facts.map(({ label }) => label)).toEqual(["Price", "Baths"]);
  expect(only.sameCount).toBe(1);
});

const gone = { productStatus: { sectionId: null, statusMessage: ["x", "Under Contract"] } };

test("products that are neither compared nor sold can be added", async () => {
  const homes = [home(1), home(2), home(3, {}, gone), home(4)];
  const { offered } = await compare({ GetOverviewMap: overview(homes) }, "ids=2,1");
  expect(offered).toEqual([{ title: "Quick move-in homes", products: [{ id: 4, text: "4 Threshing Lane" }] }]);
});

test("a sold home shows neither a price nor a move-in day", async () => {
  const extras = { readyDate: "2127-03-12" };
  const homes = [home(1, {}, { ...gone, extras }), home(2, {}, { extras })];
  const { facts } = await compare({ GetOverviewMap: overview(homes) }, "ids=1,2");
  const valuesOf = (name: string) => facts.find(({ label }) => label === name)?.values;
  expect(valuesOf("Price")).toEqual(["Under Contract", "$600,002"]);
  expect(valuesOf("Ready")).toEqual(["", "Mar 2127"]);
});

const neighborhood = { databaseId: 7, title: "Haystack Bend" };
const plan = (databaseId: number, basePrice: number) => ({
  databaseId,
  title: `Plan ${databaseId}`,
  uri: `/homes/longmont/haystack-bend/plans/${databaseId}/`,
  floorplanDetails: { basePrice, neighborhood },
});

/** A level drawn at 10 px a foot. */
const level = (name: string, widthPx: number, finished = true) => ({
  ...{ name, finished, widthPx, heightPx: 400, pxPerFoot: 10, drawingMirrored: null },
  drawing: { altText: name, sourceUrl: `/media/${widthPx}.svg`, mediaDetails: null },
  rooms: [
    { ...{ name: "Great room", kind: "living", widthIn: 240, depthIn: 180 }, xIn: 0, yIn: 0, areaSqFt: 300 },
    { ...{ name: "Garage", kind: "garage", widthIn: 264, depthIn: 276 }, xIn: 240, yIn: 0, areaSqFt: 506 },
  ],
});

test("a comparison of plans has no row that repeats headings or prices", async () => {
  const plans = { nodes: [plan(1, 500_000), plan(2, 600_000)], pageInfo };
  const labelsOf = async (ids: string) => {
    const { facts } = await compare({ GetOverviewMap: { ...overview([home(3)]), plans } }, `ids=${ids}`);
    return facts.map(({ label }) => label).filter((label) => /^Plan$|rice/.test(label));
  };
  expect(await labelsOf("1,2")).toEqual(["Price"]);
  expect(await labelsOf("1,3")).toEqual(["Price", "Base price", "Plan"]);
});

test("levels are drawn to one scale, with the size of the house and its largest rooms", async () => {
  const levels = [level("Main level", 800), level("Upper level", 400), level("Basement", 600, false)];
  const node = { __typename: "Plan", extras: { levels }, floorplanDetails: null };
  const plans = { nodes: [plan(1, 500_000)], pageInfo };
  const { floorPlans, facts } = await compare(
    { GetOverviewMap: { ...overview([]), plans }, GetComparedProduct: { nodeByUri: node } },
    "ids=1",
  );
  expect(floorPlans).toMatchObject([{ title: "Plan 1", tenFeetShare: 0.125 }]);
  expect(floorPlans[0]?.levels.map(({ label, share }) => [label, share])).toEqual([
    ["Main level", 1],
    ["Upper level", 0.5],
  ]);
  const textOf = (name: string) => facts.find(({ label }) => label === name)?.values[0];
  expect(textOf("Width × depth")).toBe("42′ 0″ × 23′ 0″");
  expect(textOf("Largest rooms")).toBe(
    "Great room 20′\u00a00″\u00a0×\u00a015′\u00a00″\nGreat room 20′\u00a00″\u00a0×\u00a015′\u00a00″",
  );
});

test("dues are those of the home, or else of its neighborhood; options are listed by name", async () => {
  const dues = { hoaMonthlyUsd: 85, metroDistrictMills: 45, propertyTaxRatePercent: null };
  const extras = { ...dues, hoaMonthlyUsd: null, metroDistrictMills: 0, mirrored: null, priceLine: null };
  const options = [
    { label: "Solar", text: "9 kW" },
    { label: null, text: "Fence" },
    null,
    { label: "Empty", text: " " },
  ];
  const node = {
    __typename: "Home",
    extras: { ...extras, options },
    qmiHomeDetails: { neighborhood: { extras: dues } },
  };
  const { facts } = await compare(
    { GetOverviewMap: overview([home(1)]), GetComparedProduct: { nodeByUri: node } },
    "ids=1",
  );
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: "Homeowners’ association", values: ["$85 a month"] }),
      expect.objectContaining({ label: "Metropolitan district", values: ["None"] }),
      expect.objectContaining({ label: "Options", values: ["Solar: 9 kW\nFence"] }),
    ]),
  );
});

test.each([
  ["1,2", "Plan a visit to both", "/contact-us/?visit=1%2C2#write"],
  ["1,2,4", "Plan a visit to all three", "/contact-us/?visit=1%2C2%2C4#write"],
  ["1,3,2", "Plan a visit to 1 Threshing Lane and 2 Threshing Lane", "/contact-us/?visit=1%2C2#write"],
  [
    "3,1",
    "Plan a visit to 1 Threshing Lane",
    "/contact-us/?about=/homes/longmont/haystack-bend/qmi/1-threshing-lane/#visit",
  ],
  ["3", undefined, undefined],
])("a visit is planned to those of %s that are for sale", async (ids, text, href) => {
  const homes = [home(1), home(2), home(3, {}, gone), home(4)];
  const { visit } = await compare({ GetOverviewMap: overview(homes) }, `ids=${ids}`);
  expect(visit ?? {}).toEqual(text ? { text, href } : {});
});

test("the message about a visit names the products and links to their comparison", async () => {
  const neighborhoods = { nodes: [neighborhood], pageInfo };
  const homes = [home(1, { neighborhood }), home(2)];
  const { content } = fakeContent({ GetOverviewMap: { ...overview(homes), neighborhoods } });
  const messageOf = (query: string) => visitInquiry(content, new URLSearchParams(query), "https://homes.example");
  expect(await messageOf("visit=1,2,99")).toBe(
    "I’d like to visit 1 Threshing Lane (Haystack Bend) and 2 Threshing Lane.\n\nhttps://homes.example/compare/?ids=1,2",
  );
  expect(await messageOf("visit=99")).toBeNull();
  expect(await messageOf("")).toBeNull();
});
