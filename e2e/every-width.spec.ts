import type { Browser, Page } from "@playwright/test";
import { brokenWords, unreadableParts } from "./large-text.ts";
import { expect, pagesOfEachKind, siteUrl, test } from "./site-test.ts";

const neighborhood = "/homes/longmont/haystack-bend/";
const home = `${neighborhood}qmi/1482-threshing-lane/`;

/** Every kind of page, each form, and pages with parts of their own. */
const paths = [
  ...pagesOfEachKind.map(({ path }) => path),
  ...[`${neighborhood}plain/`, `${neighborhood}homesites/`, "/homes/superior/signal-butte/", "/compare/", "/plans/"],
  ...["/my-favorites/", "/my-account/", "/campaigns/", "/about-us/", "/about-us/our-team/", "/our-homes/"],
  ...["/contact-us/", "/contact-us/faq/", "/contact-us/homeowner-resources/", "/contact-us/our-locations/"],
  ...["/videos/walk-the-juniper/", "/privacyterms/", "/sandbox/", "/no-such-page/"],
];

/** Nothing of a page scrolls sideways as a whole, is cut or broken, or stands outside the window or on something else. */
async function expectWhole(page: Page, width: number): Promise<void> {
  const problems: Record<string, readonly string[]> = {};
  for (const path of paths) {
    await page.goto(siteUrl() + path, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    // What the browser adds is there: the content of a neighborhood (S2.30), and what only scripts show.
    if (path === neighborhood)
      await expect(page.getByRole("heading", { name: "Questions we are asked" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect([path, clientWidth]).toEqual([path, width]);
    const found = [...(await unreadableParts(page)), ...(await brokenWords(page))];
    if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide`);
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
}

/** Pages of a window of a size, which load no pictures: each has its room without its file. */
async function pageOf(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height } });
  await context.route(/\/media\//, (route) => route.abort());
  return await context.newPage();
}

test.describe.configure({ timeout: 120_000 });

test("every kind of page stands whole in a window of 320 px, as one of 1280 px is at 400%", async ({ browser }) => {
  const page = await pageOf(browser, 320, 640);
  await expectWhole(page, 320);
  await page.context().close();
});

test("every kind of page stands whole at 1280 px where the browser begins with letters of 32 px", async ({
  playwright,
}) => {
  const { launchOptions = {} } = test.info().project.use;
  const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
  await using browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await pageOf(browser, 1280, 900);
  await page.goto(siteUrl() + home, { waitUntil: "domcontentloaded" });
  // The layout of 640 px: the browser did begin so.
  expect(
    await page.evaluate(() => [
      matchMedia("(width = 40em)").matches,
      getComputedStyle(document.documentElement).fontSize,
    ]),
  ).toEqual([true, "32px"]);
  await expectWhole(page, 1280);
});
