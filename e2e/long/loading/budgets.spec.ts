import { openedCost } from "../../../bench/browser/opened-page.ts";
import { measuredPages, phone } from "../../../bench/browser/pages.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { overBudget } from "./budgets.ts";

const { width, height, deviceScaleFactor } = phone;
test.use({ viewport: { width, height }, deviceScaleFactor, isMobile: true, hasTouch: true });

for (const { name, path } of measuredPages) {
  test(`the ${name} costs a phone with an empty cache no more than its budget`, async ({ page }) => {
    const cost = await openedCost(page, siteUrl() + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // A page that was not measured would pass any budget.
    expect(cost.documentBytes).toBeGreaterThan(0);
    expect(overBudget(name, cost)).toEqual([]);
  });
}
