import AxeBuilder from "@axe-core/playwright";
import { expect, pagesOfEachKind, test } from "./site-test.ts";

const wcag22aa = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const { kind, path } of pagesOfEachKind) {
  test(`axe finds nothing on the ${kind}, and it does not scroll sideways, at 390 and 1280 px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path, { waitUntil: "networkidle" });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const { violations } = await new AxeBuilder({ page }).withTags(wcag22aa).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
      expect(found, `axe at ${width} px`).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `width of the page at ${width} px`).toBeLessThanOrEqual(width);
    }
  });
}

test("the first Tab reaches the skip link, which leads into the page", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("the menu of small screens opens by keyboard and closes with Escape", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const summary = page.locator("summary[aria-label='Menu']");
  await summary.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Main, small screens" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(summary).toBeFocused();
});
