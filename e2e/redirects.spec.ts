import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "./site-test.ts";

/** Opens the page for styles of blocks with its links to one address leading to another. */
async function openWithLink(page: Page, from: string, to: string): Promise<void> {
  await page.route("**/sandbox/", async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(`"${from}`, `"${to}`) });
  });
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

async function clickReviews(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Reviews" }).click();
}

test("S2.91 S2.100 a click on a link to a legacy path opens its page without loading the site anew", async ({
  page,
}) => {
  await openWithLink(page, "/lifestyle/reviews/", "/photo-gallery/home-offices/?from=menu");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-homes/model-homes/?from=menu`);
  await expect(page).toHaveTitle("Model homes and their hours - Switchgrass Homes");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("S2.80 S2.100 a click on a link to login stays on the page and gives it the address of the login", async ({
  page,
}) => {
  await openWithLink(page, "/lifestyle/reviews/", "/login/?from=menu");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/sandbox/?from=menu#login`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every block, once.");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a redirect that the content brings works by its address, with its status, and on a click", async ({ page }) => {
  const response = await page.request.get(`${siteUrl()}/parade?from=print`, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, "/campaigns/see-homes/?from=print"]);
  await openWithLink(page, "/lifestyle/reviews/", "/floor-plans/juniper/?from=menu");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-homes/plans/?from=menu`);
  await expect(page).toHaveTitle("All floor plans, with sizes and prices - Switchgrass Homes");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a click on a neighborhood that is gone follows its redirect, also where the content says so first", async ({
  page,
}) => {
  await openWithLink(page, "/lifestyle/reviews/", "/homes/erie/sickle-field/");
  const contentAnswered = page.waitForResponse((response) => response.url().endsWith("/wp/graphql"));
  await page.route("**/homes/erie/sickle-field/_.data**", async (route) => {
    await contentAnswered;
    await route.continue();
  });
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-neighborhoods/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our neighborhoods");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
