import { readdirSync } from "node:fs";
import { expect, siteUrl, test } from "../site-test.ts";

/** Expects that URLs respond with and without the trailing slash; `identity.spec.ts` checks their content. */
async function answersAsAPage(page: import("@playwright/test").Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    for (const spelling of path === "/" ? [path] : [path, path.slice(0, -1)]) {
      const response = await page.request.get(siteUrl() + spelling, { maxRedirects: 0 });
      expect([spelling, response.status()]).toEqual([spelling, 200]);
      expect(await response.text(), spelling).toContain(`<link rel="canonical" href="${siteUrl()}${path}"`);
    }
  }
}

test("the front page and the pages about the builder respond", {
  tag: ["@S2.4", "@S2.5", "@S2.6", "@S2.7", "@S2.8", "@S2.9", "@S2.10", "@S2.11", "@S2.12", "@S1.16"],
}, async ({ page }) => {
  await answersAsAPage(page, [
    "/",
    "/about-us/",
    "/about-us/energy-green-practices/",
    "/about-us/fun-part-journey/",
    "/about-us/homesafe-colorado-master-builder/",
    "/about-us/how-to-build-with-us/",
    "/about-us/our-team/",
    "/about-us/preferred-lender/",
    "/about-us/realtor-resources/",
  ]);
});

test("the contact, careers, warranty and resource pages respond", {
  tag: ["@S2.20", "@S2.21", "@S2.22", "@S2.23", "@S2.24", "@S2.25", "@S1.17", "@S1.18", "@S1.19"],
}, async ({ page }) => {
  await answersAsAPage(page, [
    "/contact-us/",
    "/contact-us/ask-a-question/",
    "/contact-us/career-opportunities/",
    "/contact-us/faq/",
    "/contact-us/homeowner-resources/",
    "/contact-us/our-locations/",
  ]);
  await page.goto("/contact-us/homeowner-resources/");
  await expect(page.locator("main")).toContainText(/warranty/i);
});

test("the other content pages respond", {
  tag: ["@S2.19", "@S2.34", "@S2.35", "@S2.36", "@S2.37", "@S2.38", "@S2.53", "@S2.54", "@S2.55", "@S2.56"],
}, async ({ page }) => {
  await answersAsAPage(page, [
    "/central-park-special-offer/",
    "/knolls-hoa-information/",
    "/land-acquisition/",
    "/lifestyle/brents-place/",
    "/lifestyle/experience-lower-maintenance/",
    "/lifestyle/whats-lifefullness/",
    "/partner-with-us/",
    "/peacock/",
    "/privacyterms/",
    "/sandbox/",
  ]);
});

test("the search, the homes and the collections respond", {
  tag: ["@S2.45", "@S2.46", "@S2.47", "@S2.48", "@S2.49", "@S2.50"],
}, async ({ page }) => {
  await answersAsAPage(page, [
    "/new-home-search/",
    "/our-homes/",
    "/our-homes/home-collections/easyhouse/",
    "/our-homes/home-collections/limitededition/",
    "/our-homes/home-collections/wee-cottage/",
    "/our-neighborhoods/",
  ]);
});

test("campaigns respond, also one with several segments", { tag: ["@S2.16", "@S2.17", "@S2.18", "@S1.15"] }, async ({
  page,
}) => {
  await answersAsAPage(page, ["/campaigns/", "/campaigns/see-homes/", "/campaigns/winter/finish-list/"]);
});

test("slugs of marshallfire and videos may have several segments, their bare paths match nothing", {
  tag: ["@S2.42", "@S2.43", "@S2.57", "@S2.58"],
}, async ({ page }) => {
  await answersAsAPage(page, [
    "/marshallfire/rebuilding/",
    "/marshallfire/rebuilding/ember-details/",
    "/videos/walk-the-juniper/",
    "/videos/homeowners/before-the-first-freeze/",
  ]);
  for (const path of ["/marshallfire/", "/videos/"]) {
    expect((await page.request.get(siteUrl() + path)).status(), path).toBe(404);
  }
});

test("a campaign has its own layout without the menu, every other page the default one", {
  tag: ["@S2.1", "@S2.2", "@S2.3"],
}, async ({ page }) => {
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  for (const path of ["/", "/campaigns/", "/sandbox/"]) {
    await page.goto(path);
    await expect(menu, path).toBeVisible();
  }
  await page.goto("/campaigns/winter/finish-list/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test("a visitor browses neighborhoods, models, homes and plans on the map and in the search", {
  tag: ["@S1.5", "@S1.6", "@S1.7", "@S1.8", "@S1.9", "@S1.10"],
}, async ({ page }) => {
  for (const path of ["/our-neighborhoods/", "/our-homes/model-homes/", "/our-homes/quick-move-in-homes/"]) {
    await page.goto(path);
    await expect(page.locator("#map").getByRole("button").first(), path).toBeVisible();
  }
  await page.goto("/homes/longmont/haystack-bend/");
  await page.getByRole("table", { name: "Plans to build" }).getByRole("link", { name: "The Juniper" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Juniper");
  await page.goto("/new-home-search/");
  await expect(page.locator("main article").first()).toBeVisible();
});

test("files of the sites under test, besides their stores, are in the folder of the run", () => {
  expect(readdirSync(process.env.VAR_FOLDER ?? "")).toEqual(expect.arrayContaining(["images", "jwt-secret"]));
});
