import { neighborhoodStatuses } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import { nearbyNeighborhoods } from "./nearby-neighborhoods.ts";

// A degree of latitude is 69.09 miles.
const at = (uri: string, latitude: number | null, status: string | null = "open") => ({
  uri,
  status,
  latitude,
  longitude: latitude === null ? null : -105,
});
const here = at("/here/", 40);
const urisOf = (candidates: ReturnType<typeof at>[], count = 3) =>
  nearbyNeighborhoods(here, candidates, count).map(({ neighborhood }) => neighborhood.uri);

test("the nearest three come first, with their miles", () => {
  const all = [at("/far/", 41), at("/third/", 39.7), at("/first/", 40.1), at("/second/", 39.8)];
  const found = nearbyNeighborhoods(here, all, 3);
  expect(found.map(({ neighborhood }) => neighborhood.uri)).toEqual(["/first/", "/second/", "/third/"]);
  expect(found.map(({ miles }) => miles?.toFixed(1))).toEqual(["6.9", "13.8", "20.7"]);
});

test("itself and what does not sell today are left out, however near", () => {
  const all = neighborhoodStatuses.map((status, index) => at(`/${status}/`, 40 + index / 100, status));
  expect(urisOf([at("/here/", 40), ...all], 99)).toEqual([
    "/now_preselling/",
    "/model_open/",
    "/new_homesites/",
    "/open/",
    "/closeout/",
  ]);
});

test("what has no place comes last, without miles; fewer are given where there are fewer", () => {
  expect(urisOf([at("/nowhere/", null), at("/near/", 40.1)])).toEqual(["/near/", "/nowhere/"]);
  expect(nearbyNeighborhoods(here, [at("/nowhere/", null)], 3)[0]?.miles).toBeNull();
  expect(nearbyNeighborhoods(at("/lost/", null), [at("/near/", 40.1)], 3)[0]?.miles).toBeNull();
  expect(urisOf([])).toEqual([]);
});
