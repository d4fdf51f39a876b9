import type { Page } from "@playwright/test";
import { twoFrames } from "./frames.ts";
import { expect, test } from "./site-test.ts";
import { firstPaint, hold } from "./slow-phone.ts";

test.use({ viewport: { width: 390, height: 600 } });

const toNowhere = "#nowhere";

/** What begins below the first screen, how many of it are drawn at once, and how many at least are not. */
const firstFrames = [
  { kind: "front page", path: "/", items: "section[aria-labelledby=range] ol", drawn: 0, atLeast: 1 },
  { kind: "overview", path: "/our-neighborhoods/", items: "main ol.ruled > li", drawn: 4, atLeast: 4 },
  {
    kind: "search",
    path: "/new-home-search/",
    items: "section[aria-labelledby]:has(article):first-of-type li:has(article)",
    drawn: 3,
    atLeast: 3,
  },
];
for (const { kind, path, items, drawn, atLeast } of firstFrames) {
  test(`what begins below the first screen of the ${kind} comes with its second frame`, async ({ page }) => {
    const pictures = await hold(page, "**/media/**");
    const before = await beforeFirstFrame(page, path, items);
    expect(before.slice(0, drawn)).toEqual(Array.from({ length: drawn }, () => "grid"));
    expect(before.length).toBeGreaterThanOrEqual(drawn + atLeast);
    expect(before.slice(drawn)).toEqual(before.slice(drawn).map(() => "none"));
    // Neither pictures nor the script are waited for.
    await twoFrames(page);
    expect(await page.locator("html[data-first-frame]").count()).toBe(0);
    const now = await page.locator(items).evaluateAll((all) => all.map((item) => getComputedStyle(item).display));
    expect(now).toEqual(before.map(() => "grid"));
    pictures.release();
  });

  for (const [what, fragment] of [
    ["a part", toNowhere],
    ["words", "#:~:text=Longmont"],
  ] as const) {
    test(`nothing of the ${kind} waits for a second frame where a visitor goes to ${what} of it`, async ({ page }) => {
      const before = await beforeFirstFrame(page, path + fragment, items);
      expect(before.length).toBeGreaterThanOrEqual(drawn + atLeast);
      expect(before).toEqual(before.map(() => "grid"));
    });
  }
}

test("what waits for the second frame is there for who scrolls before", async ({ page }) => {
  // A document whose end does not come.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  const pictures = await hold(page, "**/media/**");
  await page.goto("/our-neighborhoods/", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState === "interactive");
  await expect(page.locator("html[data-first-frame]")).toHaveCount(1);
  await page.evaluate(() => scrollBy(0, 50));
  await page.waitForFunction(() => !("firstFrame" in document.documentElement.dataset));
  pictures.release();
});

/** How some elements of a page are displayed when its document is read to its end, before a frame has all of it. */
async function beforeFirstFrame(page: Page, path: string, items: string): Promise<string[]> {
  await page.addInitScript((items) => {
    document.addEventListener("DOMContentLoaded", () => {
      const displays = Array.from(document.querySelectorAll(items), (item) => getComputedStyle(item).display);
      Object.assign(window, { displays });
    });
  }, items);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading" && "displays" in window);
  await firstPaint(page);
  return await page.evaluate(() => (window as unknown as { displays: string[] }).displays);
}
