import { expect, test } from "vitest";
import { chooseLabels, labelSize, type MapLabel } from "./choose-labels.ts";
import { worldPixel } from "./coordinates.ts";

const town = (text: string, rank: number, latitude: number, longitude: number): MapLabel => ({
  text,
  rank,
  latitude,
  longitude,
  kind: "town",
});
const boulder = town("Boulder", 1, 40.015, -105.2705);
const niwot = town("Niwot", 3, 40.1039, -105.1708);
const names = (labels: readonly MapLabel[], zoom: number): string[] =>
  chooseLabels(labels, zoom, []).map(({ label }) => label.text);

test("small towns appear only when one looks closer", () => {
  expect(names([niwot, boulder], 8)).toEqual(["Boulder"]);
  expect(names([niwot, boulder], 10)).toEqual(["Boulder", "Niwot"]);
});

test("a name moves off a pin, and is left out where there is no room", () => {
  const { x, y } = worldPixel(boulder, 10);
  const [moved] = chooseLabels([boulder], 10, [{ left: x - 30, right: x + 30, top: y - 38, bottom: y }]);
  expect(moved?.dyPx).toBeGreaterThan(0);
  expect(chooseLabels([boulder], 10, [{ left: x - 400, right: x + 400, top: y - 400, bottom: y + 400 }])).toEqual([]);
});

test("of two names at one place the more important stands at its point", () => {
  const [first, second] = chooseLabels([town("Village", 3, 40.015, -105.2705), boulder], 10, []);
  expect(first).toMatchObject({ label: boulder, dxPx: 0, dyPx: 0 });
  expect(Math.abs(second?.dyPx ?? 0) + Math.abs(second?.dxPx ?? 0)).toBeGreaterThan(0);
});

test("longer names take more room", () => {
  expect(labelSize(town("Fort Collins", 1, 0, 0)).widthPx).toBeGreaterThan(labelSize(town("Erie", 1, 0, 0)).widthPx);
});
