import type { Page } from "@playwright/test";
import { loggedIn } from "./accounts.ts";
import { axeFindings } from "./axe.ts";
import {
  heart,
  idAt,
  notices,
  productPaths,
  products,
  searchPath,
  storedFavorites,
  storeFavorites,
} from "./favorites.ts";
import { expect, siteUrl, test } from "./site-test.ts";

const cardsOf = (page: Page) => page.getByRole("list", { name: "My favorites" }).getByRole("article");
const titlesOf = (page: Page) => cardsOf(page).getByRole("heading").allTextContents();

test("S2.44 the page of favorites is open to everybody, offers the login, is the same document for all, no search result", async ({
  page,
}) => {
  const response = await page.goto("/my-favorites/", { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  const html = await response?.text();
  await expect(page).toHaveTitle("My favorites - Switchgrass Homes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My favorites");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(await (await page.request.get(`${siteUrl()}/sitemaps/pages.xml`)).text()).not.toContain("my-favorites");
  await page.getByRole("main").getByRole("link", { name: "Log in or register" }).click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();

  await loggedIn(page);
  const own = await page.goto("/my-favorites/");
  const withoutToken = (text: string | undefined) => text?.replaceAll(/nonce="[^"]*"/g, "");
  expect(withoutToken(await own?.text())).toBe(withoutToken(html));
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Find a home" })).toHaveAttribute("href", searchPath);
});

test("S2.44 S4.32 what was saved is there in the order of saving, in the words of its card, and leaves by the same heart", async ({
  page,
}) => {
  const user = await loggedIn(page);
  const ids = await Promise.all([productPaths.plan, productPaths.home, productPaths.model].map(idAt));
  await storeFavorites(user, ids);
  await page.goto("/my-favorites/");
  await expect(page.getByRole("heading", { level: 2, name: "3 favorites" })).toBeVisible();
  expect(await titlesOf(page)).toEqual(["The Juniper", "1482 Threshing Lane", "1460 Threshing Lane"]);
  const hrefs = await cardsOf(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual([productPaths.plan, productPaths.home, productPaths.model]);
  const words = await cardsOf(page).nth(1).innerText();

  await heart(page, "The Juniper").click();
  await expect(page.getByRole("heading", { level: 2, name: "2 favorites" })).toBeFocused();
  expect(await titlesOf(page)).toEqual(["1482 Threshing Lane", "1460 Threshing Lane"]);
  await expect.poll(() => storedFavorites(user)).toEqual(ids.slice(1));
  await page.goto(searchPath);
  const listed = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "1482 Threshing Lane" }) });
  expect((await listed.innerText()).split(/\s+/)).toEqual(words.split(/\s+/));
});

test("a favorite that failed to leave comes back", async ({ page }) => {
  const user = await loggedIn(page);
  const ids = await Promise.all([productPaths.home, productPaths.model].map(idAt));
  await storeFavorites(user, ids);
  await page.clock.install();
  await page.goto("/my-favorites/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 2, name: "2 favorites" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route("**/wp/graphql", (route) => route.fulfill({ json: { errors: [{ message: "No." }] } }));
  await heart(page, "1482 Threshing Lane").click();
  await expect(page.getByRole("heading", { level: 2, name: "1 favorite" })).toBeVisible();
  await page.clock.runFor(1000);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(200);
        return titlesOf(page);
      },
      { intervals: [20] },
    )
    .toEqual(["1482 Threshing Lane", "1460 Threshing Lane"]);
  await expect(notices(page).getByText("Failed to save favorite. Please try again.")).toBeVisible();
  expect(await storedFavorites(user)).toEqual(ids);
});

test("as many favorites as there are products are all shown; those no longer listed are said and can be taken out", async ({
  page,
}) => {
  const user = await loggedIn(page);
  const { homes, models, plans } = await products();
  const listed = [...plans, ...homes, ...models].map(({ databaseId }) => databaseId);
  expect(listed.length).toBeGreaterThan(70);
  await storeFavorites(user, [8_000_001, ...listed, 8_000_002]);
  await page.goto("/my-favorites/");
  await expect(page.getByRole("heading", { level: 2, name: `${listed.length} favorites` })).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(listed.length);
  await expect(page.getByText("2 favorites are no longer on our list.")).toBeVisible();
  await page.getByRole("button", { name: "Take them out" }).click();
  await expect(page.getByText("no longer on our list")).toHaveCount(0);
  await expect.poll(() => storedFavorites(user)).toEqual(listed);
  await expect(cardsOf(page)).toHaveCount(listed.length);
});

test("where the cards cannot be had, the page says so, loses nothing, and tries again when asked", async ({
  page,
  watch,
}) => {
  watch.allow(/products\.json|Failed to load resource/);
  const user = await loggedIn(page);
  const ids = [await idAt(productPaths.home)];
  await storeFavorites(user, ids);
  await page.route("**/my-favorites/products.json*", (route) => route.fulfill({ status: 503 }));
  await page.goto("/my-favorites/");
  await expect(page.getByRole("alert")).toContainText("Your favorites cannot be loaded right now. Nothing is lost.");
  await page.unroute("**/my-favorites/products.json*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cardsOf(page)).toHaveCount(1);
  expect(await storedFavorites(user)).toEqual(ids);
});

test("axe finds nothing on the page of favorites, logged out, empty and filled, at 390 and 1280 px", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const clean = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `at ${width} px`).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
    }
  };
  await page.goto("/my-favorites/");
  await expect(page.getByRole("heading", { name: "Log in to see them" })).toBeVisible();
  await clean();
  const user = await loggedIn(page);
  await page.goto("/my-favorites/");
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
  await clean();
  await storeFavorites(user, [await idAt(productPaths.home), 8_000_001]);
  await page.goto("/my-favorites/");
  await expect(page.getByText("One favorite is no longer on our list.")).toBeVisible();
  await clean();
});
