import { expect, test } from "vitest";
import { fakeContent, pagesOf } from "#app/graphql/testing/fake-content.ts";
import { loadListings } from "./load-listings.ts";
import { zillowFeed } from "./zillow-feed.ts";

const request = { origin: "https://homes.example", today: "2026-12-01" };
const medium = (sourceUrl: string, caption: string | null = null, width: number | null = 2400) => {
  return { sourceUrl, altText: `Alt of ${sourceUrl}`, caption, mediaDetails: width ? { width, height: 800 } : null };
};
const home = (values: object = {}) => ({
  ...{ databaseId: 40, title: " 1482 Threshing Lane ", uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/" },
  featuredImage: { node: medium("/media/front.jpg") },
  qmiHomeDetails: { price: 624_900, type: "Cottage", neighborhood: { databaseId: 10 }, floorplan: { databaseId: 20 } },
  extras: {
    ...{ shortDescription: "Three\n bedrooms.", note: "Fish & chips.", homesiteSqFt: 7000, hoaMonthlyUsd: 95 },
    ...{ readyDate: "2027-03-12", virtualTourUrl: '<iframe src="https://my.matterport.com/show/?m=1"></iframe>' },
    gallery: [
      medium("/media/front.jpg", "Front, <b>in</b> brick &amp; stone"),
      medium("/media/elevation.svg"),
      medium("/media/from/abc/cms.example/kitchen.png", "", 700),
      medium("https://cdn.example/porch.jpg"),
      null,
    ],
  },
  ...values,
});
const place = {
  ...{ databaseId: 10, title: "Haystack Bend", uri: "/homes/longmont/haystack-bend/", types: ["Cottages"] },
  neighborhood: {
    ...{ address1: " 1460 Threshing Lane", city: "Longmont", state: "CO", zip: "80503", phone: "303-555-0166" },
    ...{ hours: "Daily", latitude: 40.1, longitude: -105.1 },
    saleTeamMembers: [
      { name: "No Mail", extras: null },
      { name: "Jo Marchetti", extras: { phone: "303-555-0167", email: "jo@switchgrass.example" } },
    ],
  },
  extras: {
    ...{ shortDescription: "On a bend.", about: "<p>The <b>ditch</b>.</p><p>The hay.</p>", directions: "Go\nwest." },
    schools: [{ name: "Brekke", level: "elementary", district: null }],
    gallery: [medium("/media/hay.jpg")],
  },
};
const plan = {
  ...{ databaseId: 20, title: "Juniper", uri: "/homes/longmont/haystack-bend/plans/juniper/" },
  floorplanDetails: { neighborhood: { databaseId: 10 }, elevations: [medium("/media/a.svg"), medium("/media/b.jpg")] },
  extras: { shortDescription: "One level.", about: "<p>No stairs.</p>", gallery: [medium("/media/c.jpg")] },
};
const model = {
  ...{ databaseId: 30, title: "12 Windrow Court", uri: "/homes/longmont/haystack-bend/models/12-windrow-court/" },
  modelDetails: { neighborhood: { databaseId: 10 }, floorplan: { databaseId: 20 } },
  extras: { shortDescription: "Walk in.", asShownPriceUsd: 700_000, gallery: null },
};

function listingsOf(lists: Partial<Record<"neighborhoods" | "plans" | "models" | "homes", readonly object[]>>) {
  const { content, queries } = fakeContent({
    GetNeighborhoodsForFeeds: pagesOf("neighborhoods", lists.neighborhoods ?? []),
    GetPlansForFeeds: pagesOf("plans", lists.plans ?? []),
    GetModelsForFeeds: pagesOf("models", lists.models ?? []),
    GetHomesForFeeds: pagesOf("homes", lists.homes ?? []),
  });
  return { listings: loadListings(content, request), queries };
}

test("a home has one-line texts, its tour's page, and each photograph once as JPEG at 1600 px", async () => {
  const { homes } = await listingsOf({ homes: [home()] }).listings;
  expect(homes[0]).toMatchObject({
    ...{ title: "1482 Threshing Lane", description: "Three bedrooms. Fish & chips.", homesiteSqFt: 7000 },
    tourUrl: "https://my.matterport.com/show/?m=1",
    pictures: [
      { url: "https://homes.example/media/r/w_1600/front.jpg", caption: "Front, in brick & stone" },
      {
        url: "https://homes.example/media/r/w_640/from/abc/cms.example/kitchen.png",
        caption: "Alt of /media/from/abc/cms.example/kitchen.png",
      },
      {
        url: "https://homes.example/media/r/w_1600/https%3A%2F%2Fcdn.example%2Fporch.jpg",
        caption: "Alt of https://cdn.example/porch.jpg",
      },
    ],
  });
});

test("a neighborhood has its office, first salesperson with an email address, and schools", async () => {
  const { neighborhoods } = await listingsOf({ neighborhoods: [place] }).listings;
  expect(neighborhoods[0]).toMatchObject({
    ...{ street: "1460 Threshing Lane", hours: "Daily", phone: "303-555-0166", directions: "Go west." },
    description: "On a bend. The ditch. The hay.",
    agent: { name: "Jo Marchetti", phone: "303-555-0167", email: "jo@switchgrass.example" },
    schools: [{ name: "Brekke", level: "elementary", district: "" }],
    pictures: [{ url: "https://homes.example/media/r/w_1600/hay.jpg", caption: "Alt of /media/hay.jpg" }],
  });
});

test("a plan and a model have their texts and photographs", async () => {
  const { plans, models } = await listingsOf({ plans: [plan], models: [model] }).listings;
  expect(plans[0]?.description).toBe("One level. No stairs.");
  expect(plans[0]?.pictures.map(({ url }) => url.split("/").at(-1))).toEqual(["b.jpg", "c.jpg"]);
  expect(models[0]).toMatchObject({ description: "Walk in.", pictures: [], tourUrl: null, asShownPriceUsd: 700_000 });
});

test("fields that a host does not have are empty, and its homes are listed", async () => {
  const bare = { ...place, neighborhood: { ...place.neighborhood, saleTeamMembers: null }, extras: null };
  const homes = [home({ extras: null, featuredImage: null })];
  const listings = await listingsOf({ neighborhoods: [bare], homes }).listings;
  expect(listings.homes[0]).toMatchObject({ description: "", pictures: [], tourUrl: null, homesiteSqFt: null });
  expect(listings.neighborhoods[0]).toMatchObject({ description: "", agent: null, schools: [], directions: "" });
  expect(zillowFeed(listings).listed).toEqual(["1 home"]);
});

test("wrong coordinates are not used", async () => {
  const at = (databaseId: number, latitude: number, longitude: number) =>
    home({ databaseId, qmiHomeDetails: { ...home().qmiHomeDetails, latitude, longitude } });
  const { homes } = await listingsOf({ neighborhoods: [place], homes: [at(1, 40.15, -105.1), at(2, 40.15, 105.1)] })
    .listings;
  expect(homes.map(({ latitude }) => latitude)).toEqual([40.15, null]);
});

test("a listing has at most 25 pictures", async () => {
  const gallery = Array.from({ length: 40 }, (_, at) => medium(`/media/${at}.jpg`));
  const { homes } = await listingsOf({ homes: [home({ extras: { ...home().extras, gallery } })] }).listings;
  expect(homes[0]?.pictures).toHaveLength(25);
});

test("all of 1,500 products are read by hundreds with shared queries, and listed once each", async () => {
  const homes = Array.from({ length: 1100 }, (_, at) => home({ databaseId: 5000 + at }));
  const plans = Array.from({ length: 400 }, (_, at) => ({ ...plan, databaseId: 20 + at }));
  const { listings, queries } = listingsOf({ neighborhoods: [place], plans, homes });
  const feed = zillowFeed(await listings);
  const ids = [...(feed.document?.xml ?? "").matchAll(/<ProviderListingId>(\d+)</g)].map(([, id]) => Number(id));
  expect(ids).toEqual(homes.map((_, at) => 5000 + at));
  expect(queries.every(({ isShared }) => isShared)).toBe(true);
  expect(queries.filter(({ name }) => name === "GetHomesForFeeds")).toHaveLength(11);
});
