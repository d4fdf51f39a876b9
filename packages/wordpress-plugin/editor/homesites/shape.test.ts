import { expect, test } from "vitest";
import { areaOf, boxOf, middleOf, readCorners, snapped, writeCorners } from "./shape.ts";

const points = "0,0 100.8,0 100.8,-104 0,-104";

test("corners are read and written as they are stored", () => {
  expect(readCorners(points)).toEqual([
    { x: 0, y: 0 },
    { x: 100.8, y: 0 },
    { x: 100.8, y: -104 },
    { x: 0, y: -104 },
  ]);
  expect(writeCorners(readCorners(points))).toBe(points);
  expect(writeCorners([{ x: -0.01, y: 12.3456 }])).toBe("0,12.3");
  expect(["", "a,b", "1,", "1,2,3", undefined].map(readCorners)).toEqual([[], [], [], [], []]);
});

test("area and middle of a homesite do not depend on the direction of its corners", () => {
  const corners = readCorners("0,0 80,0 80,110 0,110");
  expect([areaOf(corners), areaOf(corners.toReversed())]).toEqual([8800, 8800]);
  expect(middleOf(corners)).toEqual({ x: 40, y: 55 });
});

test("a plan shows its frame; without one, all homesites with a margin", () => {
  expect(boxOf("-60 -692 1976 812", [])).toEqual({ x: -60, y: -692, width: 1976, height: 812 });
  expect(boxOf("0 0 100", readCorners("0,0 100,0 100,50"))).toEqual({ x: -10, y: -10, width: 120, height: 70 });
  expect(boxOf(undefined, [])).toEqual({ x: 0, y: 0, width: 1600, height: 900 });
});

test("a corner near a neighbor's snaps to it", () => {
  const others = [
    { x: 104, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(snapped({ x: 103, y: 1 }, others, 8)).toEqual({ x: 104, y: 0 });
  expect(snapped({ x: 150, y: 1 }, others, 8)).toEqual({ x: 150, y: 1 });
});
