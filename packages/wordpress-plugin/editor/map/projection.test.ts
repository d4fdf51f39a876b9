import { expect, test } from "vitest";
import { pixelOf, pointAt } from "./projection.ts";

const longmont = { latitude: 40.1672, longitude: -105.1019 };

test("a pixel of the map converts to its coordinates and back", () => {
  expect(pixelOf(longmont, longmont, 11)).toEqual({ x: 320, y: 240 });
  const point = pointAt({ x: 500, y: 100 }, longmont, 11);
  expect([point.latitude > longmont.latitude, point.longitude > longmont.longitude]).toEqual([true, true]);
  const back = pixelOf(point, longmont, 11);
  expect(back.x).toBeCloseTo(500, 6);
  expect(back.y).toBeCloseTo(100, 6);
});
