import { expect, pagesOfEachKind, test } from "./site-test.ts";

test.use({ javaScriptEnabled: false });

for (const { kind, path } of pagesOfEachKind) {
  test(`the ${kind} is readable with JavaScript off`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The campaign layout has no menu, on purpose.
    if (kind !== "campaign") await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
  });
}

test("S2.30 the neighborhood page says politely that the rest needs JavaScript and gives the essentials", async ({
  page,
}) => {
  await page.goto("/homes/longmont/haystack-bend/");
  const main = page.locator("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  await expect(main.getByText("Threshing Lane").first()).toBeVisible();
  await expect(main.getByRole("link", { name: /303-555/ }).first()).toBeVisible();
  await expect(main.getByText(/JavaScript/)).toBeVisible();
  await expect(main.getByText("For sale here")).toHaveCount(0);
});

test("the overview filters by collection with JavaScript off", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const before = await page.locator("main ol > li").count();
  await page.getByRole("link", { name: "Wee-Cottage" }).first().click();
  await expect(page).toHaveURL(/collection=wee-cottage/);
  expect(await page.locator("main ol > li").count()).toBeLessThan(before);
});
