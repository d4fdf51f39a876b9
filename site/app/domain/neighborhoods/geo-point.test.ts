import { expect, test } from "vitest";
import { directionsUrl } from "./geo-point.ts";

test("S2.107 directions lead to a maps service with latitude and longitude", () => {
  expect(directionsUrl(40.155, -105.165)).toBe("https://www.google.com/maps/dir/?api=1&destination=40.155,-105.165");
});

test.each([
  [null, -105],
  [40, undefined],
  [Number.NaN, -105],
  [91, -105],
  [40, -181],
  [0, 0],
])("S2.107 without valid coordinates (%s, %s) there is no directions link", (latitude, longitude) => {
  expect(directionsUrl(latitude, longitude)).toBeNull();
});

test("coordinates close to zero are written as plain decimals", () => {
  expect(directionsUrl(0.0000001, 10)).toBe("https://www.google.com/maps/dir/?api=1&destination=0,10");
});
