import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../../site-test.ts";
import { loggedIn } from "../../support/accounts.ts";
import { homesOn } from "../../support/failed-saves.ts";
import { heart, idAt, productPaths, searchPath, storeFavorites } from "../../support/favorites.ts";

/** The links to the page of favorites in each part of the page and in the menu of small screens. */
const linksOf = (page: Page) => ({
  header: page.getByRole("banner").getByRole("link", { name: /^My favorites/ }),
  footer: page.getByRole("contentinfo").getByRole("link", { name: /^My favorites/ }),
  menu: page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^My favorites/ }),
});

async function expectNamed(page: Page, name: string): Promise<void> {
  const { header, footer } = linksOf(page);
  for (const link of [header, footer]) {
    await expect(link).toHaveAccessibleName(name);
    await expect(link).toHaveAttribute("href", "/my-favorites/");
  }
}

/** Stores favorites of a guest in this browser, for the next page. */
async function keepInBrowser(page: Page, ids: readonly number[]): Promise<void> {
  await page.evaluate((list) => localStorage.setItem("porchlight.favorites", JSON.stringify(list)), ids);
}

test("a guest's favorites are counted in header and footer of every tab, without a login prompt", {
  tag: ["@S2.44"],
}, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(`${siteUrl()}/contact-us/`, { waitUntil: "networkidle" });
  await page.goto(searchPath, { waitUntil: "networkidle" });
  for (const tab of [page, other]) await expectNamed(tab, "My favorites");
  const [first = "", second = ""] = await homesOn(page);
  for (const title of [first, second]) await heart(page, title).click();
  for (const tab of [page, other]) await expectNamed(tab, "My favorites, 2 saved");
  await other.reload();
  await expectNamed(other, "My favorites, 2 saved");
  await heart(page, first).click();
  for (const tab of [page, other]) await expectNamed(tab, "My favorites, 1 saved");
  await heart(page, second).click();
  for (const tab of [page, other]) await expectNamed(tab, "My favorites");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await heart(page, second).click();
  await linksOf(page).header.click();
  await expect(page).toHaveURL("/my-favorites/");
  await expect(page.getByRole("list", { name: "My favorites" }).getByRole("heading")).toHaveText([second]);
  await expect(page.getByText("These are saved on this device.")).toBeVisible();
});

test("on a phone the menu lists the favorites last, with their number", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/healthz");
  await keepInBrowser(page, await Promise.all([productPaths.plan, productPaths.home].map(idAt)));
  await page.goto("/events/", { waitUntil: "networkidle" });
  const { header, menu } = linksOf(page);
  await expect(header).toHaveAccessibleName("My favorites, 2 saved");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu).toHaveAccessibleName("My favorites, 2 saved");
  const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents();
  expect(links.slice(-5).map((text) => text.trim())).toEqual([
    "Contact",
    "Log in or register",
    "Call",
    "Visit",
    "Saved2",
  ]);
  await menu.click();
  await expect(page.getByRole("heading", { level: 2, name: "2 favorites" })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("a logged-in visitor sees the account's number of favorites, and none after logging out", async ({ page }) => {
  const user = await loggedIn(page);
  await storeFavorites(user, await Promise.all(Object.values(productPaths).map(idAt)));
  await page.goto("/contact-us/", { waitUntil: "networkidle" });
  await expectNamed(page, "My favorites, 3 saved");
  await page.getByRole("button", { name: "Ada" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expectNamed(page, "My favorites");
});

test("the number of favorites causes no layout shift in the header, from 320 to 1680 px", async ({ page }) => {
  const places = () =>
    page.getByRole("banner").evaluate((head) =>
      [...head.querySelectorAll("a, button, summary")]
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { x, y, width } = each.getBoundingClientRect();
          return [each.getAttribute("href"), x, y, width];
        }),
    );
  await page.goto("/contact-us/", { waitUntil: "networkidle" });
  for (const width of [320, 390, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => localStorage.clear());
    await page.reload({ waitUntil: "networkidle" });
    const { header } = linksOf(page);
    await expect(header).toHaveAccessibleName("My favorites");
    const without = await places();
    expect(without.length).toBeGreaterThan(2);
    await keepInBrowser(
      page,
      [...Array(12).keys()].map((id) => 9_000_001 + id),
    );
    await page.reload({ waitUntil: "networkidle" });
    await expect(header).toHaveAccessibleName("My favorites, 12 saved");
    expect(await places(), `at ${width} px`).toEqual(without);
  }
});
