import { expect, pagesOfEachKind, siteUrl, test } from "../site-test.ts";
import { axeFindings } from "../support/axe.ts";

for (const { kind, path } of pagesOfEachKind) {
  test(`the ${kind} has valid metadata, no axe findings and no sideways scroll at 390 and 1280 px`, {
    tag: ["@S1.23", "@S1.24", "@S1.25"],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 900 });
    const response = await page.goto(path, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(200);
    const html = (await response?.text()) ?? "";
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{4,} - Switchgrass Homes<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).toContain(`<link rel="canonical" href="`);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("img:not([width]), img:not([height]), img:not([alt])")).toHaveCount(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `axe at ${width} px`).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `width of the page at ${width} px`).toBeLessThanOrEqual(width);
    }
  });
}

test("a page of the first level is named by its heading and by the end of its breadcrumb", async ({ page }) => {
  for (const [path, name] of [
    ["/about-us/", "About us"],
    ["/events/", "Events"],
    ["/campaigns/", "Current offers"],
    ["/our-homes/", "Our homes"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(name);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("link"), path).toHaveText(["Home"]);
    await expect(crumbs.locator("[aria-current=page]"), path).toHaveText(name);
  }
});

test("a page of each kind answers at its address without the trailing slash too", async ({ request }) => {
  for (const { path } of pagesOfEachKind) {
    const response = await request.get(siteUrl() + (path === "/" ? path : path.slice(0, -1)));
    expect([path, response.status()]).toEqual([path, 200]);
  }
});

test("however a page is asked for, it names one canonical address", async ({ request }) => {
  for (const path of ["/about-us", "/about-us/?a=1", "/ABOUT-us/?collection=x", "//about-us/./", "/%61bout-us"]) {
    const html = await (await request.get(siteUrl() + path)).text();
    expect(html.match(/<link rel="canonical" href="[^"]*"/g), path).toEqual([
      `<link rel="canonical" href="${siteUrl()}/about-us/"`,
    ]);
    expect(html, path).toContain(`<meta property="og:url" content="${siteUrl()}/about-us/"`);
  }
  for (const path of ["/about-us.data", "/about-us/_.data?_routes=root&a=1"]) {
    expect(await (await request.get(siteUrl() + path)).text(), path).toContain(`"${siteUrl()}/about-us/"`);
  }
});

test("titles of different pages differ", async ({ request }) => {
  const titles = await Promise.all(
    pagesOfEachKind.map(
      async ({ path }) => /<title>([^<]*)/.exec(await (await request.get(siteUrl() + path)).text())?.[1],
    ),
  );
  expect(new Set(titles).size).toBe(pagesOfEachKind.length);
});

test("a navigation brings the next page's title and description without loading a document", {
  tag: ["@S7.38"],
}, async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Neighborhoods" })
    .click();
  await expect(page).toHaveURL(/\/our-neighborhoods\/$/);
  await expect(page).not.toHaveTitle(/^New homes on Colorado/);
  await expect(page).toHaveTitle(/ - Switchgrass Homes$/);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("the current offers redirect with 302 to the homes of the offer", { tag: ["@S2.26", "@S9.27"] }, async ({
  request,
}) => {
  for (const path of ["/current-offers", "/current-offers/"]) {
    const response = await request.get(siteUrl() + path, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe("/campaigns/see-homes/");
  }
});

test("the largest picture of the front page is asked for first, with its sizes", async ({ page }) => {
  await page.goto("/");
  const picture = page.locator("main img").first();
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  await expect(picture).toHaveAttribute("width", /\d+/);
  await expect(page.locator('link[rel="preload"][as="image"]').first()).toHaveAttribute("imagesrcset", /w_/);
});
