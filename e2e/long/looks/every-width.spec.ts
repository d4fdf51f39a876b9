import type { Page } from "@playwright/test";
import { expect, pagesOfEachKind, siteUrl, test } from "../../site-test.ts";
import { sectionsAreLaidOut } from "../../support/hydrated.ts";
import { fontsAreOn } from "../../support/web-fonts.ts";
import { withoutPictures } from "../../support/without-pictures.ts";
import { brokenWords, unreadableParts } from "./large-text.ts";

const neighborhood = "/homes/longmont/haystack-bend/";

const pages = {
  "every kind of page": pagesOfEachKind.map(({ path }) => path),
  "every form, and every page with parts of its own,": [
    ...[`${neighborhood}plain/`, `${neighborhood}homesites/`, "/homes/superior/signal-butte/", "/compare/", "/plans/"],
    ...["/my-favorites/", "/my-account/", "/campaigns/", "/about-us/", "/about-us/our-team/", "/our-homes/"],
    ...["/contact-us/", "/contact-us/faq/", "/contact-us/homeowner-resources/", "/contact-us/our-locations/"],
    ...["/videos/walk-the-juniper/", "/privacyterms/", "/sandbox/", "/no-such-page/"],
  ],
} as const;

/** Elements that are cut off, broken, scroll sideways, or are outside the window or on top of another. */
async function problemsOf(page: Page): Promise<string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  const found = [...(await unreadableParts(page)), ...(await brokenWords(page))];
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide`);
  return found;
}

for (const [name, paths] of Object.entries(pages)) {
  test(`${name} fits at 320 px, and at 1280 px with a browser font size of 32 px`, async ({ browser }) => {
    await using context = await browser.newContext();
    const page = await context.newPage();
    await withoutPictures(page);
    const settings = await context.newCDPSession(page);
    /** Sets the window's size and the browser's default font size, both in px. */
    const setWindow = async (width: number, height: number, letters: number) => {
      await settings.send("Page.setFontSizes", { fontSizes: { standard: letters } });
      await page.setViewportSize({ width, height });
      // Widths are in em: at this font size 1280 px have the layout of 640 px.
      const isResized = ([clientWidth, fontSize]: readonly [number, string]) =>
        document.documentElement.clientWidth === clientWidth &&
        getComputedStyle(document.documentElement).fontSize === fontSize &&
        matchMedia(`(width = ${clientWidth / Number.parseFloat(fontSize)}em)`).matches;
      await page.waitForFunction(isResized, [width, `${letters}px`] as const);
    };
    const problems: Record<string, readonly string[]> = {};
    for (const path of paths) {
      await setWindow(320, 640, 16);
      await page.goto(siteUrl() + path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      // Everything added by the browser is there: the content of a neighborhood (S2.30), and controls that need
      // JavaScript.
      if (path === neighborhood)
        await expect(page.getByRole("heading", { name: "Questions people ask" })).toBeVisible();
      await fontsAreOn(page);
      await sectionsAreLaidOut(page);
      const narrow = await problemsOf(page);
      if (narrow.length > 0) problems[`${path} at 320 px`] = narrow;
      await setWindow(1280, 900, 32);
      await fontsAreOn(page);
      const large = await problemsOf(page);
      if (large.length > 0) problems[`${path} with letters of 32 px`] = large;
    }
    expect(problems).toEqual({});
  });
}

test("on a phone with a font size of 32 px the front page, a plan and the team clip nothing", async ({ browser }) => {
  await using context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await withoutPictures(page);
  const settings = await context.newCDPSession(page);
  await settings.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of ["/", `${neighborhood}plans/juniper/`, "/about-us/our-team/"]) {
    await page.goto(siteUrl() + path, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await fontsAreOn(page);
    await sectionsAreLaidOut(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    // A long word of a heading may break: half of the window is six of its letters wide.
    const problems = (await problemsOf(page)).filter((problem) => !problem.startsWith("broken: "));
    expect(problems, path).toEqual([]);
    const wide = await page
      .locator("main td")
      .evaluateAll((all) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      );
    expect(wide, `cells of ${path} that overlap the next`).toEqual([]);
  }
});
