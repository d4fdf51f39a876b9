import { expect, test } from "vitest";
import type { MapViewName } from "#app/domain/neighborhoods/map-views.ts";
import { searchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import { homeWith, modelWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import { overviewEntries } from "./overview-item.ts";

const picture = (file: string) => ({ src: `/media/${file}`, alt: file, width: 1600, height: 1000 });
const far = { id: 11, slug: "far", title: "Far", uri: "/homes/erie/far/", city: "Erie" };
const catalog = searchCatalog(
  {
    neighborhoods: [
      neighborhoodWith({ types: ["Townhomes", "Lofts"], picture: picture("haystack.jpg") }),
      neighborhoodWith({ ...far, status: "closeout", collections: ["new-beginnings"], picture: picture("far.jpg") }),
      neighborhoodWith({ ...far, id: 12, uri: "/homes/a/soon/", status: "coming_soon_plain", latitude: null }),
    ],
    plans: [planWith()],
    models: [
      modelWith({ picture: picture("model.jpg") }),
      modelWith({
        ...{ id: 31, title: "2 Far Lane", uri: "/homes/erie/far/models/2-far-lane/", neighborhoodId: 11 },
        ...{ latitude: null, longitude: null, collections: ["wee-cottage"], picture: picture("far-model.jpg") },
      }),
    ],
    homes: [
      homeWith({ latitude: 40.15581, longitude: -105.16265, picture: picture("home.jpg") }),
      homeWith({
        ...{ id: 41, title: "9 Far Lane", uri: "/homes/erie/far/qmi/9-far-lane/", neighborhoodId: 11 },
        ...{
          priceUsd: 5000,
          readyDate: "2026-11-01",
          collections: ["limited-edition"],
          picture: picture("far-home.jpg"),
        },
      }),
    ],
  },
  "2026-11-22",
);
const rowsOf = (view: MapViewName) =>
  overviewEntries(catalog, view).map((entry) =>
    entry.row({ collection: "all", priceTo: null, beds: null, isSelling: false }),
  );
const wayTo = (place: string) => `https://www.google.com/maps/dir/?api=1&destination=${place}`;

test("each neighborhood has its own picture, page, directions and link text", {
  tags: ["S2.105", "S2.106", "S2.107", "S2.108"],
}, () => {
  expect(
    rowsOf("neighborhoods").map(({ href, exploreText, directionsHref, thumbnail }) => [
      ...[href, exploreText, directionsHref, thumbnail?.src],
    ]),
  ).toEqual([
    ["/homes/longmont/haystack-bend/", "Explore this neighborhood", wayTo("40.156,-105.165"), "/media/haystack.jpg"],
    ["/homes/erie/far/", "Explore this neighborhood", wayTo("40.156,-105.165"), "/media/far.jpg"],
    ["/homes/a/soon/", "Explore this neighborhood", null, undefined],
  ]);
});

test("a misplaced home is on the map at its neighborhood; directions use its address", () => {
  const wrong = { latitude: null, longitude: null, isMisplaced: true };
  const misplaced = searchCatalog(
    {
      neighborhoods: [neighborhoodWith(), neighborhoodWith({ ...far, ...wrong })],
      plans: [planWith()],
      models: [],
      homes: [homeWith(wrong), homeWith({ ...wrong, id: 41, title: "9 Far Lane", neighborhoodId: 11 })],
    },
    "2026-11-22",
  );
  const seen = (view: MapViewName) =>
    overviewEntries(misplaced, view).map((entry) => {
      const { directionsHref, isOnMap } = entry.row({ collection: "all", priceTo: null, beds: null, isSelling: false });
      return [entry.point, isOnMap, directionsHref];
    });
  expect(seen("quick-move-in")).toEqual([
    [{ latitude: 40.156, longitude: -105.165 }, true, wayTo("1482%20Threshing%20Lane%2C%20Longmont%2C%20CO")],
    [null, false, wayTo("9%20Far%20Lane%2C%20Erie%2C%20CO")],
  ]);
  expect(seen("neighborhoods")[1]).toEqual([null, false, wayTo("Far%2C%20Erie%2C%20CO")]);
});

test("each model home has its own picture, page, directions and link text", {
  tags: ["S2.105", "S2.106", "S2.107", "S2.109"],
}, () => {
  expect(
    rowsOf("model-homes").map(({ href, exploreText, directionsHref, thumbnail, city }) => [
      ...[href, exploreText, directionsHref, thumbnail?.src, city],
    ]),
  ).toEqual([
    [
      ...["/homes/longmont/haystack-bend/models/12-windrow-court/", "Explore this home", wayTo("40.157,-105.166")],
      ...["/media/model.jpg", "Longmont"],
    ],
    ["/homes/erie/far/models/2-far-lane/", "Explore this home", null, "/media/far-model.jpg", "Erie"],
  ]);
});

test("each quick move-in home has its own picture, page, directions and link text", {
  tags: ["S2.105", "S2.106", "S2.107", "S2.110"],
}, () => {
  expect(
    rowsOf("quick-move-in").map(({ href, exploreText, directionsHref, thumbnail, city }) => [
      ...[href, exploreText, directionsHref, thumbnail?.src, city],
    ]),
  ).toEqual([
    ["/homes/erie/far/qmi/9-far-lane/", "Explore 9 Far Lane", null, "/media/far-home.jpg", "Erie"],
    [
      ...["/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", "Explore 1482 Threshing Lane"],
      ...[wayTo("40.15581,-105.16265"), "/media/home.jpg", "Longmont"],
    ],
  ]);
});

test("each row has its own state and price", { tags: ["S4.20", "S4.21", "S4.30", "S9.14"] }, () => {
  const stateAndPrice = (view: MapViewName) =>
    rowsOf(view).map(({ status, subtitle }) => [status?.text ?? null, subtitle]);
  expect(stateAndPrice("neighborhoods")).toEqual([
    [null, "Townhomes & Lofts from $513k"],
    ["Last Chance: Almost Sold Out", "from $513k"],
    ["Coming Soon", ""],
  ]);
  expect(stateAndPrice("quick-move-in")).toEqual([
    ["Ready now", "The Juniper at Far, Ask us"],
    ["Ready Mar 2027", "The Juniper at Haystack Bend, $624,900"],
  ]);
});

test("each row links to the page of its own collection; New Beginnings has none", {
  tags: ["S2.112", "S2.113", "S2.114", "S2.115"],
}, () => {
  const collections = [...rowsOf("neighborhoods"), ...rowsOf("model-homes"), ...rowsOf("quick-move-in")].flatMap(
    (row) => row.collections.map(({ title, href }) => [title, href]),
  );
  const easyHouse = ["EasyHouse", "/our-homes/home-collections/easyhouse/"];
  expect(collections).toEqual([
    easyHouse,
    ["New Beginnings", null],
    easyHouse,
    easyHouse,
    ["Wee-Cottage", "/our-homes/home-collections/wee-cottage/"],
    ["Limited Edition", "/our-homes/home-collections/limitededition/"],
    easyHouse,
  ]);
});
