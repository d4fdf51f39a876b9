import { expect, test } from "vitest";
import { locatorDrawing, overviewDrawing } from "./locator-drawing.server.ts";

test("a place without coordinates gets no drawing", { tags: ["S2.107"] }, () => {
  expect(locatorDrawing(null, -105)).toBeNull();
  expect(locatorDrawing(0, 0)).toBeNull();
});

test("a place off the basemap gets no drawing", () => {
  expect(locatorDrawing(33.45, -112.07)).toBeNull();
});

test("a close-up shows the towns around the place and stays small", () => {
  const drawing = locatorDrawing(40.155, -105.165);
  expect(drawing?.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(["Longmont", "Lyons", "Niwot"]));
  expect(JSON.stringify(drawing).length).toBeLessThan(6 * 1024);
});

test("a town east and north of the place is drawn to the right and above the middle", () => {
  const drawing = locatorDrawing(40.1, -105.2);
  const longmont = drawing?.towns.find(({ name }) => name === "Longmont");
  expect(longmont?.x).toBeGreaterThan((drawing?.widthPx ?? 0) / 2);
  expect(longmont?.y).toBeLessThan((drawing?.heightPx ?? 0) / 2);
});

test("a drawing marks each place once in its frame and names cities; without places it is null", () => {
  const places = [
    { latitude: 40.62, longitude: -105.07 },
    { latitude: 39.75, longitude: -104.99 },
    { latitude: 39.75, longitude: -104.99 },
    { latitude: 40.156, longitude: -105.165 },
    { latitude: 33.45, longitude: -112.07 },
  ];
  const drawing = overviewDrawing(places);
  const marks = [...(drawing?.marks ?? "").matchAll(/M(\d+) (\d+)m/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(marks).toHaveLength(3);
  const [north = [], south = []] = marks;
  expect(north[1]).toBeLessThan(south[1] ?? 0);
  for (const [x = -1, y = -1] of marks) {
    expect(x > 20 && x < (drawing?.widthPx ?? 0) - 20).toBe(true);
    expect(y > 20 && y < (drawing?.heightPx ?? 0) - 20).toBe(true);
  }
  expect(drawing?.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(["Longmont", "Fort Collins"]));
  expect(JSON.stringify(overviewDrawing(places)).length).toBeLessThan(16 * 1024);
  expect(overviewDrawing([{ latitude: 33.45, longitude: -112.07 }])).toBeNull();
  expect(overviewDrawing([])).toBeNull();
});
