import { expect, test } from "./browser-test.ts";
import { paths } from "./demo-paths.ts";
import { count, longmont, openFilters, openSearch, sections } from "./search-filters.ts";

test("a filter changes the URL, the count and the list, and its chip removes it", async ({ page }) => {
  await openSearch(page);
  const all = await count(page).text();
  const ofLongmont = /\d+/.exec((await longmont(page).attribute("aria-label")) ?? "")?.[0] ?? "";
  expect(Number(all)).toBeGreaterThan(Number(ofLongmont));
  await longmont(page).click();
  await expect.poll(() => page.path()).toBe(`${paths.search}?where=Longmont`);
  await expect.poll(() => count(page).text()).toBe(ofLongmont);
  await expect.poll(() => sections(page).texts()).toEqual(["Haystack Bend, Longmont"]);
  await expect.poll(() => page.find("main article").count()).toBe(Number(ofLongmont));
  await page.link("Longmont, remove").click();
  await expect.poll(() => page.path()).toBe(paths.search);
  await expect.poll(() => count(page).text()).toBe(all);
});

test("a typed price filters, and is formatted with thousands separators", async ({ page }) => {
  await openSearch(page);
  const all = Number(await count(page).text());
  const highest = page.find("input", "Highest price");
  await highest.fill("600000");
  await page.press("Enter");
  await expect.poll(() => page.path()).toBe(`${paths.search}?price-to=600000`);
  await openFilters(page);
  await expect.poll(() => highest.values()).toEqual(["600,000"]);
  await expect.poll(async () => Number(await count(page).text())).toBeLessThan(all);
});

test("free text with the name of a home finds it", async ({ page }) => {
  await openSearch(page);
  await page.find("input[type=search]").fill("1515 threshing");
  await page.press("Enter");
  await expect.poll(() => page.path()).toBe(`${paths.search}?named=1515-threshing-lane`);
  await expect.poll(() => page.find("main article h3").texts()).toEqual(["1515 Threshing Lane"]);
  await expect.poll(() => count(page).text()).toBe("1");
});
