import type { Page } from "@playwright/test";
import { measuredPages } from "../../../bench/browser/pages.ts";
import { readBackend } from "../../identity/read-backend.ts";
import config from "../../playwright.config.ts";
import { expect, test } from "../../site-test.ts";
import { sectionsAreLaidOut } from "../../support/hydrated.ts";
import { hold, longestWaitMs, stopTimers } from "../../support/slow-phone.ts";
import { fallbackFamilies, fontFile, fontsAreOn, holdFonts, notedFonts } from "../../support/web-fonts.ts";
import { twoFrames } from "./frames.ts";

const { launchOptions } = config.use ?? {};
// As on phones and high-density screens: when letters are rounded to whole pixels, widths differ from the font's.
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), "--font-render-hinting=none"] } });

/** Size of all web fonts of a page together: 48 KB. */
const maxFontBytes = 49_152;
/** How much of a page may move when its fonts load, as a layout shift score. */
const maxShift = 0.005;
/** How much of a page may move until then: the goal of docs/performance.md. */
const maxLoadingShift = 0.02;

const webFamilies = ["Newsreader", "Instrument Sans"];

for (const { name, path } of measuredPages) {
  // Wide pages use the same faces; these have the most lines that could break differently.
  const isSetWide = ["front page", "overview", "plan"].includes(name);
  for (const width of isSetWide ? [390, 1280] : [390]) {
    test(`late fonts cause no layout shift on the ${name}, ${width} px wide, and are at most 48 KB`, async ({
      page,
    }) => {
      await expectNoShiftOfFonts(page, path, width);
    });
  }
}

for (const width of [390, 1280]) {
  test(`late fonts cause no layout shift on a comparison of three homes, ${width} px wide`, async ({ page }) => {
    const { homes } = await readBackend(process.env.SITE_STORE ?? "");
    const ids = homes.filter(({ uri }) => uri.startsWith("/homes/longmont/")).map(({ databaseId }) => databaseId);
    await expectNoShiftOfFonts(page, `/compare/?ids=${ids.slice(0, 3).join(",")}`, width);
  });
}

test("late fonts move little at the end of a comparison on a phone", async ({ page }) => {
  const { plans } = await readBackend(process.env.SITE_STORE ?? "");
  const ids = plans.slice(0, 4).map(({ databaseId }) => databaseId);
  await page.setViewportSize({ width: 390, height: 844 });
  const fonts = await holdFonts(page);
  await watchShifts(page);
  await page.goto(`/compare/?ids=${ids.join(",")}`, { waitUntil: "domcontentloaded" });
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await sectionsAreLaidOut(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await twoFrames(page);
  const before = await shiftOf(page);
  fonts.release();
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
  await page.evaluate(async () => void (await document.fonts.ready));
  await twoFrames(page);
  // A line more or less above the end moves the visible part by its height.
  expect((await shiftOf(page)) - before).toBeLessThanOrEqual(0.05);
});

/** Opens a page without its fonts, then loads them, at most 48 KB. */
async function expectNoShiftOfFonts(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 860 });
  const fonts = await holdFonts(page);
  await watchShifts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  // A page that is only read may hydrate later than its fonts load.
  await page.locator("html:is([data-hydrated], [data-hydrate])").waitFor({ state: "attached" });
  await sectionsAreLaidOut(page);
  // The content that a neighborhood loads in the browser is there as well.
  await expect(page.locator("footer")).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await twoFrames(page);
  expect((await loadedFamilies(page)).filter((family) => webFamilies.includes(family))).toEqual([]);
  const before = await shiftOf(page);
  expect(before).toBeLessThanOrEqual(maxLoadingShift);
  fonts.release();
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
  await page.evaluate(async () => void (await document.fonts.ready));
  await twoFrames(page);
  expect((await shiftOf(page)) - before).toBeLessThanOrEqual(maxShift);
  const bytes = await fonts.bytes();
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThanOrEqual(maxFontBytes);
}

/** Sentences in sizes and weights of the web fonts, and how much wider or narrower the fallback faces may be. */
const samples = [
  { target: "Newsreader", font: "400 24px", maxDeviation: 0.025 },
  { target: "Newsreader", font: "400 38px", maxDeviation: 0.025 },
  // Newsreader gets narrower as it grows; the fallback face has the width of its middle size.
  { target: "Newsreader", font: "400 62px", maxDeviation: 0.06 },
  { target: "Instrument Sans", font: "400 17px", maxDeviation: 0.025 },
  { target: "Instrument Sans", font: "540 17px", maxDeviation: 0.025 },
  { target: "Instrument Sans", font: "650 17px", maxDeviation: 0.025 },
] as const;

test("each fallback face is as wide and as high as its web font", async ({ page }) => {
  await page.goto("/");
  await fontsAreOn(page);
  for (const { target, font, maxDeviation } of samples) {
    const families = [...fallbackFamilies[target]];
    const measured = await page.evaluate(measureFaces, { font, target, families });
    expect(Object.keys(measured).length, `a local font of ${families} for ${font}`).toBeGreaterThan(0);
    for (const [family, { wide, high }] of Object.entries(measured)) {
      expect(Math.abs(wide - 1), `${family}, ${font}: ${wide} as wide`).toBeLessThan(maxDeviation);
      expect(Math.abs(high - 1), `${family}, ${font}: ${high} as high`).toBeLessThan(0.02);
    }
  }
});

test("accented letters of Western Europe load from a separate font file when a page uses one", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (fontFile.test(request.url())) requests.push(new URL(request.url()).pathname.replace(/-[^-]+$/, ""));
  });
  await page.goto("/contact-us/");
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
  expect(requests.sort()).toEqual(["/assets/instrument-sans", "/assets/newsreader"]);
  await page
    .locator("main p")
    .first()
    .evaluate((paragraph) => {
      paragraph.textContent = "Ask for María or Jørgen";
    });
  await expect.poll(() => requests.at(-1)).toBe("/assets/newsreader-accents");
});

/** The style sheet of the web fonts. */
const fontSheet = /\/assets\/fonts-[^/]+\.css$/;

/** The file of a web font with the letters of every page. */
const fontFileOf = (name: string) => new RegExp(`/assets/${name}-[^-/]+\\.woff2$`);

/** Replaces a part of the document of a text page. */
async function changeWords(page: Page, part: string | RegExp, other: string): Promise<void> {
  await page.route("/about-us/", async (route) => {
    const document = await (await route.fetch()).text();
    const body = document.replace(part, other);
    expect(body).not.toBe(document);
    await route.fulfill({ body, contentType: "text/html; charset=utf-8" });
  });
}

test("web fonts load once the page is shown on a first visit, and at once on the next", async ({ page }) => {
  await stopTimers(page, longestWaitMs);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (fontSheet.test(pathname) || fontFile.test(pathname)) requests.push(pathname);
  });
  // One picture delays the load event; the text is rendered long before.
  let held = Promise.withResolvers<void>();
  await page.route("**/media/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  const openHeld = async () => {
    held = Promise.withResolvers<void>();
    requests.length = 0;
    await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
    await twoFrames(page);
  };
  await openHeld();
  expect(requests).toEqual([]);
  expect(await loadedFamilies(page)).not.toEqual(expect.arrayContaining(webFamilies));
  held.resolve();
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
  expect(requests.filter((path) => fontSheet.test(path))).toHaveLength(1);
  await expect.poll(() => notedFonts(page)).toBe(requests.find((path) => fontSheet.test(path)));

  await openHeld();
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  held.resolve();
});

test("web fonts are applied together, once the last of them is loaded", async ({ page }) => {
  const [path, last, before] = ["/about-us/", "newsreader", ["instrument-sans"]] as const;
  const held = await hold(page, fontFileOf(last));
  await page.addInitScript(watchFamilies, webFamilies);
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const others = before.map((name) => page.waitForResponse(fontFileOf(name)));
  await page.goto(path, { waitUntil: "domcontentloaded" });
  for (const other of others) await (await other).finished();
  await twoFrames(page);
  expect(await seen()).toEqual([""]);
  held.release();
  await expect.poll(seen).toEqual(["", "Newsreader,Instrument Sans"]);
  const styles = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => family === "Newsreader" && status === "loaded")
      .map((face) => face.style),
  );
  expect(styles).toEqual(["normal"]);
  // An unused face slows down every text of its family: other letters are in separate families.
  const faces = await page.evaluate(() => [...document.fonts].map(({ family, style }) => `${family}, ${style}`));
  const webFaces = faces.filter((face) => !face.includes(" Fallback: "));
  expect(webFaces).toHaveLength(6);
  expect(new Set(webFaces).size).toBe(6);
  // Text and headings are rendered in them.
  const families = await page
    .locator("body, h1")
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).fontFamily));
  expect(families).toEqual([expect.stringMatching(/^"?Instrument Sans"?,/), expect.stringMatching(/^"?Newsreader"?,/)]);
});

test("a heading with an italic word gets the italic font with the others", async ({ page }) => {
  await changeWords(page, /(<h2[^>]*>)/, "$1<em>Slanted</em> ");
  const held = await hold(page, fontFileOf("newsreader-italic"));
  const slanted = page.waitForRequest(fontFileOf("newsreader-italic"));
  const others = ["newsreader", "instrument-sans"].map((name) => page.waitForResponse(fontFileOf(name)));
  await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
  await slanted;
  for (const other of others) await (await other).finished();
  await twoFrames(page);
  expect((await loadedFamilies(page)).filter((family) => webFamilies.includes(family))).toEqual([]);
  held.release();
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
});

test("with cached fonts, italic text at the end of a document still loading gets its font", async ({ page }) => {
  await page.goto("/about-us/");
  await expect.poll(() => notedFonts(page)).toMatch(/^\/assets\/fonts-/);
  await changeWords(page, "</main>", "<script src=/held.js></script><h2><em>Slanted</em></h2></main>");
  await page.route("/held.js", (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
  const held = await hold(page, "/held.js");
  const fonts = ["instrument-sans", "newsreader", "newsreader-italic"];
  const requests: string[] = [];
  page.on("request", (request) => {
    requests.push(...fonts.filter((name) => fontFileOf(name).test(request.url())));
  });
  const sheet = page.waitForResponse(fontSheet);
  await page.goto("/about-us/", { waitUntil: "commit" });
  await (await sheet).finished();
  await twoFrames(page);
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  expect(requests).toEqual([]);
  held.release();
  await expect.poll(() => requests.toSorted()).toEqual(fonts);
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
});

test("a missing italic font does not affect the others", async ({ page, watch }) => {
  watch.allow(/newsreader-italic|Failed to load resource/);
  await page.route(fontFileOf("newsreader-italic"), (route) => route.abort("failed"));
  await page.goto("/");
  await fontsAreOn(page);
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(webFamilies));
});

/** Records which families have a loaded face, on every change. */
function watchFamilies(families: string[]): void {
  const state = Object.assign(window, { seen: [] as string[] });
  const checkFrame = () => {
    const there = [...document.fonts].filter(({ status }) => status === "loaded");
    const now = families.filter((family) => there.some((face) => face.family.replaceAll('"', "") === family)).join();
    if (state.seen.at(-1) !== now) state.seen.push(now);
    requestAnimationFrame(checkFrame);
  };
  checkFrame();
}

test("feet and inches use a font of the site, as Instrument Sans has no such glyphs", async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/plans/juniper/");
  await fontsAreOn(page);
  const measure = page.locator("main p", { hasText: "″" }).first();
  await measure.scrollIntoViewIfNeeded();
  await measure.evaluate((paragraph) => paragraph.setAttribute("data-measure", ""));
  const session = await page.context().newCDPSession(page);
  for (const domain of ["DOM", "CSS"] as const) await session.send(`${domain}.enable`);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-measure]" });
  const drawn = async () => (await session.send("CSS.getPlatformFontsForNode", { nodeId })).fonts;
  await expect
    .poll(async () =>
      (await drawn()).map(({ familyName, isCustomFont }) => [familyName.split(" ")[0], isCustomFont]).sort(),
    )
    .toEqual([
      ["Instrument", true],
      ["Newsreader", true],
    ]);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the document links the web fonts itself", async ({ page }) => {
    const files = ["/assets/instrument-sans-", "/assets/newsreader-"];
    const fonts = files.map((file) => page.waitForResponse((response) => response.url().includes(file)));
    await page.goto("/about-us/");
    for (const font of fonts) expect((await font).status()).toBe(200);
  });
});

function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const state = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** The families of all faces that the page has loaded. */
function loadedFamilies(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
  );
}

/** Width and height of a sentence in each family of this machine, relative to the web font. */
async function measureFaces({ font, target, families }: { font: string; target: string; families: string[] }) {
  const sentence =
    "The kitchen looks east over the ditch, and the stairs turn once; four bedrooms are ready in March, as the builder says it.";
  const boxOf = async (family: string) => {
    const line = Object.assign(document.createElement("span"), { textContent: sentence });
    line.style.cssText = `position: absolute; white-space: nowrap; font: ${font} / normal "${family}", monospace`;
    document.body.append(line);
    const faces = await document.fonts.load(`${font} "${family}"`, sentence).catch(() => []);
    const box = line.getBoundingClientRect();
    line.remove();
    return faces.length > 0 ? box : undefined;
  };
  const own = await boxOf(target);
  if (!own) throw new Error(`${target} is not there`);
  const measured: Record<string, { wide: number; high: number }> = {};
  for (const family of families) {
    const box = await boxOf(family);
    if (box) measured[family] = { wide: box.width / own.width, high: box.height / own.height };
  }
  return measured;
}
