import { measuredPages, phone } from "../../../bench/browser/pages.ts";
import { expect, test } from "../../site-test.ts";
import { axeFindings } from "../../support/axe.ts";

const { width, height, deviceScaleFactor } = phone;
// On touch screens links have larger targets than with a mouse, which must not overlap.
test.use({ viewport: { width, height }, deviceScaleFactor, isMobile: true, hasTouch: true });

for (const { name, path } of measuredPages) {
  test(`axe finds nothing on the ${name} on a phone, including target sizes`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}
