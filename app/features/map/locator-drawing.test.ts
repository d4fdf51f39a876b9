import { expect, test } from "vitest";
import { locatorSheet, overviewSheet } from "./locator-drawing.server.ts";

test("S2.107 a place without coordinates gets no drawing", () => {
  expect(locatorSheet(null, -105)).toBeNull();
  expect(locatorSheet(0, 0)).toBeNull();
});

test("a place off the drawn sheet gets no drawing, since nothing would be on it", () => {
  expect(locatorSheet(33.45, -112.07)).toBeNull();
});

test("a close-up names the towns around the place and stays small", () => {
  const sheet = locatorSheet(40.155, -105.165);
  expect(sheet?.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(["Longmont", "Lyons", "Niwot"]));
  expect(JSON.stringify(sheet).length).toBeLessThan(6 * 1024);
});

test("a town east and north of the place is drawn to the right and above the middle", () => {
  const sheet = locatorSheet(40.1, -105.2);
  const longmont = sheet?.towns.find(({ name }) => name === "Longmont");
  expect(longmont?.x).toBeGreaterThan((sheet?.widthPx ?? 0) / 2);
  expect(longmont?.y).toBeLessThan((sheet?.heightPx ?? 0) / 2);
});

test("a drawing of many places marks each once, inside its frame, and names the cities; none on the sheet gives none", () => {
  const places = [
    { latitude: 40.62, longitude: -105.07 },
    { latitude: 39.75, longitude: -104.99 },
    { latitude: 39.75, longitude: -104.99 },
    { latitude: 40.156, longitude: -105.165 },
    { latitude: 33.45, longitude: -112.07 },
  ];
  const sheet = overviewSheet(places);
  const marks = [...(sheet?.marks ?? "").matchAll(/M(\d+) (\d+)m/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(marks).toHaveLength(3);
  const [north = [], south = []] = marks;
  expect(north[1]).toBeLessThan(south[1] ?? 0);
  for (const [x = -1, y = -1] of marks) {
    expect(x > 20 && x < (sheet?.widthPx ?? 0) - 20).toBe(true);
    expect(y > 20 && y < (sheet?.heightPx ?? 0) - 20).toBe(true);
  }
  expect(sheet?.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(["Longmont", "Fort Collins"]));
  expect(JSON.stringify(overviewSheet(places)).length).toBeLessThan(16 * 1024);
  expect(overviewSheet([{ latitude: 33.45, longitude: -112.07 }])).toBeNull();
  expect(overviewSheet([])).toBeNull();
});
