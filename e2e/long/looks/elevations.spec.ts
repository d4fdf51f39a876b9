import { expect } from "../../site-test.ts";
import { oneLevel, pathOf, planAt, test, twoLevels, widthOf } from "../../support/floor-plans.ts";

test("elevations are large, named and priced; the one chosen by keyboard opens in the viewer", async ({
  page,
  plans,
}) => {
  for (const uri of [twoLevels, oneLevel]) {
    const { elevations } = planAt(plans, uri).extras;
    await page.goto(uri);
    const section = page.locator("#elevations");
    const choice = section.getByRole("radio");
    await expect(choice).toHaveCount(elevations.length);
    const shown = section.getByRole("listitem").locator("img");
    await choice.first().focus();
    for (const [position, { letter, style, material, addedPriceUsd, drawing }] of elevations.entries()) {
      if (position > 0) await page.keyboard.press("ArrowDown");
      await expect(choice.nth(position)).toBeChecked();
      await expect(shown).toHaveCount(1);
      await expect(shown).toHaveAttribute("src", pathOf(drawing.sourceUrl));
      await expect.poll(() => widthOf(shown)).toBeGreaterThan(700);
      const price = addedPriceUsd === 0 ? "In the base price" : `+ $${addedPriceUsd?.toLocaleString("en-US")}`;
      await expect(section.locator("label").nth(position)).toHaveText(
        `${letter}${style}, ${material.toLowerCase()}${price}`,
      );
    }
    await section.getByRole("listitem").getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`#elevation-${elevations.length}$`));
    await expect(page.getByText(`${elevations.length} of ${elevations.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(page.getByText(`1 of ${elevations.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    // The page shows what was last looked at.
    await expect(choice.first()).toBeChecked();
  }
});
