import { expect } from "../../site-test.ts";
import { axeFindings } from "../../support/axe.ts";
import {
  levelAt,
  oneLevel,
  partsOf,
  pathOf,
  planAt,
  test,
  timesOf,
  twoLevels,
  widthOf,
} from "../../support/floor-plans.ts";

test("by keyboard a level is selected and kept in the URL, and the drawing zooms and pans", {
  tag: ["@S2.32"],
}, async ({ page, plans }) => {
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
  // The browser itself scrolls on arrow keys; on a busy machine it gets the new width a moment later.
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowRight");
      return leftOf();
    })
    .toBeGreaterThan(left);
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

  // Selecting a room of a hidden level shows that level.
  await page.getByRole("button", { name: "Great room: show it on the drawing" }).focus();
  await page.keyboard.press("Enter");
  await expect(level(main.name)).toBeChecked();
  await expect(page).toHaveURL(/#plan-level-1$/);
  await expect(drawing).toHaveAttribute("src", pathOf(main.drawing.sourceUrl));
  await expect(lit).toHaveAttribute("data-room", "Great room");
});

test("a row and its room are highlighted together on both levels, as designed and mirrored", async ({
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
      const outlines = sheet.locator("svg path");
      const scale = (await outlines.evaluate((path) => (path as SVGPathElement).getScreenCTM()?.a)) as number;
      const left = Math.min(...rooms.map(({ xIn }) => xIn));
      const back = Math.min(...rooms.map(({ yIn }) => yIn));
      const right = Math.max(...rooms.map(({ xIn, widthIn }) => xIn + widthIn));
      for (const room of rooms.filter(({ listed }) => listed)) {
        await row(room.name).hover();
        await expect(lit).toHaveCount(1);
        await expect(lit).toHaveAttribute("data-room", room.name);
        await expect(litRows).toHaveText([new RegExp(`^${room.name}`)]);
        // Where the drawing has it: from the left edge, or from the right edge in a mirrored house.
        const xIn = isMirrored ? left + right - room.xIn - room.widthIn : room.xIn;
        const x = Number(await lit.getAttribute("x"));
        expect(x).toBeCloseTo(originXPx + (xIn * pxPerFoot) / 12, 3);
        const [box, image] = [await lit.boundingBox(), await drawing.boundingBox()];
        expect(Math.abs((box?.width ?? 0) - ((room.widthIn * pxPerFoot) / 12) * scale)).toBeLessThan(5);
        expect((box?.x ?? 0) >= (image?.x ?? 0)).toBe(true);
      }
      // In the opposite direction.
      await sheet.scrollIntoViewIfNeeded();
      for (const room of rooms.filter(({ listed }) => listed).slice(0, 3)) {
        const xIn = isMirrored ? left + right - room.xIn - room.widthIn : room.xIn;
        const px = (inches: number) => ((inches * pxPerFoot) / 12) * scale;
        const position = { x: px(xIn - left + room.widthIn / 2), y: px(room.yIn - back + room.depthIn / 2) };
        await outlines.hover({ position });
        await expect(litRows).toHaveText([new RegExp(`^${room.name}`)]);
        await expect(lit).toHaveAttribute("data-room", room.name);
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

test("the text follows the mirrored plan, with left and right swapped", async ({ page }) => {
  await page.goto(oneLevel);
  const { section, button } = partsOf(page);
  await section.getByText("The floor plan in words").click();
  const suite = section.getByRole("listitem").filter({ hasText: /^The primary suite / });
  await expect(suite).toHaveText(
    "The primary suite is 15 feet wide and 15 feet deep. It has doors to the great room on the right and to the primary bath and the walk-in closet at the front.",
  );
  await button("Mirror the plan").click();
  await expect(suite).toContainText("to the great room on the left");
  await expect(section.getByText("This is the mirrored plan.")).toBeVisible();
  const mirrored = section.getByRole("region", { name: "The Juniper, main level, mirrored: drawing" });
  await expect(mirrored).toBeVisible();
  // The URL shows the same plan to others; it keeps the price, and mirroring can be undone.
  await expect(page).toHaveURL(`${oneLevel}?plan=mirrored`);
  await page.goto(`${oneLevel}?price=600000&plan=mirrored`);
  await expect(mirrored).toBeVisible();
  await button("Mirror the plan").click();
  await expect(page).toHaveURL(`${oneLevel}?price=600000`);
  await expect(section.getByRole("region", { name: "The Juniper, main level: drawing" })).toBeVisible();
});

test("the drawing zooms by buttons, double click and Ctrl + wheel; the wheel scrolls the page", async ({ page }) => {
  await page.goto(oneLevel);
  const { sheet, drawing, button } = partsOf(page);
  await sheet.scrollIntoViewIfNeeded();
  await sheet.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const whole = await widthOf(drawing);
  const box = await sheet.boundingBox();
  if (!box) throw new Error("The sheet is missing.");
  const scrollTop = () => page.evaluate(() => window.scrollY);
  const top = await scrollTop();
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.wheel(0, 200);
  // The browser scrolls smoothly: the wheel turns back only after the page has stopped.
  await expect.poll(async () => Math.round((await scrollTop()) - top)).toBe(200);
  await expect.poll(() => timesOf(drawing, whole)).toBe(1);
  await page.mouse.wheel(0, -200);
  await expect.poll(scrollTop).toBe(top);

  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await expect.poll(() => timesOf(drawing, whole)).toBe(1.5);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => timesOf(drawing, whole)).toBe(1);
  await page.keyboard.up("Control");
  await expect.poll(scrollTop).toBe(top);

  // The point under the pointer stays there.
  await page.mouse.dblclick(box.x + 300, box.y + 300);
  await expect.poll(() => timesOf(drawing, whole)).toBe(2);
  const leftOf = async () => (await drawing.boundingBox())?.x ?? 0;
  const padding = (await sheet.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))) || 0;
  const distance = async () => Math.abs((await leftOf()) - (box.x + 300 - 2 * 300 + padding));
  await expect.poll(distance).toBeLessThan(padding + 3);
  const left = await leftOf();
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 340, box.y + 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await leftOf()) - left)).toBe(40);
  // Dragging does not select a room.
  await expect(page.locator("#floor-plan [aria-pressed=true]")).toHaveCount(0);
  await button("Zoom in").click();
  await expect.poll(() => timesOf(drawing, whole)).toBe(3);
  await expect(button("Zoom in")).toBeDisabled();
});

test("the full-screen viewer opens the page's level, and the page shows the level last viewed", async ({
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

test("the floor plan passes axe and fits its column with text at 200 %, at 390 and 1280 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(twoLevels);
  const { section, button, lit } = partsOf(page);
  await section.getByText("The floor plan in words").click();
  await button("Mirror the plan").click();
  const setFontSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await section.getByRole("button", { name: /^Kitchen: / }).hover();
    await expect(lit).toHaveCount(1);
    expect(await axeFindings(page), `at ${width} px`).toEqual([]);
    await setFontSize("200%");
    for (const part of ["#floor-plan", "#elevations"]) {
      const wide = await page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(wide, `${part} at ${width} px`).toBe(0);
    }
    await setFontSize("");
  }
});
