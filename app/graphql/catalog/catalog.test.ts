import { afterEach, expect, test, vi } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadIndexedCatalog, loadWholeCatalog } from "./catalog.ts";

afterEach(() => vi.restoreAllMocks());

const pageInfo = { endCursor: null, hasNextPage: false };
const empty = { page: null, neighborhoods: null, plans: null, models: null, homes: null };
const plan = (databaseId: number, extras: object | null = null) => ({
  databaseId,
  title: `Plan ${databaseId}`,
  uri: `/plan-${databaseId}/`,
  productStatus: null,
  floorplanDetails: null,
  extras,
});
const overview = (more: object) => fakeContent({ GetOverviewMap: { ...empty, ...more } });

test("the overview has the descriptions of its tabs", { tags: ["S7.19"] }, async () => {
  const { content } = overview({
    page: { ourNeighborhoodsOverview: "All of them.", modelHomesOverview: null, quickMoveInsOverview: "Now." },
  });
  expect((await loadIndexedCatalog(content)).texts).toEqual({
    ourNeighborhoods: "All of them.",
    modelHomes: null,
    quickMoveIns: "Now.",
  });
});

test("the catalog is one shared operation with up to 500 entries a list", {
  tags: ["S7.20", "S9.13"],
}, async () => {
  const { queries, content } = overview({
    plans: { nodes: Array.from({ length: 500 }, (_, id) => plan(id)), pageInfo },
  });
  const { entries } = await loadIndexedCatalog(content);
  expect(entries.plans.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, id) => id));
  expect(queries).toEqual([{ name: "GetOverviewMap", variables: { uri: "/our-neighborhoods/" }, isShared: true }]);
  expect(operations.GetOverviewMap?.match(/\b(neighborhoods|plans|models|homes)\(first: 500\)/g)).toHaveLength(4);
});

test("the same data gives the same catalog and index, other data another one", async () => {
  const { content } = overview({ plans: { nodes: [plan(1)], pageInfo } });
  const [first, second] = [await loadIndexedCatalog(content), await loadIndexedCatalog(content)];
  expect(second).toBe(first);
  expect(second.index).toBe(first.index);
  const other = await loadIndexedCatalog(overview({ plans: { nodes: [plan(2)], pageInfo } }).content);
  expect(other.entries.plans.map(({ id }) => id)).toEqual([2]);
  expect(other.index.plan.has(1)).toBe(false);
});

test("fields are those of the host; missing ones are null or empty", {
  tags: ["S3.9", "S3.11", "S3.12", "S3.13"],
}, async () => {
  const { content } = overview({
    neighborhoods: {
      nodes: [
        {
          ...{ databaseId: 3, status: "publish", types: ["Townhomes", null], collection: ["easyhouse"] },
          neighborhood: { status: "closeout", popularPlans: [{ databaseId: 1 }, null], featuredNeighborhood: true },
          extras: { shortDescription: "By the creek." },
        },
        { databaseId: 4, neighborhood: null, extras: null },
      ],
      pageInfo,
    },
    plans: { nodes: [plan(1, { shortDescription: "Say 1", livability: ["Shade", null] }), plan(2)], pageInfo },
  });
  const { neighborhoods, plans, homes } = (await loadIndexedCatalog(content)).entries;
  expect(
    neighborhoods.map(({ shortDescription, popularPlanIds, isFeatured }) => [
      shortDescription,
      popularPlanIds,
      isFeatured,
    ]),
  ).toEqual([
    ["By the creek.", [1], true],
    [null, [], false],
  ]);
  expect(neighborhoods.map(({ status, types, collections }) => [status, types, collections])).toEqual([
    ["closeout", ["Townhomes"], ["easyhouse"]],
    [null, [], []],
  ]);
  expect(plans.map(({ shortDescription, livability }) => [shortDescription, livability])).toEqual([
    ["Say 1", ["Shade"]],
    [null, []],
  ]);
  expect(homes).toEqual([]);
});

const homeAt = (databaseId: number, latitude: number, longitude: number) => ({
  ...{ databaseId, title: `Home ${databaseId}`, uri: `/home-${databaseId}/`, productStatus: null, extras: null },
  qmiHomeDetails: { latitude, longitude, floorplan: null, neighborhood: null },
});
const placesOf = (homes: readonly { id: number; latitude: number | null; isMisplaced: boolean }[]) =>
  homes.map(({ id, latitude, isMisplaced }) => [id, latitude, isMisplaced]);

test("a home outside the region of all others has no coordinates in the catalog", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const nodes = [homeAt(1, 39.7, -105), homeAt(2, 39.8, -105), homeAt(3, 39.7, 105)];
  const { entries, region } = await loadIndexedCatalog(overview({ homes: { nodes, pageInfo } }).content);
  expect(placesOf(entries.homes)).toEqual([
    [1, 39.7, false],
    [2, 39.8, false],
    [3, null, true],
  ]);
  expect(region.length).toBeGreaterThan(0);
});

test("a remote home among the first 500 keeps its coordinates if a later home is near it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const nodes = [homeAt(1, 39.7, -105), homeAt(2, 39.8, -105), homeAt(3, 33.4, -112.1)];
  const { content } = fakeContent({
    GetOverviewMap: { ...empty, homes: { nodes, pageInfo: { endCursor: "three", hasNextPage: true } } },
    GetMoreHomes: { homes: { nodes: [homeAt(4, 33.5, -112)], pageInfo } },
  });
  const indexed = await loadIndexedCatalog(content);
  expect(placesOf(indexed.entries.homes)[2]).toEqual([3, null, true]);
  expect(placesOf((await loadWholeCatalog(content, indexed)).homes)).toEqual([
    [1, 39.7, false],
    [2, 39.8, false],
    [3, 33.4, false],
    [4, 33.5, false],
  ]);
});
