import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../site-test.ts";
import { isOperation, password, registered } from "../support/accounts.ts";
import { heart, notices, productPaths } from "../support/favorites.ts";
import { notedFonts } from "../support/web-fonts.ts";

/** The names of everything that the browser stores for the site; those of pending changes without user and page. */
async function storedBy(page: Page, context: BrowserContext): Promise<string[]> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  return [...cookies, ...stored.map((name) => name.replace(/^(porchlight:pending):.*$/, "$1"))];
}

test("the privacy page lists everything that the site stores in a browser, and nothing else", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/GraphQL response contains errors/);
  const user = await registered(page);
  await page.goto("/privacyterms/", { waitUntil: "networkidle" });
  const table = page.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "How long" }) });
  const listed = await table.locator("tbody td:first-child code").allTextContents();
  expect(listed).toHaveLength(await table.locator("tbody tr").count());

  const names = new Set<string>();
  const collect = async () => {
    for (const name of await storedBy(page, context)) names.add(name);
  };
  // Reading pages stores only the scroll position and that the fonts are cached.
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await expect.poll(() => notedFonts(page)).toMatch(/^\/assets\/fonts-/);
  await collect();
  expect([...names]).toEqual(["porchlight.fonts", "react-router-scroll-positions"]);

  await page.getByRole("button", { name: "Compare 1482 Threshing Lane" }).first().click();
  await heart(page, "1482 Threshing Lane").first().click();
  await notices(page).getByRole("link", { name: "Log in" }).click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await expect(modal).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("porchlight.seen"))).not.toBeNull();
  await collect();
  await page.route("**/wp/graphql", (route) =>
    isOperation("UpdateFavorites")(route.request()) ? undefined : route.continue(),
  );
  const saving = page.waitForRequest(isOperation("UpdateFavorites"));
  const form = modal.getByRole("tabpanel", { name: "Log in" });
  await form.getByLabel("Username or email", { exact: true }).fill(user.username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
  await saving;
  await collect();

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/wp/graphql", (route) => route.fulfill({ json: { errors: [{ message: "No." }], data: null } }));
  await page.goto("/homes/longmont/haystack-bend/");
  await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
  await collect();
  expect([...names].sort()).toEqual(listed.sort());
});
