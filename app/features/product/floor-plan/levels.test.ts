import { describe, expect, test } from "vitest";
import type { ProductPlanFragment } from "../product.generated.ts";
import { asDesignedSentence, largestRoomSentence, levelsData } from "./floor-plan-content.ts";
import { floorPlanLevels } from "./levels.ts";

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
  test("have their rooms separate from the garage and outdoor spaces", () => {
    const [level] = floorPlanLevels(levelsData(extras([main])));
    expect(level?.rooms.map(({ name }) => name)).toEqual(["Great room", "Bath 2", "Closet"]);
    expect(level?.outside.map(({ name }) => name)).toEqual(["Garage", "Front porch"]);
  });

  test("have sizes as on a drawing, in words for screen readers, and areas with their unit", () => {
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

  test("have the size of their drawing, as SVG media have none", () => {
    expect(floorPlanLevels(levelsData(extras([main])))[0]?.drawing).toMatchObject({
      src: "/media/juniper-main.svg",
      width: 1232,
      height: 986,
    });
  });

  test("are named, and marked when they are unfinished", () => {
    const basement = { ...main, name: "Basement", finished: false };
    const nameless = { ...main, name: null };
    expect(floorPlanLevels(levelsData(extras([main, basement, nameless]))).map(({ label }) => label)).toEqual([
      "Main level",
      "Basement, unfinished",
      "Level 3",
    ]);
  });

  test("are omitted when there is nothing to show, and empty without extras", () => {
    expect(floorPlanLevels(levelsData(extras([{ ...main, drawing: null, rooms: null }, null])))).toEqual([]);
    expect(floorPlanLevels(levelsData(null))).toEqual([]);
  });
});

describe("the largest room", () => {
  test("has both sides, the longest first, or one when they are equal", () => {
    expect(largestRoomSentence(extras([main]))).toBe("The largest room is the great room, 20′\u00a00″ each way.");
    const long = { ...main, rooms: [room("Living", "living", 186, 276, 357)] };
    expect(largestRoomSentence(extras([long]))).toBe(
      "The largest room is the living room, 23′\u00a00″ long and 15′\u00a06″ across.",
    );
  });

  test("is neither a garage nor on an unfinished level, and is empty without sizes", () => {
    expect(largestRoomSentence(extras([{ ...main, finished: false }]))).toBe("");
    expect(largestRoomSentence(extras([{ ...main, rooms: [room("Garage", "garage", 264, 276, 506)] }]))).toBe("");
    expect(largestRoomSentence(null)).toBe("");
  });
});

test("a house with options mentions that the drawing is the plan’s", () => {
  const levels = levelsData(extras([main]));
  expect(asDesignedSentence(levels, true)).toMatch(/as designed/);
  expect(asDesignedSentence(levels, false)).toBe("");
  expect(asDesignedSentence([], true)).toBe("");
});

const picture = { altText: "Main level", sourceUrl: "/media/fern-main.svg", mediaDetails: null };
const kitchen = {
  name: " Kitchen ",
  kind: "living",
  widthIn: 120,
  depthIn: 96,
  areaSqFt: 80.4,
  ceilingIn: 108,
  xIn: 12,
  yIn: 24,
  listed: null,
};
const fern = {
  priceAsOf: null,
  levelsCount: null,
  garageSpaces: null,
  primaryBedroom: null,
  elevations: null,
  levels: [
    {
      name: "Main level",
      finished: true,
      ceilingIn: null,
      widthPx: 400,
      heightPx: 300,
      originXPx: 20,
      originYPx: 30,
      pxPerFoot: 12,
      drawing: picture,
      drawingMirrored: null,
      rooms: [kitchen, { ...kitchen, name: "Hall", kind: "hall", areaSqFt: null, ceilingIn: null, listed: false }],
      passages: [{ kind: "door", x1In: 1, y1In: 2, x2In: 3, y2In: 4 }, null],
    },
  ],
};

test("a level's data holds each room and passage once, and survives JSON", () => {
  const [data] = levelsData(fern);
  const measured = { size: [120, 96], corner: [12, 24] };
  expect(data?.rooms).toEqual([
    { name: "Kitchen", kind: "living", ...measured, areaSqFt: 80.4, ceilingIn: 108, isListed: true },
    { name: "Hall", kind: "hall", ...measured, areaSqFt: null, ceilingIn: null, isListed: false },
  ]);
  expect(data?.passages).toEqual([["door", 1, 2, 3, 4]]);
  expect(floorPlanLevels(JSON.parse(JSON.stringify(levelsData(fern))))).toEqual(floorPlanLevels(levelsData(fern)));
});

test("level data gives rooms, rows and passages; an unlisted room has a place but no row", () => {
  const [level] = floorPlanLevels(levelsData(fern));
  expect(level?.plan).toEqual([
    {
      name: "Kitchen",
      kind: "living",
      size: [120, 96],
      ceilingIn: 108,
      place: { x: 12, y: 24, width: 120, depth: 96 },
    },
    { name: "Hall", kind: "hall", size: null, ceilingIn: null, place: { x: 12, y: 24, width: 120, depth: 96 } },
  ]);
  expect(level?.rooms).toEqual([
    {
      room: 0,
      name: "Kitchen",
      size: "10′ 0″ × 8′ 0″",
      spokenSize: "10 feet by 8 feet",
      area: "80 sq ft",
      ceiling: "9′ 0″",
    },
  ]);
  expect(level?.outside).toEqual([]);
  expect(level?.passages).toEqual([{ kind: "door", x1: 1, y1: 2, x2: 3, y2: 4 }]);
});
