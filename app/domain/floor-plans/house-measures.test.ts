import { expect, test } from "vitest";
import { houseSize, largestRooms } from "./house-measures.ts";

const room = (name: string, kind: string, [xIn, yIn]: readonly (number | null)[], [widthIn, depthIn]: number[]) => ({
  ...{ name, kind, xIn: xIn ?? null, yIn: yIn ?? null, widthIn: widthIn ?? null, depthIn: depthIn ?? null },
  areaSqFt: Math.round(((widthIn ?? 0) * (depthIn ?? 0)) / 144),
});
const great = room("Great room", "living", [180, 0], [240, 240]);
const suite = room("Primary suite", "living", [0, 0], [180, 180]);
const garage = room("Garage", "garage", [420, 168], [264, 276]);
const porch = room("Front porch", "outside", [180, 432], [216, 72]);
const level = (rooms: readonly ReturnType<typeof room>[], finished = true) => ({ finished, rooms });

test("the largest rooms are the living rooms of finished levels, in order of area", () => {
  const levels = [
    level([suite, great, garage, porch]),
    level([room("Cellar", "living", [0, 0], [600, 600])], false),
    null,
  ];
  expect(largestRooms(levels).map(({ name }) => name)).toEqual(["Great room", "Primary suite"]);
  expect(
    largestRooms([
      level([
        { ...great, widthIn: null },
        { ...suite, areaSqFt: 0 },
      ]),
    ]),
  ).toEqual([]);
  expect(largestRooms(null)).toEqual([]);
});

test("the size of a house includes its garage, but not its porches", () => {
  expect(houseSize([level([suite, great, garage, porch])])).toEqual({ widthIn: 684, depthIn: 444 });
});

test("the size of a house is that of its widest and its deepest level", () => {
  const deep = level([room("Loft", "living", [0, 0], [120, 500])]);
  expect(houseSize([level([suite, great]), deep])).toEqual({ widthIn: 420, depthIn: 500 });
});

test("the size of a house is unknown when the position of one room is", () => {
  expect(houseSize([level([suite, { ...great, xIn: null }])])).toBeNull();
  expect(houseSize([level([suite]), level([{ ...great, depthIn: null }])])).toBeNull();
  expect(houseSize([level([porch])])).toBeNull();
  expect(houseSize([])).toBeNull();
  expect(houseSize(undefined)).toBeNull();
});
