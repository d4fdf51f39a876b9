import { expect, test } from "vitest";
import { directionsTo, directionsUrl, milesBetween } from "./geo-point.ts";

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

test("directions lead to the address where the coordinates are known to be wrong", () => {
  const address = "1482 Threshing Lane, Longmont, CO 80503";
  const wrong = { latitude: null, longitude: null, isMisplaced: true };
  expect(directionsTo(wrong, address)).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=1482%20Threshing%20Lane%2C%20Longmont%2C%20CO%2080503",
  );
  expect(directionsTo(wrong, " ")).toBeNull();
  expect(directionsTo({ ...wrong, isMisplaced: false }, address)).toBeNull();
  expect(directionsTo({ latitude: 40.155, longitude: -105.165, isMisplaced: false }, address)).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=40.155,-105.165",
  );
});

test("coordinates close to zero are written as plain decimals", () => {
  expect(directionsUrl(0.0000001, 10)).toBe("https://www.google.com/maps/dir/?api=1&destination=0,10");
});

test("Longmont is some 30 miles from Denver, and no distance from an unknown place", () => {
  const longmont = { latitude: 40.1672, longitude: -105.1019 };
  expect(milesBetween(longmont, { latitude: 39.7392, longitude: -104.9903 })).toBeCloseTo(30.2, 0);
  expect(milesBetween(longmont, longmont)).toBe(0);
  expect(milesBetween(longmont, { latitude: null, longitude: -104.9903 })).toBeNull();
  expect(milesBetween({ latitude: 0, longitude: 0 }, longmont)).toBeNull();
});
