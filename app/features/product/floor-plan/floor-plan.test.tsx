import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { ProductPlanFragment } from "../product.generated.ts";
import { Elevations } from "./elevations.tsx";
import { FloorPlan } from "./floor-plan.tsx";
import { elevationViews, levelsData } from "./floor-plan-content.ts";
import { canMirror, floorPlanLevels, levelView } from "./levels.ts";

type Extras = NonNullable<ProductPlanFragment["extras"]>;
type Level = NonNullable<NonNullable<Extras["levels"]>[number]>;
type Room = NonNullable<NonNullable<Level["rooms"]>[number]>;

const media = (name: string) => ({ altText: `The ${name}`, sourceUrl: `/media/${name}.svg`, mediaDetails: null });
const room = (
  name: string,
  place: readonly [number, number, number, number] | null,
  more: Partial<Room> = {},
): Room => ({
  name,
  kind: "living",
  widthIn: place?.[2] ?? 120,
  depthIn: place?.[3] ?? 96,
  areaSqFt: 80,
  ceilingIn: null,
  xIn: place?.[0] ?? null,
  yIn: place?.[1] ?? null,
  listed: null,
  ...more,
});
const nothing: Level = {
  name: "Main level",
  finished: true,
  ceilingIn: null,
  widthPx: null,
  heightPx: null,
  originXPx: null,
  originYPx: null,
  pxPerFoot: null,
  drawing: null,
  drawingMirrored: null,
  rooms: null,
  passages: null,
};
const placed = [room("Kitchen", [0, 0, 120, 96]), room("Hall", [120, 0, 48, 96], { kind: "hall", listed: false })];
const pictured = {
  drawing: media("plan"),
  widthPx: 400,
  heightPx: 300,
  originXPx: 20,
  originYPx: 30,
  pxPerFoot: 12,
} satisfies Partial<Level>;

const dataOf = (...levels: readonly Partial<Level>[]) =>
  levelsData({
    priceAsOf: null,
    levelsCount: null,
    garageSpaces: null,
    primaryBedroom: null,
    elevations: null,
    levels: levels.map((level) => ({ ...nothing, ...level })),
  });
const levelOf = (level: Partial<Level>) => {
  const [only] = floorPlanLevels(dataOf(level));
  if (!only) throw new Error("The level is left out.");
  return only;
};

function html(...levels: readonly Partial<Level>[]): string {
  const content = { planName: "The Fern", levels: dataOf(...levels), note: "", link: null };
  const router = createMemoryRouter([{ path: "/", element: <FloorPlan content={content} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("room outlines on a picture", () => {
  test("follow the picture’s origin and scale", () => {
    expect(levelView(levelOf({ ...pictured, rooms: placed }), false)).toMatchObject({
      picture: { src: "/media/plan.svg" },
      outlines: [
        { room: 0, x: 20, y: 30, width: 120, depth: 96 },
        { room: 1, x: 140, y: 30, width: 48, depth: 96 },
      ],
    });
  });

  test("are flipped about the middle of the rooms on the mirrored one", () => {
    const view = levelView(levelOf({ ...pictured, drawingMirrored: media("mirrored"), rooms: placed }), true);
    expect(view).toMatchObject({ picture: { src: "/media/mirrored.svg" }, isMirrored: true });
    expect(view?.outlines.map(({ x }) => x)).toEqual([68, 20]);
  });

  test("are missing without an origin, with an unplaced room, or with a room out of bounds", () => {
    const outlines = (level: Partial<Level>) => levelView(levelOf({ ...pictured, ...level }), false)?.outlines;
    expect(outlines({ rooms: placed, originXPx: null })).toEqual([]);
    expect(outlines({ rooms: [...placed, room("Study", null)] })).toEqual([]);
    expect(outlines({ rooms: [...placed, room("Study", [168, 0, 240, 96])] })).toEqual([]);
  });
});

describe("the mirrored plan", () => {
  test("is drawn from the rooms; a picture without placed rooms is not mirrored", () => {
    const lone = levelOf(pictured);
    expect(canMirror(lone)).toBe(false);
    expect(levelView(lone, true)).toMatchObject({ picture: { src: "/media/plan.svg" }, isMirrored: false });
    const fromRooms = levelOf({ ...pictured, rooms: placed });
    expect(canMirror(fromRooms)).toBe(true);
    const view = levelView(fromRooms, true);
    expect(view).toMatchObject({ picture: null, isMirrored: true });
    expect(view?.outlines.map(({ x }) => x)).toEqual([48, 0]);
  });
});

describe("a floor plan shows the host's data", () => {
  test("a picture alone: no mirror, no words, no tables", () => {
    const page = html(pictured);
    expect(page).toContain('src="/media/plan.svg"');
    expect(page).toContain("Zoom in");
    expect(page).not.toContain("Mirror the plan");
    expect(page).not.toContain("in words");
    expect(page).not.toContain("<table");
    expect(page).not.toContain("aria-describedby");
  });

  test("placed rooms without a picture: labeled drawing, mirror button, description and table", () => {
    const page = html({ rooms: placed });
    expect(page).toMatch(/<svg[^>]+role="img" aria-label="The Fern, main level: drawing" aria-describedby="[^"]+"/);
    expect(page).toMatch(/<tspan[^>]*>Kitchen<\/tspan><tspan[^>]*>10′ 0″ × 8′ 0″<\/tspan>/);
    expect(page).toContain("Mirror the plan");
    expect(page).not.toContain("Full screen");
    expect(page).toMatch(
      /<li>The kitchen is 10 feet wide and 8 feet deep\. It shares a wall with the hall on the right\./,
    );
    expect(page.match(/<tbody>.*?<\/tbody>/)?.[0].match(/<tr/g)).toHaveLength(1);
  });

  test("sizes alone: a table and text without neighbors, and no buttons", () => {
    const page = html({ rooms: [room("Kitchen", null)] });
    expect(page).toContain("<li>The kitchen is 10 feet wide and 8 feet deep.");
    expect(page).not.toContain("shares a wall");
    expect(page).not.toContain("<button");
    expect(page).not.toContain("<img");
  });

  test("with several levels, every level is in the document, and each drawn one has an id", () => {
    const page = html(pictured, { name: "Upper level", rooms: [room("Loft", null)] }, { ...pictured, name: "Attic" });
    expect(page.match(/id="plan-level-\d"/g)).toEqual(['id="plan-level-1"', 'id="plan-level-3"']);
    expect(page.match(/type="radio"/g)).toHaveLength(3);
  });

  test("nothing: no section", () => {
    expect(html()).toBe("");
    expect(html(nothing)).toBe("");
  });

  test("a known ceiling has a column; garages and porches do not have the level’s", () => {
    const rooms = [...placed, room("Garage", [0, 96, 240, 240], { kind: "garage" })];
    const page = html({ rooms, ceilingIn: 108 });
    expect(page.match(/Ceiling<\/th>/g)).toHaveLength(1);
    expect(page).toContain("9′ 0″");
    expect(html({ rooms })).not.toContain("Ceiling");
  });
});

describe("elevations", () => {
  const elevation = (letter: string, addedPriceUsd: number | null) => ({
    letter,
    style: "Ranch",
    material: "Brick",
    addedPriceUsd,
    mirrored: letter === "D",
    drawing: media(`front-${letter}`),
    drawingMirrored: letter === "C" ? null : media(`turned-${letter}`),
    rendering: null,
  });
  const views = (prices: readonly (number | null)[], letter?: string, isMirrored = false) => {
    const extras = {
      priceAsOf: null,
      levelsCount: null,
      garageSpaces: null,
      primaryBedroom: null,
      levels: null,
      elevations: prices.map((price, position) => elevation("ABCD"[position] ?? "", price)),
    };
    return elevationViews(
      { extras, floorplanDetails: null } as ProductPlanFragment,
      letter ? { letter, isMirrored } : undefined,
    );
  };
  const drawn = (prices: readonly (number | null)[], built?: string) => {
    const router = createMemoryRouter([
      { path: "/", element: <Elevations views={views(prices, built)} planName="The Fern" /> },
    ]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };

  test("show what they add to the price of a plan; a house, whose price includes it, shows nothing", () => {
    expect(views([0, 4200, null, -1]).map(({ price }) => price)).toEqual(["In the base price", "+ $4,200", "", ""]);
    expect(views([0, 4200], "B").map(({ price, isBuilt }) => [price, isBuilt])).toEqual([
      ["", false],
      ["", true],
    ]);
  });

  test("the elevation of a house is mirrored as it was built, the others as drawn", () => {
    const drawings = (letter: string, isMirrored: boolean) =>
      views([0, 1, 2, 3], letter, isMirrored).map(({ picture }) => /([a-z]+-[A-D])/.exec(picture.src)?.[1]);
    expect(drawings("A", false)).toEqual(["front-A", "front-B", "front-C", "front-D"]);
    expect(drawings("B", true)).toEqual(["front-A", "turned-B", "front-C", "front-D"]);
    expect(drawings("D", true)).toEqual(["front-A", "front-B", "front-C", "front-D"]);
    expect(drawings("D", false)).toEqual(["front-A", "front-B", "front-C", "turned-D"]);
    // Without a mirrored drawing the plan's is shown, as for every other elevation.
    expect(drawings("C", true)).toEqual(["front-A", "front-B", "front-C", "front-D"]);
  });

  test("two are side by side; of three one is selected, at first the built one", () => {
    expect(drawn([0, 4200])).not.toContain('type="radio"');
    expect(drawn([0, 4200, null]).match(/type="radio"/g)).toHaveLength(3);
    expect(drawn([0, 4200, null], "C")).toMatch(/checked="" value="2"|value="2" checked=""/);
    expect(drawn([])).toBe("");
  });
});
