import { describe, expect, test } from "vitest";
import type { GeoPoint } from "./geo.ts";
import { everywhere, isInRegion, mistakeIn, placeAnywhere, placeIn, regionOf } from "./region.ts";

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });
/** Points some seven miles from each other, north of the first. */
const around = (count: number, { latitude, longitude }: GeoPoint) =>
  Array.from({ length: count }, (_, index) => at(latitude + index / 10, longitude));
const denver = at(39.7, -105);
const phoenix = at(33.4, -112.1);
const left = (points: readonly GeoPoint[]) => {
  const region = regionOf(points);
  return points.filter((point) => !isInRegion(region, point));
};

describe("points outside the region of a builder", () => {
  test.each([
    ["no points", []],
    ["one point", [denver]],
    ["two points far from each other", [denver, at(39.7, 105)]],
    ["three points far from each other", [denver, at(39.7, 105), at(51.5, -0.1)]],
    ["two near points and two far ones: no majority", [...around(2, denver), at(51.5, -0.1), at(-33.9, 151.2)]],
    ["points in one place", [denver, denver, denver]],
    ["half in one place, half in another", [denver, denver, phoenix, phoenix]],
    ["two distant regions of several points", [...around(3, denver), ...around(2, phoenix)]],
    ["a small region that has the sign of no larger one", [...around(9, denver), ...around(2, at(51.5, -0.1))]],
    ["a small region of which a part has the sign of a larger one", [...around(5, denver), at(37, 105), at(33.2, 105)]],
    ["two of each of two signs", [...around(2, denver), ...around(2, at(39.7, 105))]],
    ["points in a chain, each within reach of the next", [0, 3, 6, 9, 12].map((degrees) => at(30 + degrees, -100))],
    ["points on both sides of the 180th meridian", [at(-17, 179.5), at(-17.1, 179.9), at(-17, -179.8)]],
  ])("do not exist: %s", (_, points) => {
    expect(left(points)).toEqual([]);
  });

  test.each([
    ["of three, the one far from two", around(2, denver), [at(51.5, -0.1)]],
    ["one with the wrong sign of longitude", around(5, denver), [at(39.7, 105)]],
    ["several with the wrong sign of longitude", around(5, denver), around(4, at(39.7, 105))],
    ["several with the wrong sign of latitude", around(5, denver), around(3, at(-39.9, -105))],
    ["several with latitude and longitude swapped", around(5, at(48.1, 11.5)), around(3, at(11.5, 48.2))],
    ["one beyond two distant regions", [...around(3, denver), ...around(3, phoenix)], [at(40.7, -74)]],
    ["one beyond many in one place", [denver, denver, denver], [at(51.5, -0.1)]],
    ["a neighborhood and its houses in one wrong place", around(9, denver), [at(50.1, -105), at(50.1, -105)]],
  ])("are those far from the rest: %s", (_, right, wrong) => {
    expect(left([...right, ...wrong])).toEqual(wrong);
    expect(left([...wrong, ...right])).toEqual(wrong);
  });

  // A degree of latitude is 69.09 miles, and the points of the region end 0.1° north of its first.
  test("are those more than 300 miles from every other point", () => {
    expect(left([...around(2, at(40, -105)), at(40.1 + 299 / 69.09, -105)])).toEqual([]);
    expect(left([...around(2, at(40, -105)), at(40.1 + 301 / 69.09, -105)])).toHaveLength(1);
  });

  test("are found among as many points as a large host has", () => {
    const many = Array.from({ length: 3000 }, (_, index) => at(30 + (index % 150) / 10, -100 - (index % 97) / 10));
    expect(left([...many, at(40, 105)])).toEqual([at(40, 105)]);
    expect(regionOf(many).length).toBeLessThanOrEqual(16 * 11);
  });
});

test("a misplaced point outside the region is explained by its mistake, when there is one", () => {
  const region = regionOf(around(3, at(29.7, -95.4)));
  expect(mistakeIn(region, at(29.7, 95.4))).toBe("longitude-sign");
  expect(mistakeIn(region, at(-29.7, -95.4))).toBe("latitude-sign");
  // Invalid coordinates, but a swapped pair.
  expect(mistakeIn(region, at(-95.4, 29.7))).toBe("swapped");
  expect(mistakeIn(region, at(51.5, -0.1))).toBeNull();
  expect(mistakeIn(everywhere, at(29.7, 95.4))).toBeNull();
});

describe("the location for coordinates of the content", () => {
  const region = regionOf(around(3, denver));

  test("is the given one within the region, and anywhere on earth without a region", () => {
    expect(placeIn(region, at(39.75, -105.1))).toEqual({ latitude: 39.75, longitude: -105.1, isMisplaced: false });
    expect(placeIn(everywhere, at(0, -104.9))).toEqual({ latitude: 0, longitude: -104.9, isMisplaced: false });
  });

  test.each([
    ["nothing", {}],
    ["nulls", { latitude: null, longitude: null }],
    ["half a pair", { latitude: 39.7, longitude: null }],
    ["an empty pair of fields", { latitude: 0, longitude: 0 }],
    ["text", { latitude: "39.7" as unknown as number, longitude: "west" as unknown as number }],
  ])("is unknown without a pair of numbers: %s", (_, given) => {
    expect(placeIn(region, given)).toEqual({ latitude: null, longitude: null, isMisplaced: false });
  });

  test.each([
    ["a latitude beyond 90", at(90.1, -105)],
    ["a latitude beyond -90", at(-105, 39.7)],
    ["a longitude beyond 180", at(39.7, 180.5)],
    ["no number", at(Number.NaN, -105)],
    ["infinity", at(39.7, Number.POSITIVE_INFINITY)],
    ["a wrong sign", at(39.7, 105)],
    ["another continent", at(51.5, -0.1)],
  ])("is wrong: %s", (_, given) => {
    expect(placeIn(region, given)).toEqual({ latitude: null, longitude: null, isMisplaced: true });
  });

  test("of an office may be far away, but not because of a mistake", () => {
    expect(placeAnywhere(region, at(51.5, -0.1))).toEqual({ ...at(51.5, -0.1), isMisplaced: false });
    expect(placeAnywhere(region, at(39.7, -105))).toEqual({ ...at(39.7, -105), isMisplaced: false });
    expect(placeAnywhere(region, at(39.7, 105)).isMisplaced).toBe(true);
    expect(placeAnywhere(region, at(-105, 39.7)).isMisplaced).toBe(true);
  });
});
