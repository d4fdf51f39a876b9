import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../site-test.ts";
import { openWithLinks } from "../support/open-with-links.ts";

const openWithLink = (page: Page, from: string, to: string) => openWithLinks(page, `${siteUrl()}/sandbox/`, from, to);

async function clickReviews(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Reviews" }).click();
}

test("a click on a link to a legacy path opens its page with query and hash, without a reload", {
  tag: ["@S2.91", "@S2.100"],
}, async ({ page }) => {
  await openWithLink(page, "/lifestyle/reviews/", "/photo-gallery/home-offices/?from=menu#map");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-homes/model-homes/?from=menu#map`);
  await expect(page).toHaveTitle("Model homes and their hours - Switchgrass Homes");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a redirect's own hash replaces that of the link", {
  tag: ["@S2.69", "@S2.100"],
}, async ({ page }) => {
  await openWithLink(page, "/lifestyle/reviews/", "/contact-us/warranty-services/?from=menu#old");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/contact-us/homeowner-resources/?from=menu#warranty`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a click on a link to login stays on the page and adds the hash of the login", {
  tag: ["@S2.80", "@S2.100"],
}, async ({ page }) => {
  await openWithLink(page, "/lifestyle/reviews/", "/login/?from=menu");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/sandbox/?from=menu#login`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every block, once.");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a redirect of the content works by URL with its status, and on a click", async ({ page }) => {
  const response = await page.request.get(`${siteUrl()}/parade?from=print`, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, "/campaigns/see-homes/?from=print"]);
  await openWithLink(page, "/lifestyle/reviews/", "/floor-plans/juniper/?from=menu#list");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-homes/plans/?from=menu#list`);
  await expect(page).toHaveTitle("All floor plans, with sizes and prices - Switchgrass Homes");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a renamed article is found at its former URL", async ({ page }) => {
  const renamed = [
    [
      "/lifestyle/reviews/keys-nine-days-before-the-lease-ran-out/",
      "/lifestyle/reviews/keys-before-the-lease-ran-out/",
      "Keys before the lease ran out",
    ],
    ["/blog/one-green-seven-front-doors/", "/blog/one-green-ten-front-doors/", "One green, ten front doors"],
  ] as const;
  for (const [from, to, title] of renamed) {
    const response = await page.request.get(siteUrl() + from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, to]);
    await page.goto(from);
    await expect(page).toHaveURL(siteUrl() + to);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});

test("a click on a removed neighborhood follows its redirect, also if content responds first", async ({ page }) => {
  await openWithLink(page, "/lifestyle/reviews/", "/homes/erie/sickle-field/");
  const contentLoaded = page.waitForResponse((response) => response.url().endsWith("/wp/graphql"));
  await page.route("**/homes/erie/sickle-field/_.data**", async (route) => {
    await contentLoaded;
    await route.continue();
  });
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-neighborhoods/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our neighborhoods");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
