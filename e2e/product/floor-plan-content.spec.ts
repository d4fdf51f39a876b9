import { expect, siteUrl } from "../site-test.ts";
import {
  type Level,
  levelAt,
  type Plan,
  partsOf,
  pathOf,
  planAt,
  type Room,
  test,
  twoLevels,
} from "../support/floor-plans.ts";

/** `13′ 6″`. */
const feet = (inches: number) => `${Math.floor(inches / 12)}′ ${inches % 12}″`;

const isOutside = ({ kind }: Room) => kind === "garage" || kind === "outside";

/** The rows that the tables of a plan must have, in order. */
function expectedRows({ extras: { levels } }: Plan) {
  const row = (room: Room, level: Level, hasCeilings: boolean) => {
    const ceilingIn = room.ceilingIn ?? (isOutside(room) ? null : level.ceilingIn);
    const ceiling = hasCeilings ? [ceilingIn === null ? "–" : feet(ceilingIn)] : [];
    const area = `${Math.round(room.areaSqFt).toLocaleString("en-US")} sq ft`;
    return [room.name, `${feet(room.widthIn)} × ${feet(room.depthIn)}`, ...ceiling, area];
  };
  const listed = levels.flatMap((level) => level.rooms.filter((room) => room.listed).map((room) => ({ room, level })));
  const outside = listed.filter(({ room }) => isOutside(room));
  return [
    ...outside.map(({ room, level }) =>
      row(
        room,
        level,
        outside.some((each) => each.room.ceilingIn !== null),
      ),
    ),
    ...levels.flatMap((level) => {
      const inside = listed.filter((each) => each.level === level && !isOutside(each.room));
      const hasCeilings = level.ceilingIn !== null || inside.some(({ room }) => room.ceilingIn !== null);
      return inside.map(({ room }) => row(room, level, hasCeilings));
    }),
  ];
}

test("every plan shows all levels as drawn, and all rooms on the drawing, in tables and in words", {
  tag: ["@S2.32"],
}, async ({ page, plans }) => {
  for (const plan of plans) {
    const document = await (await fetch(siteUrl() + plan.uri)).text();
    const read = await page.evaluate((html) => {
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("#floor-plan");
      const all = (from: Element | null | undefined, selector: string) => [...(from?.querySelectorAll(selector) ?? [])];
      const words = (each: Element) => each.textContent?.replace(/\s+/g, " ").trim() ?? "";
      return {
        levels: all(main, "figure").map((figure) => {
          const image = figure.querySelector("img");
          const described = main?.ownerDocument.getElementById(image?.getAttribute("aria-describedby") ?? "");
          return {
            id: figure.id,
            src: image?.getAttribute("src") ?? "",
            description: described?.textContent ?? "",
            // Each subpath is the outline of a room: M x y h width v depth h -width z.
            rooms: [...(figure.querySelector("svg path")?.getAttribute("d") ?? "").matchAll(/[^z]+z/g)].map(
              ([outline]) => outline.split(/[^\d.]+/).flatMap((number) => (number === "" ? [] : Number(number))),
            ),
          };
        }),
        rows: all(main, "tbody tr").map((row) =>
          [...row.children].map((cell) => {
            for (const spoken of cell.querySelectorAll('[class*="visually-hidden"]')) spoken.remove();
            return words(cell);
          }),
        ),
        inWords: all(main, "details section").map((section) => ({
          heading: words(section.querySelector("h3") ?? section),
          rooms: all(section, "li").map((room) => words(room).replace(/ (?:are|has|have|is|shares?) .*/, "")),
        })),
      };
    }, document);
    const { levels } = plan.extras;
    expect(read.rows, plan.uri).toEqual(expectedRows(plan));
    expect(
      read.levels.map(({ id, src, rooms }) => ({ id, src, rooms })),
      plan.uri,
    ).toEqual(
      levels.map(({ drawing, rooms, originXPx, originYPx, pxPerFoot }, position) => ({
        id: `plan-level-${position + 1}`,
        src: pathOf(drawing.sourceUrl),
        rooms: rooms.map(({ xIn, yIn, widthIn, depthIn }) => [
          originXPx + (xIn * pxPerFoot) / 12,
          originYPx + (yIn * pxPerFoot) / 12,
          (widthIn * pxPerFoot) / 12,
          (depthIn * pxPerFoot) / 12,
          (widthIn * pxPerFoot) / 12,
        ]),
      })),
    );
    expect(read.inWords.map(({ heading }) => heading)).toEqual(levels.map(({ name }) => name));
    read.inWords.forEach(({ rooms }, position) => {
      expect(new Set(rooms).size, `${plan.uri}: names in words`).toBe(levels[position]?.rooms.length);
      expect(rooms.length).toBe(levels[position]?.rooms.length);
      expect(read.levels[position]?.description).toMatch(
        position === 0 ? /^The front door opens from the front porch into / : /^You arrive by the stairs\. /,
      );
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all levels are stacked with names, the text version opens, and no inert control is shown", async ({
    page,
    plans,
  }) => {
    const plan = planAt(plans, twoLevels);
    await page.goto(twoLevels);
    const { section, sheet } = partsOf(page);
    const drawings = sheet.locator("img:visible");
    await expect(drawings).toHaveCount(plan.extras.levels.length);
    for (const [position, { name, drawing }] of plan.extras.levels.entries()) {
      await expect(drawings.nth(position)).toHaveAttribute("src", pathOf(drawing.sourceUrl));
      await expect(section.locator("figcaption").nth(position)).toHaveText(name);
    }
    await expect(section.locator("button:visible, input:visible")).toHaveCount(0);
    await expect(page.locator("#elevations figcaption:visible")).toHaveCount(plan.extras.elevations.length);
    await expect(page.locator("#elevations").getByRole("radio")).toHaveCount(0);
    await section.getByText("The floor plan in words").click();
    await expect(section.getByRole("heading", { level: 3, name: levelAt(plan, 2).name })).toBeVisible();
  });
});
