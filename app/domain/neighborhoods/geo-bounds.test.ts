import { expect, test } from "vitest";
import { areaText, boundsOf, isInside, parseArea } from "./geo-bounds.ts";

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

test("an area in an address is rounded outwards, so that what was in view stays in it, and then stays as it is", () => {
  const seen = { south: 39.95049, west: -105.30049, north: 40.60051, east: -104.90051 };
  const text = areaText(seen);
  expect(text).toBe("39.95,-105.301,40.601,-104.9");
  const read = parseArea(text);
  expect(read).toEqual({ south: 39.95, west: -105.301, north: 40.601, east: -104.9 });
  expect(read && areaText(read)).toBe(text);
  // Thousandths that a float cannot hold exactly.
  for (const thousandth of Array.from({ length: 500 }, (_, at) => at)) {
    const south = 40 + thousandth / 1000;
    const box = { south, west: -105 - thousandth / 1000, north: south + 0.1, east: -104 };
    const once = parseArea(areaText(box));
    expect(once && areaText(once)).toBe(areaText(box));
  }
});

test("what is no area of the earth is none", () => {
  const wrong = ["", "40,-105,41", "40,-105,41,-104,3", "41,-105,40,-104", "40,-104,41,-105", "40,-105,91,-104"];
  for (const text of [...wrong, "a,b,c,d", "40,-105,41,1e3", "40,-105,41,", " 40,-105,41,-104", "40,-181,41,-104"])
    expect([text, parseArea(text)]).toEqual([text, null]);
  expect(parseArea(null)).toBeNull();
});
