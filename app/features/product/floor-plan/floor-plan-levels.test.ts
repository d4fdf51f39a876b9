import { describe, expect, test } from "vitest";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";
import { asDesignedSentence, floorPlanLevels, largestRoomSentence } from "./floor-plan-levels.ts";
import { levelsData } from "./level-data.ts";

const room = (name: string, kind: string, widthIn: number | null, depthIn: number | null, areaSqFt: number | null) => ({
  name,
  kind,
  widthIn,
  depthIn,
  areaSqFt,
  ceilingIn: null,
  xIn: null,
  yIn: null,
  listed: null,
});
const drawing = {
  altText: "Main level",
  sourceUrl: "/media/juniper-main.svg",
  mediaDetails: null,
};
const main = {
  name: "Main level",
  finished: true,
  ceilingIn: null,
  widthPx: 1232,
  heightPx: 986,
  originXPx: null,
  originYPx: null,
  pxPerFoot: null,
  passages: null,
  drawing,
  drawingMirrored: null,
  rooms: [
    room("Great room", "living", 240, 240, 400),
    null,
    room("Bath 2", "wet", 72, 108, 54),
    room("Garage", "garage", 264, 276, 506),
    room("Front porch", "outside", 216, 72, 108),
    room("Closet", "closet", null, 27, null),
  ],
};
const extras = (
  levels: NonNullable<ProductPlanFragment["extras"]>["levels"],
): NonNullable<ProductPlanFragment["extras"]> => ({
  priceAsOf: null,
  levelsCount: 1,
  garageSpaces: 2,
  primaryBedroom: "main",
  elevations: null,
  levels,
});

describe("the levels of a plan", () => {
  test("have their rooms inside apart from the garage and what is outside", () => {
    const [level] = floorPlanLevels(levelsData(extras([main])));
    expect(level?.rooms.map(({ name }) => name)).toEqual(["Great room", "Bath 2", "Closet"]);
    expect(level?.outside.map(({ name }) => name)).toEqual(["Garage", "Front porch"]);
  });

  test("give sizes as on a drawing, in words for listeners, and areas with their unit", () => {
    expect(floorPlanLevels(levelsData(extras([main])))[0]?.rooms[1]).toMatchObject({
      size: "6′ 0″ × 9′ 0″",
      spokenSize: "6 feet by 9 feet",
      area: "54 sq ft",
    });
  });

  test("leave an unknown size or area empty", () => {
    expect(floorPlanLevels(levelsData(extras([main])))[0]?.rooms[2]).toMatchObject({
      size: "",
      spokenSize: "",
      area: "",
    });
  });

  test("carry the size of their drawing, as SVG media have none", () => {
    expect(floorPlanLevels(levelsData(extras([main])))[0]?.drawing).toMatchObject({
      src: "/media/juniper-main.svg",
      width: 1232,
      height: 986,
    });
  });

  test("are named, and say where they are unfinished", () => {
    const basement = { ...main, name: "Basement", finished: false };
    const nameless = { ...main, name: null };
    expect(floorPlanLevels(levelsData(extras([main, basement, nameless]))).map(({ label }) => label)).toEqual([
      "Main level",
      "Basement, unfinished",
      "Level 3",
    ]);
  });

  test("are left out where there is nothing to show, and are none without extras", () => {
    expect(floorPlanLevels(levelsData(extras([{ ...main, drawing: null, rooms: null }, null])))).toEqual([]);
    expect(floorPlanLevels(levelsData(null))).toEqual([]);
  });
});

describe("the largest room", () => {
  test("has both sides, the longest first, or one where they are equal", () => {
    expect(largestRoomSentence(extras([main]))).toBe("The largest room is the great room, 20′\u00a00″ each way.");
    const long = { ...main, rooms: [room("Living", "living", 186, 276, 357)] };
    expect(largestRoomSentence(extras([long]))).toBe(
      "The largest room is the living room, 23′\u00a00″ long and 15′\u00a06″ across.",
    );
  });

  test("is neither a garage nor on an unfinished level, and is empty without measures", () => {
    expect(largestRoomSentence(extras([{ ...main, finished: false }]))).toBe("");
    expect(largestRoomSentence(extras([{ ...main, rooms: [room("Garage", "garage", 264, 276, 506)] }]))).toBe("");
    expect(largestRoomSentence(null)).toBe("");
  });
});

test("a house with options of its own says that the drawing is the plan’s", () => {
  const levels = levelsData(extras([main]));
  expect(asDesignedSentence(levels, true)).toMatch(/as designed/);
  expect(asDesignedSentence(levels, false)).toBe("");
  expect(asDesignedSentence([], true)).toBe("");
});
