import { expect, test } from "vitest";
import { directionsUrl } from "./directions-url.ts";

test("S2.107 directions lead to the item’s latitude and longitude in a maps service", () => {
  expect(directionsUrl(40.155, -105.165)).toBe("https://www.google.com/maps/dir/?api=1&destination=40.155,-105.165");
});

test("S2.107 an item without coordinates gets no directions", () => {
  expect(directionsUrl(null, null)).toBeNull();
  expect(directionsUrl(undefined, -105.165)).toBeNull();
  expect(directionsUrl(40.155, null)).toBeNull();
});

test("a coordinate that is no place on earth gives no directions", () => {
  for (const [latitude, longitude] of [
    [Number.NaN, -105],
    [40, Number.POSITIVE_INFINITY],
    [90.01, 0],
    [-91, 0],
    [40, 180.5],
    [40, -181],
    [0, 0],
  ] as const) {
    expect(directionsUrl(latitude, longitude)).toBeNull();
  }
});

test("the edges of the earth and a single zero are places", () => {
  expect(directionsUrl(-90, 180)).toContain("destination=-90,180");
  expect(directionsUrl(0, -78.45)).toContain("destination=0,-78.45");
});

test("coordinates are plain decimals of at most six places", () => {
  expect(directionsUrl(40.123456789, 0.0000001)).toContain("destination=40.123457,0");
  expect(directionsUrl(0.000002, -105)).toContain("destination=0.000002,-105");
});
