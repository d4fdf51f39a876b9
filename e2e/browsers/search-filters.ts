import { expect } from "./browser-test.ts";
import { paths } from "./demo-paths.ts";
import type { Locator } from "./locator.ts";
import type { Page } from "./page.ts";

/** Number of results. */
export const count = (page: Page): Locator => page.find("#plan-count");

/** The neighborhoods of the result sections, such as "Haystack Bend, Longmont". */
export const sections = (page: Page): Locator => page.find("main section h2");

/** The filter of a town, which has homes of one neighborhood. */
export const longmont = (page: Page): Locator => page.find("input", /^Longmont \d+ homes$/);

/** Opens the search with visible filters. */
export async function openSearch(page: Page): Promise<void> {
  await page.open(paths.search);
  await openFilters(page);
}

/** Opens the filters when the browser does not support `::details-content`, which keeps them open. */
export async function openFilters(page: Page): Promise<void> {
  const summary = page.find("main summary", /^Filters/);
  if ((await summary.count()) > 0) await summary.click();
  await expect.poll(() => page.find("main search h2", "Narrow it down").count()).toBe(1);
}
