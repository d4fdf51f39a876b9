import { expect, test } from "vitest";
import { areaText, boundsOf, directionsTo, directionsUrl, isInside, milesBetween, parseArea } from "./geo.ts";

test("directions link to a maps service with latitude and longitude", { tags: ["S2.107"] }, () => {
  expect(directionsUrl(40.155, -105.165)).toBe("https://www.google.com/maps/dir/?api=1&destination=40.155,-105.165");
});

test.each([
  [null, -105],
  [40, undefined],
  [Number.NaN, -105],
  [91, -105],
  [40, -181],
  [0, 0],
])("without valid coordinates (%s, %s) there is no directions link", { tags: ["S2.107"] }, (latitude, longitude) => {
  expect(directionsUrl(latitude, longitude)).toBeNull();
});

test("directions use the address when the coordinates are known to be wrong", () => {
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

test("the box around points is the smallest that holds them, edges included", () => {
  const points = [
    { latitude: 40.1, longitude: -105.2 },
    { latitude: 39.7, longitude: -104.9 },
  ];
  const box = boundsOf(points);
  expect(box).toEqual({ south: 39.7, west: -105.2, north: 40.1, east: -104.9 });
  expect(points.every((point) => box && isInside(box, point))).toBe(true);
  expect(box && isInside(box, { latitude: 40.1001, longitude: -105 })).toBe(false);
  expect(boundsOf([])).toBeNull();
});

test("an area in the URL is rounded outwards, contains the visible area, and is then stable", () => {
  const seen = { south: 39.95049, west: -105.30049, north: 40.60051, east: -104.90051 };
  const text = areaText(seen);
  expect(text).toBe("39.95,-105.301,40.601,-104.9");
  const read = parseArea(text);
  expect(read).toEqual({ south: 39.95, west: -105.301, north: 40.601, east: -104.9 });
  expect(read && areaText(read)).toBe(text);
  // Thousandths that a float cannot represent exactly.
  for (const thousandth of Array.from({ length: 500 }, (_, at) => at)) {
    const south = 40 + thousandth / 1000;
    const box = { south, west: -105 - thousandth / 1000, north: south + 0.1, east: -104 };
    const once = parseArea(areaText(box));
    expect(once && areaText(once)).toBe(areaText(box));
  }
});

test("an invalid area is null", () => {
  const wrong = ["", "40,-105,41", "40,-105,41,-104,3", "41,-105,40,-104", "40,-104,41,-105", "40,-105,91,-104"];
  for (const text of [...wrong, "a,b,c,d", "40,-105,41,1e3", "40,-105,41,", " 40,-105,41,-104", "40,-181,41,-104"])
    expect([text, parseArea(text)]).toEqual([text, null]);
  expect(parseArea(null)).toBeNull();
});
