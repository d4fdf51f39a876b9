import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadComparison } from "./load-comparison.ts";

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
  loadComparison(fakeContent({ GetComparedPrice: { nodeByUri: null }, ...data }).content, new URLSearchParams(search));

test("one that the site does not list any more is counted, and the next comes in for it", async () => {
  const homes = [1, 2, 3, 4, 5].map((id) => home(id));
  const content = await compare({ GetOverviewMap: overview(homes) }, "ids=1,99,2,3,4,5");
  expect(content.products.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(content.waiting.map(({ id }) => id)).toEqual([5]);
  expect(content).toMatchObject({ ids: [1, 2, 3, 4, 5], missingCount: 1, isFull: true });
  const fewer = await compare({ GetOverviewMap: overview(homes) }, "ids=1,99,2");
  expect(fewer).toMatchObject({ ids: [1, 2], waiting: [], missingCount: 1, isFull: false });
});

test("what stands beyond the 500 of a kind is compared as well", async () => {
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

test("only rows whose known values differ are marked, and only they are left where that is asked", async () => {
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

test("what can be added is neither compared already nor gone", async () => {
  const homes = [home(1), home(2), home(3, {}, gone), home(4)];
  const { offered } = await compare({ GetOverviewMap: overview(homes) }, "ids=2,1");
  expect(offered).toEqual([{ title: "Quick move-in homes", products: [{ id: 4, text: "4 Threshing Lane" }] }]);
});

test("a home that is gone says neither a price nor a day when it is ready", async () => {
  const extras = { readyDate: "2127-03-12" };
  const homes = [home(1, {}, { ...gone, extras }), home(2, {}, { extras })];
  const { facts } = await compare({ GetOverviewMap: overview(homes) }, "ids=1,2");
  const valuesOf = (name: string) => facts.find(({ label }) => label === name)?.values;
  expect(valuesOf("Price")).toEqual(["Under Contract", "$600,002"]);
  expect(valuesOf("Ready")).toEqual(["", "Mar 2127"]);
});
