import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import { milesAwayText, nearbyNeighborhoods, nearestProducts } from "../products/related-products.ts";

const neighborhoods = new Map<number, { latitude: number | null; longitude: number | null }>([
  [1, { latitude: 40.155, longitude: -105.165 }],
  [2, { latitude: 40.377, longitude: -105.03 }],
  [3, { latitude: 39.9, longitude: -105.0 }],
  [4, { latitude: null, longitude: null }],
]);
const at = (id: number, neighborhoodId: number | null, priceUsd: number | null = null) => ({
  id,
  neighborhoodId,
  priceUsd,
});
type Located = ReturnType<typeof at> & { latitude?: number; longitude?: number };
const nearestIds = (current: Located, candidates: readonly Located[], count = 3) =>
  nearestProducts(current, candidates, neighborhoods, count, ({ priceUsd }) => priceUsd).map(
    ({ product }) => product.id,
  );

test("products of the same neighborhood come first, then those of the nearest one", () => {
  expect(nearestIds(at(1, 1), [at(5, 3), at(6, 2), at(7, 1)])).toEqual([7, 6, 5]);
});

test("at equal distance the nearest in price comes first, cheaper or dearer", () => {
  const candidates = [at(5, 1, 700_000), at(6, 1, 590_000), at(7, 1, 625_000), at(8, 2, 600_000)];
  expect(nearestIds(at(1, 1, 600_000), candidates, 4)).toEqual([6, 7, 5, 8]);
});

test("products without a price come last, in the given order", () => {
  expect(nearestIds(at(1, 1, 600_000), [at(5, 1), at(6, 1, 900_000), at(7, 1)])).toEqual([6, 5, 7]);
});

test("when its own price is unknown the cheapest comes first", () => {
  expect(nearestIds(at(1, 1), [at(5, 1, 900_000), at(6, 1), at(7, 1, 500_000)])).toEqual([7, 5, 6]);
});

test("distance takes precedence over price", () => {
  expect(nearestIds(at(1, 1, 600_000), [at(5, 3, 600_000), at(6, 2, 990_000)])).toEqual([6, 5]);
});

test("houses of one neighborhood are at equal distance, wherever their streets are", () => {
  const here = { ...at(1, 1, 600_000), latitude: 40.155, longitude: -105.165 };
  const nextDoor = { ...at(5, 2, 900_000), latitude: 40.156, longitude: -105.165 };
  expect(nearestIds(here, [nextDoor, at(6, 2, 610_000)])).toEqual([6, 5]);
});

test("excludes the product itself, and returns no more than the count", () => {
  expect(nearestIds(at(1, 1), [at(1, 1), at(2, 1), at(3, 1)], 1)).toEqual([2]);
});

test("products without a known location come last", () => {
  expect(nearestIds(at(1, 1), [at(8, 4), at(9, null), at(5, 3)])).toEqual([5, 8, 9]);
});

test("without a located neighborhood its own coordinates count, and 0, 0 counts as none", () => {
  const near = { ...at(2, 4), latitude: 40.156, longitude: -105.166 };
  const empty = { ...at(3, null), latitude: 0, longitude: 0 };
  expect(nearestIds(at(1, 1), [empty, at(5, 3), near])).toEqual([2, 5, 3]);
});

test("the distance is a text", () => {
  const near = nearestProducts(at(1, 1), [at(6, 2), at(7, 1), at(8, 4)], neighborhoods, 3);
  expect(near.map(({ product, miles }) => [product.id, milesAwayText(miles)])).toEqual([
    [7, "in the same neighborhood"],
    [6, "17 miles away"],
    [8, ""],
  ]);
});

// A degree of latitude is 69.09 miles.
const selling = (uri: string, latitude: number | null, status: string | null = "open") => ({
  uri,
  status,
  latitude,
  longitude: latitude === null ? null : -105,
});
const here = selling("/here/", 40);
const urisOf = (candidates: ReturnType<typeof selling>[], count = 3) =>
  nearbyNeighborhoods(here, candidates, count).map(({ neighborhood }) => neighborhood.uri);

test("the three nearest neighborhoods come first, with their distance in miles", () => {
  const all = [selling("/far/", 41), selling("/third/", 39.7), selling("/first/", 40.1), selling("/second/", 39.8)];
  const found = nearbyNeighborhoods(here, all, 3);
  expect(found.map(({ neighborhood }) => neighborhood.uri)).toEqual(["/first/", "/second/", "/third/"]);
  expect(found.map(({ miles }) => miles?.toFixed(1))).toEqual(["6.9", "13.8", "20.7"]);
});

test("the neighborhood itself and those that do not sell are excluded, however near", () => {
  const all = neighborhoodStatuses.map((status, index) => selling(`/${status}/`, 40 + index / 100, status));
  expect(urisOf([selling("/here/", 40), ...all], 99)).toEqual([
    "/now_preselling/",
    "/model_open/",
    "/new_homesites/",
    "/open/",
    "/closeout/",
  ]);
});

test("neighborhoods without a location come last, without miles; there may be fewer than three", () => {
  expect(urisOf([selling("/nowhere/", null), selling("/near/", 40.1)])).toEqual(["/near/", "/nowhere/"]);
  expect(nearbyNeighborhoods(here, [selling("/nowhere/", null)], 3)[0]?.miles).toBeNull();
  expect(nearbyNeighborhoods(selling("/lost/", null), [selling("/near/", 40.1)], 3)[0]?.miles).toBeNull();
  expect(urisOf([])).toEqual([]);
});
