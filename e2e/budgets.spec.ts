import { openedCost } from "../bench/browser/opened-page.ts";
import { measuredPages, phone } from "../bench/browser/pages.ts";
import { overBudget } from "./budgets.ts";
import { intlBeforeActing, watchIntl } from "./early-intl.ts";
import { rendersOf, watchRenders } from "./renders.ts";
import { expect, siteUrl, test } from "./site-test.ts";

const { width, height, deviceScaleFactor } = phone;
test.use({ viewport: { width, height }, deviceScaleFactor, isMobile: true, hasTouch: true });

for (const { name, path } of measuredPages) {
  test(`the ${name} costs a phone that has nothing of it no more than its budget, no Intl before it acts and no render for nothing`, async ({
    page,
  }) => {
    await watchIntl(page);
    await watchRenders(page);
    const cost = await openedCost(page, siteUrl() + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What was not counted would keep any budget.
    expect(cost.documentBytes).toBeGreaterThan(0);
    expect(overBudget(name, cost)).toEqual([]);
    // All that acts by itself, then the parts that wait for a touch, and what a neighborhood asks for in the browser. What
    // renders between makes React come to those parts twice, which has their code loaded.
    expect(await rendersOf(page)).toBe(name === "neighborhood" ? 3 : 2);
    const early = await intlBeforeActing(page);
    expect(early.pop()).toBe("NumberFormat");
    expect(early).toEqual([]);
  });
}
