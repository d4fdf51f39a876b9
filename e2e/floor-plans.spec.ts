import type { Locator, Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { openBackend } from "./identity/backend-content.ts";
import { expect, test as siteTest, siteUrl } from "./site-test.ts";

interface Room {
  readonly name: string;
  readonly kind: string;
  readonly widthIn: number;
  readonly depthIn: number;
  readonly areaSqFt: number;
  readonly ceilingIn: number | null;
  readonly xIn: number;
  readonly yIn: number;
  readonly listed: boolean;
}

interface Level {
  readonly name: string;
  readonly ceilingIn: number | null;
  readonly originXPx: number;
  readonly originYPx: number;
  readonly pxPerFoot: number;
  readonly drawing: { readonly sourceUrl: string };
  readonly drawingMirrored: { readonly sourceUrl: string };
  readonly rooms: readonly Room[];
}

interface Elevation {
  readonly letter: string;
  readonly style: string;
  readonly material: string;
  readonly addedPriceUsd: number | null;
  readonly drawing: { readonly sourceUrl: string };
}

interface Plan {
  readonly uri: string;
  readonly title: string;
  readonly extras: { readonly levels: readonly Level[]; readonly elevations: readonly Elevation[] };
}

interface Neighborhood {
  readonly uri: string;
  readonly title: string;
  readonly extras: { readonly gallery: readonly { readonly sourceUrl: string; readonly altText: string }[] };
}

/** A test that has every plan and neighborhood, as the backend answers this file's own operation. */
const test = siteTest.extend<
  object,
  { readonly plans: readonly Plan[]; readonly neighborhoods: readonly Neighborhood[] }
>({
  plans: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const { ask, close } = await openBackend(process.env.SITE_STORE ?? "");
      const media = "{ sourceUrl }";
      const nodes: Plan[] = [];
      for (let after: string | null = null, isMore = true; isMore; ) {
        const { plans } = await ask(
          `query Plans($after: String) { plans(first: 5, after: $after) { nodes { uri title extras {
            elevations { letter style material addedPriceUsd drawing ${media} }
            levels { name ceilingIn originXPx originYPx pxPerFoot drawing ${media} drawingMirrored ${media}
              rooms { name kind widthIn depthIn areaSqFt ceilingIn xIn yIn listed } }
          } } pageInfo { endCursor hasNextPage } } }`,
          { after },
        );
        nodes.push(...plans.nodes);
        after = plans.pageInfo.endCursor;
        isMore = plans.pageInfo.hasNextPage;
      }
      await close();
      expect(nodes.length).toBeGreaterThan(20);
      await use(nodes);
    },
    { scope: "worker" },
  ],
  neighborhoods: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const { ask, close } = await openBackend(process.env.SITE_STORE ?? "");
      const { neighborhoods } = await ask(
        "{ neighborhoods(first: 20) { nodes { uri title extras { gallery { sourceUrl altText } } } } }",
        {},
      );
      await close();
      await use(neighborhoods.nodes);
    },
    { scope: "worker" },
  ],
});

const twoLevels = "/homes/berthoud/bluestem/plans/ponderosa/";
const oneLevel = "/homes/longmont/haystack-bend/plans/juniper/";

function planAt(plans: readonly Plan[], uri: string): Plan {
  const plan = plans.find((each) => each.uri === uri);
  if (!plan) throw new Error(`The demo has no plan at ${uri}.`);
  return plan;
}

function levelAt(plan: Plan, number: number): Level {
  const level = plan.extras.levels[number - 1];
  if (!level) throw new Error(`${plan.title} has no level ${number}.`);
  return level;
}

/** `13′ 6″`. */
const feet = (inches: number) => `${Math.floor(inches / 12)}′ ${inches % 12}″`;
const pathOf = (address: string) => new URL(address, siteUrl()).pathname;
const isOutside = ({ kind }: Room) => kind === "garage" || kind === "outside";

/** The rows that the tables of a plan must have, in their order. */
function rowsDue({ extras: { levels } }: Plan) {
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

test("S2.32 every plan shows each of its levels as drawn, each room where it lies on the drawing, in the tables and in words", async ({
  page,
  plans,
}) => {
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
            rooms: all(figure, "rect").map((rect) => [
              rect.getAttribute("data-room"),
              ...["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name))),
            ]),
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
          rooms: all(section, "li b").map(words),
        })),
      };
    }, document);
    const { levels } = plan.extras;
    expect(read.rows, plan.uri).toEqual(rowsDue(plan));
    expect(
      read.levels.map(({ id, src, rooms }) => ({ id, src, rooms })),
      plan.uri,
    ).toEqual(
      levels.map(({ drawing, rooms, originXPx, originYPx, pxPerFoot }, position) => ({
        id: `plan-level-${position + 1}`,
        src: pathOf(drawing.sourceUrl),
        rooms: rooms.map(({ name, xIn, yIn, widthIn, depthIn }) => [
          name,
          originXPx + (xIn * pxPerFoot) / 12,
          originYPx + (yIn * pxPerFoot) / 12,
          (widthIn * pxPerFoot) / 12,
          (depthIn * pxPerFoot) / 12,
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

/** The parts of a floor plan as a visitor meets them. */
function partsOf(page: Page) {
  const section = page.locator("#floor-plan");
  const sheet = section.getByRole("region", { name: /: drawing$/ });
  return {
    section,
    sheet,
    drawing: sheet.locator("img"),
    lit: section.locator("rect[data-lit]"),
    litRows: section.locator("tr[data-lit]"),
    level: (name: string) => section.getByRole("radio", { name }),
    button: (name: string) => section.getByRole("button", { name, exact: true }),
    row: (name: string) =>
      section
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: `${name}: show it on the drawing`, exact: true }) }),
  };
}

const widthOf = async (drawing: Locator) => (await drawing.boundingBox())?.width ?? 0;

/** How many times its width the drawing has, to the hundredth. */
const timesOf = async (drawing: Locator, whole: number) => Math.round(((await widthOf(drawing)) / whole) * 100) / 100;

test("S2.32 by keyboard alone: a level is chosen and stands in the address, the drawing zooms and moves, a room is lit", async ({
  page,
  plans,
}) => {
  const plan = planAt(plans, twoLevels);
  const [main, upper] = [levelAt(plan, 1), levelAt(plan, 2)];
  await page.goto(twoLevels);
  const { sheet, drawing, level, button, lit, litRows } = partsOf(page);
  await expect(drawing).toHaveAttribute("src", pathOf(main.drawing.sourceUrl));
  await level(main.name).focus();
  await page.keyboard.press("ArrowRight");
  await expect(level(upper.name)).toBeChecked();
  await expect(drawing).toHaveAttribute("src", pathOf(upper.drawing.sourceUrl));
  await expect(page).toHaveURL(/\/ponderosa\/#plan-level-2$/);
  await page.reload();
  await expect(level(upper.name)).toBeChecked();
  await expect(drawing).toHaveAttribute("src", pathOf(upper.drawing.sourceUrl));
  await expect(drawing).toBeInViewport();

  const whole = await widthOf(drawing);
  await sheet.focus();
  await page.keyboard.press("+");
  await expect.poll(() => timesOf(drawing, whole)).toBe(1.5);
  const leftOf = () => sheet.evaluate((element) => element.scrollLeft);
  const left = await leftOf();
  await page.keyboard.press("ArrowRight");
  await expect.poll(leftOf).toBeGreaterThan(left);
  await page.keyboard.press("0");
  await expect.poll(() => timesOf(drawing, whole)).toBe(1);
  await page.keyboard.press("-");
  await expect(button("Zoom out")).toBeDisabled();

  const bedroom = page.getByRole("button", { name: "Bedroom 3: show it on the drawing" });
  await bedroom.focus();
  await expect(lit).toHaveCount(1);
  await expect(lit).toHaveAttribute("data-room", "Bedroom 3");
  await expect(litRows).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(bedroom).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(bedroom).toHaveAttribute("aria-pressed", "false");

  // A room of the level that is not shown brings its level with it.
  await page.getByRole("button", { name: "Great room: show it on the drawing" }).focus();
  await page.keyboard.press("Enter");
  await expect(level(main.name)).toBeChecked();
  await expect(page).toHaveURL(/#plan-level-1$/);
  await expect(drawing).toHaveAttribute("src", pathOf(main.drawing.sourceUrl));
  await expect(lit).toHaveAttribute("data-room", "Great room");
});

test("a row and its room on the drawing are lit together, each of both levels, in the drawing as designed and mirrored", async ({
  page,
  plans,
}) => {
  const plan = planAt(plans, twoLevels);
  await page.goto(twoLevels);
  const { section, sheet, drawing, level, button, lit, litRows, row } = partsOf(page);
  const { levels } = plan.extras;
  for (const isMirrored of [false, true]) {
    for (const { name, drawing: designed, drawingMirrored, rooms, originXPx, pxPerFoot } of isMirrored
      ? levels.slice(1)
      : levels) {
      await section.locator("label", { hasText: name }).click();
      await expect(level(name)).toBeChecked();
      await expect(drawing).toHaveAttribute("src", pathOf((isMirrored ? drawingMirrored : designed).sourceUrl));
      const scale = (await sheet
        .locator("svg rect")
        .first()
        .evaluate((rect) => {
          return (rect as SVGRectElement).getScreenCTM()?.a;
        })) as number;
      const left = Math.min(...rooms.map(({ xIn }) => xIn));
      const right = Math.max(...rooms.map(({ xIn, widthIn }) => xIn + widthIn));
      for (const room of rooms.filter(({ listed }) => listed)) {
        await row(room.name).hover();
        await expect(lit).toHaveCount(1);
        await expect(lit).toHaveAttribute("data-room", room.name);
        await expect(litRows).toHaveText([new RegExp(`^${room.name}`)]);
        // Where the drawing has it: from the left edge, or from the right one in a mirrored house.
        const xIn = isMirrored ? left + right - room.xIn - room.widthIn : room.xIn;
        const x = Number(await lit.getAttribute("x"));
        expect(x).toBeCloseTo(originXPx + (xIn * pxPerFoot) / 12, 3);
        const [box, image] = [await lit.boundingBox(), await drawing.boundingBox()];
        expect(Math.abs((box?.width ?? 0) - ((room.widthIn * pxPerFoot) / 12) * scale)).toBeLessThan(5);
        expect((box?.x ?? 0) >= (image?.x ?? 0)).toBe(true);
      }
      // The other way round.
      await sheet.scrollIntoViewIfNeeded();
      for (const room of rooms.filter(({ listed }) => listed).slice(0, 3)) {
        await sheet.locator(`rect[data-room="${room.name}"]`).hover();
        await expect(litRows).toHaveText([new RegExp(`^${room.name}`)]);
      }
      await page.mouse.move(2, 2);
      await expect(lit).toHaveCount(0);
    }
    if (!isMirrored) {
      await expect(button("Mirror the plan")).toHaveAttribute("aria-pressed", "false");
      await button("Mirror the plan").click();
      await expect(button("Mirror the plan")).toHaveAttribute("aria-pressed", "true");
    }
  }
});

test("the words follow the mirror: what lay on the left lies on the right", async ({ page }) => {
  await page.goto(oneLevel);
  const { section, button } = partsOf(page);
  await section.getByText("The floor plan in words").click();
  const suite = section.getByRole("listitem").filter({ hasText: /^The primary suite / });
  await expect(suite).toHaveText(
    "The primary suite is 15 feet wide and 15 feet deep. It has doors to the great room on the right and to the ensuite and the walk-in closet at the front.",
  );
  await button("Mirror the plan").click();
  await expect(suite).toContainText("to the great room on the left");
  await expect(section.getByText("This is the mirrored plan.")).toBeVisible();
  await expect(section.getByRole("region", { name: "The Juniper, main level, mirrored: drawing" })).toBeVisible();
});

test("the drawing zooms by buttons, double click and the wheel with Ctrl; the wheel alone scrolls the page", async ({
  page,
}) => {
  await page.goto(oneLevel);
  const { sheet, drawing, button } = partsOf(page);
  await sheet.scrollIntoViewIfNeeded();
  await sheet.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const whole = await widthOf(drawing);
  const box = await sheet.boundingBox();
  if (!box) throw new Error("The sheet is not there.");
  const scrollTop = () => page.evaluate(() => window.scrollY);
  const top = await scrollTop();
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.wheel(0, 200);
  await expect.poll(scrollTop).toBeGreaterThan(top + 100);
  expect(await timesOf(drawing, whole)).toBe(1);
  await page.mouse.wheel(0, -200);
  await expect.poll(scrollTop).toBe(top);

  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await expect.poll(() => timesOf(drawing, whole)).toBe(1.5);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => timesOf(drawing, whole)).toBe(1);
  await page.keyboard.up("Control");
  expect(await scrollTop()).toBe(top);

  // What was under the pointer still is.
  await page.mouse.dblclick(box.x + 300, box.y + 300);
  await expect.poll(() => timesOf(drawing, whole)).toBe(2);
  const zoomed = await drawing.boundingBox();
  const padding = (await sheet.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))) || 0;
  expect(Math.abs((zoomed?.x ?? 0) - (box.x + 300 - 2 * 300 + padding))).toBeLessThan(padding + 3);
  const left = zoomed?.x ?? 0;
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 340, box.y + 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round(((await drawing.boundingBox())?.x ?? 0) - left)).toBe(40);
  // Dragging chooses no room.
  await expect(page.locator("#floor-plan [aria-pressed=true]")).toHaveCount(0);
  await button("Zoom in").click();
  await expect.poll(() => timesOf(drawing, whole)).toBe(3);
  await expect(button("Zoom in")).toBeDisabled();
});

test("the viewer over the window shows the level of the page, and the page the level that was last looked at", async ({
  page,
  plans,
}) => {
  const plan = planAt(plans, twoLevels);
  await page.goto(`${twoLevels}#plan-level-2`);
  const { level, button, drawing } = partsOf(page);
  await expect(level(levelAt(plan, 2).name)).toBeChecked();
  await button("Full screen").click();
  const viewer = page.getByRole("dialog", { name: "Floor plan of The Ponderosa" });
  await expect(viewer.locator("li:not([inert]) img")).toHaveAttribute(
    "src",
    pathOf(levelAt(plan, 2).drawing.sourceUrl),
  );
  await page.keyboard.press("ArrowLeft");
  await expect(viewer.getByText("1 of 2", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(button("Full screen")).toBeFocused();
  await expect(level(levelAt(plan, 1).name)).toBeChecked();
  await expect(drawing).toHaveAttribute("src", pathOf(levelAt(plan, 1).drawing.sourceUrl));
  await expect(page).toHaveURL(/#plan-level-1$/);
});

test("elevations of a plan are large, named and priced; the one that is chosen by keyboard is shown and opens in the viewer", async ({
  page,
  plans,
}) => {
  for (const uri of [twoLevels, oneLevel]) {
    const { elevations } = planAt(plans, uri).extras;
    await page.goto(uri);
    const section = page.locator("#elevations");
    const choice = section.getByRole("radio");
    await expect(choice).toHaveCount(elevations.length);
    const shown = section.getByRole("listitem").locator("img");
    await choice.first().focus();
    for (const [position, { letter, style, material, addedPriceUsd, drawing }] of elevations.entries()) {
      if (position > 0) await page.keyboard.press("ArrowDown");
      await expect(choice.nth(position)).toBeChecked();
      await expect(shown).toHaveCount(1);
      await expect(shown).toHaveAttribute("src", pathOf(drawing.sourceUrl));
      expect(await widthOf(shown)).toBeGreaterThan(700);
      const price = addedPriceUsd === 0 ? "In the base price" : `+ $${addedPriceUsd?.toLocaleString("en-US")}`;
      await expect(section.locator("label").nth(position)).toHaveText(
        `${letter}${style}, ${material.toLowerCase()}${price}`,
      );
    }
    await section.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`#elevation-${elevations.length}$`));
    await expect(page.getByText(`${elevations.length} of ${elevations.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(page.getByText(`1 of ${elevations.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    // The page shows what was last looked at.
    await expect(choice.first()).toBeChecked();
  }
});

test("all pictures of a neighborhood open in the viewer in their order, and the focus returns to the one that opened it", async ({
  page,
  neighborhoods,
}) => {
  const neighborhood = neighborhoods.find(({ uri }) => uri === "/homes/longmont/haystack-bend/");
  const { title = "", extras } = neighborhood ?? {};
  const gallery = extras?.gallery ?? [];
  expect(gallery.length).toBeGreaterThan(3);
  await page.goto("/homes/longmont/haystack-bend/");
  const links = page.locator("#life a[aria-haspopup=dialog]");
  const second = links.nth(1);
  const stem = /([^/]+)\.\w+$/;
  const src = (await second.locator("img").getAttribute("src")) ?? "";
  const position = gallery.findIndex(({ sourceUrl }) => stem.exec(sourceUrl)?.[1] === stem.exec(src)?.[1]);
  await second.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: `Pictures of ${title}` });
  await expect(page).toHaveURL(new RegExp(`#view-${position + 1}$`));
  await expect(viewer.getByText(`${position + 1} of ${gallery.length}`, { exact: true })).toBeVisible();
  await page.keyboard.press("Home");
  for (const [at, { altText }] of gallery.entries()) {
    if (at > 0) await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText(`${at + 1} of ${gallery.length}`, { exact: true })).toBeVisible();
    await expect(viewer.locator("li:not([inert]) img")).toHaveAttribute("alt", altText);
  }
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(second).toBeFocused();
});

for (const width of [390, 1280]) {
  test(`axe finds nothing in a floor plan in words and lit, and text at 200 % stays in its column, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(twoLevels);
    const { section, button } = partsOf(page);
    await section.getByText("The floor plan in words").click();
    await button("Mirror the plan").click();
    await section.getByRole("button", { name: /^Kitchen: / }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const part of ["#floor-plan", "#elevations"]) {
      const wide = await page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(wide, part).toBe(0);
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all levels stand below one another with their names, the words open, and nothing is there that does nothing", async ({
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
