import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { basemapModule } from "./basemap-module.ts";
import { ringArea, ringsAbove, simplify, terrainThrough } from "./terrain.ts";

const source = readFileSync(new URL("front-range.geojson", import.meta.url), "utf8");

test("the module the site loads is the one made from the source file", () => {
  expect(basemapModule(source)).toBe(
    readFileSync(new URL("../../../../app/features/map/basemap.generated.ts", import.meta.url), "utf8"),
  );
});

test("every feature names its source, and one without is refused", () => {
  const town = {
    type: "Feature",
    properties: { group: "town", name: "Nowhere", rank: 1 },
    geometry: { type: "Point", coordinates: [-105, 40] },
  };
  expect(() => basemapModule(JSON.stringify({ bbox: [-106, 39, -104, 41], features: [town] }))).toThrow(
    "names no source",
  );
});

test("the terrain passes close to its spot heights", () => {
  const height = terrainThrough([
    [-105, 40, 1600],
    [-105.5, 40, 3000],
    [-105.2, 40.3, 2000],
  ]);
  expect(height(-105.5, 40)).toBeGreaterThan(2900);
  expect(height(-105, 40)).toBeLessThan(1700);
});

test("ground above a level is ringed once, and closed where it leaves the box", () => {
  const cone = (x: number, y: number): number => 1 - Math.hypot(x, y);
  const [ring, ...others] = ringsAbove(cone, 0.5, [-1, -1, 1, 1], 80, 80);
  expect(others).toEqual([]);
  expect(ringArea(ring ?? [])).toBeCloseTo(Math.PI / 4, 1);
  const [half] = ringsAbove((x) => x, 0, [-1, -1, 1, 1], 20, 20);
  expect(ringArea(half ?? [])).toBeCloseTo(2, 5);
});

test("a simplified line keeps its ends and its corners", () => {
  expect(
    simplify(
      [
        [0, 0],
        [1, 0.0001],
        [2, 0],
        [2, 2],
      ],
      0.01,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
});
