import type { Locator, Page } from "@playwright/test";
import { test } from "../../site-test.ts";
import { firstHeart, productPaths, savedHere, searchPath, storedGuestFavorites } from "../../support/favorites.ts";
import { expectOnSlowPhone as expect, hydrated, openHeld, openSlowly } from "../../support/slow-phone.ts";

/** Ways of activating a control. */
const ways = {
  "a click": (it: Locator) => it.click(),
  "a double click": (it: Locator) => it.dblclick(),
  "a tap": (it: Locator) => it.tap(),
  "two taps": async (it: Locator) => {
    await it.tap();
    await it.tap();
  },
  Enter: (it: Locator) => it.press("Enter"),
  "the space bar": (it: Locator) => it.press("Space"),
} as const;
type Way = keyof typeof ways;

const devices = [
  {
    device: "a desktop",
    onHeart: ["a click", "a double click", "Enter"] as Way[],
    onGallery: ["a click", "the space bar"] as Way[],
  },
  { device: "a phone", onHeart: ["a tap"] as Way[], onGallery: ["two taps"] as Way[] },
] as const;

const lengthOfHistory = (page: Page) => page.evaluate(() => history.length);

/** Counts how often this browser stored favorites. */
async function countSaves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    let saves = 0;
    Storage.prototype.setItem = function (key, value) {
      if (key === "porchlight.favorites") saves++;
      setItem.call(this, key, value);
    };
    Object.assign(window, { countSaves: () => saves });
  });
  return () => page.evaluate(() => (window as unknown as { countSaves: () => number }).countSaves());
}

for (const { device, onHeart, onGallery } of devices) {
  test.describe(`right after the first paint, with a slow processor and line, on ${device}`, () => {
    if (device === "a phone") test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    for (const way of onHeart) {
      test(`${way} on a heart saves once and is notified once`, async ({ page }) => {
        const saves = await countSaves(page);
        const scripts = await openSlowly(page, productPaths.home);
        await ways[way](firstHeart(page));
        scripts.release();
        await expect(savedHere(page)).toHaveCount(1);
        await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
        await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
        await expect.poll(() => saves()).toBe(1);
      });
    }

    for (const way of onGallery) {
      test(`${way} on all pictures of a gallery opens it once`, async ({ page }) => {
        const scripts = await openSlowly(page, productPaths.model);
        const entries = await lengthOfHistory(page);
        await ways[way](page.locator("section[data-count] button[aria-haspopup=dialog]").first());
        scripts.release();
        await expect(page.locator("dialog[open]")).toHaveCount(1);
        await expect(page).toHaveURL(`${productPaths.model}#picture-1`);
        await expect.poll(() => lengthOfHistory(page)).toBe(entries + 1);
        await page.keyboard.press("Escape");
        await expect(page.locator("dialog[open]")).toHaveCount(0);
      });
    }
  });
}

test.describe("right after the first paint, with a slow processor and line, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [way, isOpen] of [
    ["a tap", true],
    ["Enter", true],
    ["two taps", false],
  ] as const) {
    test(`${way} on the menu leaves it ${isOpen ? "open" : "closed"} permanently`, async ({ page }) => {
      const scripts = await openSlowly(page, "/");
      await ways[way](page.getByRole("button", { name: "Menu" }));
      const menu = page.getByRole("navigation", { name: "Main" });
      await expect(menu).toBeVisible({ visible: isOpen });
      scripts.release();
      await expect(hydrated(page)).toHaveCount(1);
      await expect(menu).toBeVisible({ visible: isOpen });
      await ways["a tap"](page.getByRole("button", { name: "Menu" }));
      await expect(menu).toBeVisible({ visible: !isOpen });
    });
  }

  test("a tap on a filter counts once", async ({ page }) => {
    const scripts = await openSlowly(page, searchPath);
    await page.locator("summary", { hasText: "Filters" }).tap();
    await expectFilterOnce(page, (box) => box.tap(), scripts.release);
  });
});

test.describe("right after the first paint, with a slow processor and line, on a desktop", () => {
  for (const way of ["a click", "the space bar"] as const) {
    test(`${way} on a filter counts once`, async ({ page }) => {
      const scripts = await openSlowly(page, searchPath);
      await expectFilterOnce(page, ways[way], scripts.release);
    });
  }

  test("a filter that is checked and unchecked again has no effect", async ({ page }) => {
    const scripts = await openSlowly(page, searchPath);
    const entries = await lengthOfHistory(page);
    await ways["a double click"](page.locator("form input[type=checkbox]").first());
    scripts.release();
    await expect(hydrated(page)).toHaveCount(1);
    await page.getByRole("textbox", { name: "Highest price" }).fill("600,000");
    await page.getByRole("textbox", { name: "Highest price" }).press("Enter");
    await expect(page).toHaveURL(`${searchPath}?price-to=600000`);
    await expect.poll(() => lengthOfHistory(page)).toBe(entries + 1);
  });
});

async function expectFilterOnce(page: Page, press: (box: Locator) => Promise<void>, release: () => void) {
  const entries = await lengthOfHistory(page);
  const box = page.locator("form input[type=checkbox]").first();
  const [name, value] = await box.evaluate(({ name, value }: HTMLInputElement) => [name, value]);
  await press(box);
  await expect(box).toBeChecked();
  release();
  await expect(page).toHaveURL(`${searchPath}?${new URLSearchParams([[name, value]])}`);
  await expect(box).toBeChecked();
  await expect.poll(() => lengthOfHistory(page)).toBe(entries + 1);
}

test("a press that begins on a heart and ends elsewhere before hydration is ignored", async ({ page }) => {
  const scripts = await openHeld(page, productPaths.home);
  await recordParts(page);
  await firstHeart(page).hover();
  await page.mouse.down();
  await page.mouse.move(2, 400);
  await page.mouse.up();
  scripts.release();
  await expect(hydrated(page)).toHaveCount(1);
  await expect.poll(() => partsOf(page)).toEqual([]);
  await firstHeart(page).click();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => partsOf(page)).toEqual(["pointerdown", "mousedown", "pointerup", "mouseup", "click"]);
});

test("a press that is held during hydration is complete, and counts once", async ({ page }) => {
  const scripts = await openHeld(page, productPaths.home);
  await recordParts(page);
  await firstHeart(page).hover();
  await page.mouse.down();
  scripts.release();
  await expect(hydrated(page)).toHaveCount(1);
  await page.mouse.up();
  await expect(savedHere(page)).toHaveCount(1);
  await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
  await expect.poll(() => partsOf(page)).toEqual(["pointerdown", "mousedown", "pointerup", "mouseup", "click"]);
});

/** Records which events of an activation reach the first heart itself. */
const recordParts = (page: Page) =>
  firstHeart(page).evaluate((heart) => {
    const parts: string[] = [];
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      heart.addEventListener(type, () => parts.push(type));
    }
    Object.assign(window, { parts });
  });

const partsOf = (page: Page) => page.evaluate(() => (window as unknown as { parts: string[] }).parts);
