import { measuredPages, phone } from "../bench/browser/pages.ts";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./site-test.ts";

const { width, height, deviceScaleFactor } = phone;
// With a finger links are larger than with a pointer, and may come too near to each other.
test.use({ viewport: { width, height }, deviceScaleFactor, isMobile: true, hasTouch: true });

for (const { name, path } of measuredPages) {
  test(`axe finds nothing on the ${name} on a phone, including target sizes`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}
