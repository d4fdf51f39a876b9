import { expect, test } from "./browser-test.ts";
import { paths } from "./demo-paths.ts";
import type { Page } from "./page.ts";
import { count, longmont, openSearch, sections } from "./search-filters.ts";

/** Whether the filter of the town is set, even when it is hidden. */
const isChecked = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLInputElement>("input[type=checkbox][value=Longmont]")?.checked);
const scrollTop = (page: Page) => page.evaluate(() => scrollY);

test("Back removes a filter", async ({ page }) => {
  await openSearch(page);
  const all = await count(page).text();
  await longmont(page).click();
  await expect.poll(() => page.path()).toBe(`${paths.search}?where=Longmont`);
  await expect.poll(() => count(page).text()).not.toBe(all);
  await page.back();
  await expect.poll(() => page.path()).toBe(paths.search);
  await expect.poll(() => count(page).text()).toBe(all);
  await expect.poll(() => isChecked(page)).toBe(false);
});

test("Back from a card's page restores the filtered list where it was", async ({ page }) => {
  await openSearch(page);
  const all = await count(page).text();
  await longmont(page).click();
  await expect.poll(() => sections(page).texts()).toEqual(["Haystack Bend, Longmont"]);
  await expect.poll(() => count(page).text()).not.toBe(all);
  const found = await count(page).text();
  const card = page.find("main article h3 a", "1515 Threshing Lane");
  await card.evaluate(([link]) => link?.scrollIntoView({ block: "center", behavior: "instant" }));
  await page.evaluate(() =>
    addEventListener("pointerdown", () => sessionStorage.setItem("scroll-of-test", String(scrollY)), { once: true }),
  );
  await card.click();
  await expect.poll(() => page.heading.text()).toBe("1515 Threshing Lane");
  const before = Number(await page.evaluate(() => sessionStorage.getItem("scroll-of-test")));
  expect(before).toBeGreaterThan(100);
  await page.back();
  await expect.poll(() => page.path()).toBe(`${paths.search}?where=Longmont`);
  await expect.poll(() => page.heading.text()).toBe("Find a home");
  await expect.poll(() => count(page).text()).toBe(found);
  await expect.poll(() => isChecked(page)).toBe(true);
  // Firefox restores whole pixels.
  await expect.poll(async () => Math.abs((await scrollTop(page)) - before)).toBeLessThan(2);
});

test("Back from another view of the overview restores the one before", async ({ page }) => {
  await page.open(paths.neighborhoods);
  await page.find("nav[aria-label='What to show'] a", /^Model homes/).click();
  await expect.poll(() => page.heading.text()).toBe("Model homes");
  await page.back();
  await expect.poll(() => page.heading.text()).toBe("Our neighborhoods");
  await expect.poll(() => page.path()).toBe(paths.neighborhoods);
});
