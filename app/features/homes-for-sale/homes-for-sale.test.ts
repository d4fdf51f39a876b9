import { expect, test } from "vitest";
import { fakeContent, pagesOf } from "#app/graphql/testing/fake-content.ts";
import { loadHomesForSale } from "./homes-for-sale.ts";

const request = { origin: "https://homes.example", today: "2026-11-21" };
const neighborhood = {
  databaseId: 10,
  title: "Haystack Bend",
  uri: "/homes/longmont/haystack-bend/",
  neighborhood: { city: "Longmont", state: "CO", zip: "80503", latitude: 40.1, longitude: -105.1 },
};
const plan = (databaseId: number, slug: string, basePrice: number | null, message: string | null = null) => ({
  databaseId,
  title: slug,
  uri: `/homes/longmont/haystack-bend/plans/${slug}/`,
  productStatus: { sectionId: null, statusMessage: ["", message] },
  floorplanDetails: {
    displayTitle: `The ${slug}`,
    neighborhood: { databaseId: 10 },
    basePrice,
    bedroomsMin: 2,
    bedroomsMax: 4,
    bathroomsMin: 2,
    bathroomsMax: 3.5,
    finishedSqrFt: 1730,
    elevations: [{ sourceUrl: "/media/elevation-a.svg", altText: "Elevation A", mediaDetails: null }],
  },
  extras: { priceAsOf: "2026-11-01" },
});
const home = (databaseId: number, slug: string, details: object, readyDate: string | null, message?: string) => ({
  databaseId,
  title: `${databaseId} Threshing Lane`,
  uri: `/homes/longmont/haystack-bend/qmi/${slug}/`,
  featuredImage: {
    node: { sourceUrl: "/media/house.jpg", altText: "A house", mediaDetails: { width: 1600, height: 1000 } },
  },
  productStatus: { sectionId: null, statusMessage: message ? ["", message] : null },
  qmiHomeDetails: {
    floorplan: { databaseId: 20 },
    neighborhood: { databaseId: 10 },
    bedrooms: 3,
    bathrooms: 2.5,
    finishedSqrFt: 1731,
    latitude: null,
    longitude: null,
    ...details,
  },
  extras: { readyDate },
});

async function listOf(homes: readonly object[], plans: readonly object[], status: string | null = null) {
  const pageInfo = { endCursor: null, hasNextPage: false };
  const { content } = fakeContent({
    GetNeighborhoodsForSale: { neighborhoods: { nodes: [{ ...neighborhood, status }], pageInfo } },
    GetPlansForSale: { plans: { nodes: plans, pageInfo } },
    GetHomesForSale: { homes: { nodes: homes, pageInfo } },
  });
  return await loadHomesForSale(content, request);
}

test("a home has its own URL, price, figures, state, move-in day, picture and page", async () => {
  const { homes } = await listOf(
    [
      home(1482, "1482-threshing-lane", { price: 624_900, latitude: 40.15581, longitude: -105.16265 }, "2027-03-12"),
      home(1515, "1515-threshing-lane", { price: 5000, bedrooms: 4 }, "2026-10-01"),
    ],
    [plan(20, "juniper", 579_000)],
  );
  expect(homes[0]).toEqual({
    id: 1482,
    url: "https://homes.example/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
    address: { street: "1482 Threshing Lane", city: "Longmont", state: "CO", zip: "80503" },
    latitude: 40.15581,
    longitude: -105.16265,
    neighborhood: { name: "Haystack Bend", url: "https://homes.example/homes/longmont/haystack-bend/" },
    plan: { name: "The juniper", url: "https://homes.example/homes/longmont/haystack-bend/plans/juniper/" },
    price: 624_900,
    bedrooms: 3,
    bathrooms: 2.5,
    squareFeet: 1731,
    status: "Ready Mar 2027",
    moveInDate: "2027-03-12",
    isReady: false,
    picture: { url: "https://homes.example/media/r/w_1080/house.jpg", alt: "A house" },
  });
  // Without coordinates it is at its neighborhood; a hidden price stays hidden (S9.14).
  expect(homes[1]).toMatchObject({
    id: 1515,
    address: { street: "1515 Threshing Lane" },
    latitude: 40.1,
    longitude: -105.1,
    price: null,
    bedrooms: 4,
    status: "Ready now",
    isReady: true,
  });
});

test.each([
  ["the wrong sign of longitude", { latitude: 40.15581, longitude: 105.16265 }],
  ["latitude and longitude swapped", { latitude: -105.16265, longitude: 40.15581 }],
  ["half a pair", { latitude: 40.15581, longitude: null }],
])("a home with %s is in the list, at its neighborhood", async (_, wrong) => {
  const right = { latitude: 40.15581, longitude: -105.16265 };
  const { homes } = await listOf([home(1482, "a", right, null), home(1515, "b", wrong, null)], []);
  expect(homes.map(({ id, latitude, longitude }) => [id, latitude, longitude])).toEqual([
    [1482, 40.15581, -105.16265],
    [1515, 40.1, -105.1],
  ]);
});

test("a plan has its starting price, the ranges of its figures and its neighborhood", async () => {
  const { plans } = await listOf([], [plan(20, "juniper", 579_000), plan(21, "wild-plum", null, "Coming Soon")]);
  expect(plans[0]).toEqual({
    id: 20,
    url: "https://homes.example/homes/longmont/haystack-bend/plans/juniper/",
    name: "The juniper",
    neighborhood: {
      name: "Haystack Bend",
      url: "https://homes.example/homes/longmont/haystack-bend/",
      city: "Longmont",
      state: "CO",
      zip: "80503",
    },
    priceFrom: 579_000,
    priceAsOf: "2026-11-01",
    bedroomsMin: 2,
    bedroomsMax: 4,
    bathroomsMin: 2,
    bathroomsMax: 3.5,
    squareFeet: 1730,
    status: null,
    picture: { url: "https://homes.example/media/elevation-a.svg", alt: "Elevation A" },
  });
  expect(plans[1]).toMatchObject({ id: 21, name: "The wild-plum", priceFrom: null, status: "Coming Soon" });
});

test("products that cannot be bought are not in the list", async () => {
  const sold = ["Sold", "Sold Out", "Under Contract"].map((message, at) => home(at, `h-${at}`, {}, null, message));
  const list = await listOf(sold, [plan(20, "juniper", 1, "Sold Out")]);
  expect([list.homes, list.plans]).toEqual([[], []]);
  // Nothing is built in a sold-out neighborhood; an existing house has its own state.
  const plans = [plan(20, "juniper", 579_000), plan(21, "wild-plum", null, "Coming Soon")];
  const soldOut = await listOf([home(1, "h-1", { price: 400_000 }, null)], plans, "sold_out");
  expect([soldOut.homes.map(({ id }) => id), soldOut.plans]).toEqual([[1], []]);
});

test("more than 500 products of a kind are all listed, each once, in content order", async () => {
  const homes = Array.from({ length: 1234 }, (_, at) => home(5000 + at, `h-${at}`, { price: 400_000 + at }, null));
  const plans = Array.from({ length: 501 }, (_, at) => plan(20 + at, `plan-${at}`, 300_000 + at));
  const { content } = fakeContent({
    GetNeighborhoodsForSale: pagesOf("neighborhoods", [neighborhood]),
    GetPlansForSale: pagesOf("plans", plans),
    GetHomesForSale: pagesOf("homes", homes),
  });
  const list = await loadHomesForSale(content, request);
  expect(list.homes.map(({ id, price, plan: of }) => [id, price, of?.name])).toEqual(
    homes.map((_, at) => [5000 + at, 400_000 + at, "The plan-0"]),
  );
  expect(list.plans.map(({ id, priceFrom }) => [id, priceFrom])).toEqual(plans.map((_, at) => [20 + at, 300_000 + at]));
});
