import { expect, test } from "vitest";
import { floorPlanLevels } from "./floor-plan-levels.ts";
import { levelsData } from "./level-data.ts";

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
const extras = {
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
  const [data] = levelsData(extras);
  const measured = { size: [120, 96], corner: [12, 24] };
  expect(data?.rooms).toEqual([
    { name: "Kitchen", kind: "living", ...measured, areaSqFt: 80.4, ceilingIn: 108, isListed: true },
    { name: "Hall", kind: "hall", ...measured, areaSqFt: null, ceilingIn: null, isListed: false },
  ]);
  expect(data?.passages).toEqual([{ kind: "door", x1: 1, y1: 2, x2: 3, y2: 4 }]);
  expect(floorPlanLevels(JSON.parse(JSON.stringify(levelsData(extras))))).toEqual(floorPlanLevels(levelsData(extras)));
});

test("rooms, their rows and passages are made from a level's data; an unlisted room has a place but no row", () => {
  const [level] = floorPlanLevels(levelsData(extras));
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
