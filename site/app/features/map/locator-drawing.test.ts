import { expect, test } from "vitest";
import { locatorSheet } from "./locator-drawing.server.ts";

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
