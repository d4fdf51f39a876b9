import type { Page } from "@playwright/test";
import { measuredPages } from "../bench/browser/pages.ts";
import config from "./playwright.config.ts";
import { expect, test } from "./site-test.ts";

const { launchOptions } = config.use ?? {};
// As telephones and fine screens draw: where letters are rounded to whole pixels, no width is a font's own.
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), "--font-render-hinting=none"] } });

/** All web fonts of a page together: 48 KB. */
const mostFontBytes = 49_152;
/** How much of a page may move when its fonts come, by the measure of browsers. */
const mostShift = 0.005;

const webFamilies = ["Newsreader", "Instrument Sans"];
const fontFile = /\.woff2$/;

for (const { name, path } of measuredPages) {
  for (const width of [390, 1280]) {
    test(`when fonts come late nothing of the ${name} moves, ${width} px wide, and they are 48 KB at most`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 860 });
      const fonts = await holdFonts(page);
      await watchShifts(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      // What a neighborhood asks for in the browser is there as well.
      await expect(page.locator("footer")).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await twoFrames(page);
      const standIns = await loadedFamilies(page);
      expect(standIns.filter((family) => webFamilies.includes(family))).toEqual([]);
      for (const family of webFamilies) {
        expect(new Set(standIns.filter((each) => each.endsWith(` as ${family}`))).size, `${family}: ${standIns}`).toBe(
          1,
        );
      }

      const before = await shiftOf(page);
      fonts.release();
      await expect.poll(() => loadedFamilies(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(webFamilies));
      await page.evaluate(async () => void (await document.fonts.ready));
      await twoFrames(page);
      expect((await shiftOf(page)) - before).toBeLessThanOrEqual(mostShift);
      const bytes = await fonts.bytes();
      expect(bytes).toBeGreaterThan(30_000);
      expect(bytes).toBeLessThanOrEqual(mostFontBytes);
    });
  }
}

/** Sentences in the sizes and weights that a face stands in for, with the family of each. */
const samples = [
  { as: "Newsreader", font: "400 24px", width: 390 },
  { as: "Newsreader", font: "italic 400 48px", width: 390 },
  { as: "large Newsreader", font: "400 38px", width: 390 },
  { as: "large Newsreader", font: "400 62px", width: 1280 },
  { as: "Instrument Sans", font: "400 17px", width: 390 },
  { as: "Instrument Sans", font: "540 17px", width: 390 },
  { as: "Instrument Sans", font: "650 17px", width: 390 },
];
const serifs = ["Georgia", "Times", "Noto Serif", "DejaVu Serif"];
const sansSerifs = ["Arial", "Roboto", "Noto Sans", "DejaVu Sans"];

test("each font of the system that stands in for a web font is as wide and as high as it", async ({ page }) => {
  for (const { as, font, width } of samples) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto("/");
    const locals = as.endsWith("Newsreader") ? serifs : sansSerifs;
    const measured = await page.evaluate(measureFaces, {
      font,
      target: as.replace("large ", ""),
      families: locals.map((local) => `${local} as ${as}`),
    });
    expect(Object.keys(measured).length, `a font of ${locals} on this machine, for ${as} ${font}`).toBeGreaterThan(0);
    for (const [family, { wide, high }] of Object.entries(measured)) {
      expect(Math.abs(wide - 1), `${family}, ${font}: ${wide} as wide`).toBeLessThan(0.025);
      expect(Math.abs(high - 1), `${family}, ${font}: ${high} as high`).toBeLessThan(0.02);
    }
  }
});

test("letters of other languages of Western Europe come in a file of their own, once a page has one", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (fontFile.test(request.url())) asked.push(new URL(request.url()).pathname.replace(/-[^-]+$/, ""));
  });
  await page.goto("/contact-us/");
  await expect.poll(() => loadedFamilies(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(webFamilies));
  expect(asked.sort()).toEqual(["/assets/instrument-sans", "/assets/newsreader"]);
  await page
    .locator("main p")
    .first()
    .evaluate((paragraph) => {
      paragraph.textContent = "Ask for María or Jørgen";
    });
  await expect.poll(() => asked.at(-1)).toBe("/assets/newsreader-accents");
});

/** The style sheet of the web fonts. */
const fontSheet = /\/assets\/fonts-[^/]+\.css$/;

test("web fonts are asked for once the page is shown on a first visit, and at once on the next", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (fontSheet.test(pathname) || fontFile.test(pathname)) asked.push(pathname);
  });
  // One picture holds up the load event; the words are there long before.
  let held = Promise.withResolvers<void>();
  await page.route("**/media/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  const openHeld = async () => {
    held = Promise.withResolvers<void>();
    asked.length = 0;
    await page.goto("/about-us/", { waitUntil: "domcontentloaded" });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
    await twoFrames(page);
  };
  await openHeld();
  expect(asked).toEqual([]);
  expect(await loadedFamilies(page)).not.toEqual(expect.arrayContaining(webFamilies));
  held.resolve();
  await expect.poll(() => loadedFamilies(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(webFamilies));
  expect(asked.filter((path) => fontSheet.test(path))).toHaveLength(1);
  const noted = () => page.evaluate(() => localStorage.getItem("porchlight.fonts"));
  await expect.poll(noted).toBe(asked.find((path) => fontSheet.test(path)));

  await openHeld();
  await expect.poll(() => loadedFamilies(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(webFamilies));
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  held.resolve();
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

/** Keeps the fonts of a page back until they are released, and counts their bytes. */
async function holdFonts(page: Page): Promise<{ release: () => void; bytes: () => Promise<number> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sizes: Promise<number>[] = [];
  await page.route(fontFile, async (route) => {
    await promise;
    await route.continue();
  });
  page.on("response", (response) => {
    if (fontFile.test(new URL(response.url()).pathname)) sizes.push(response.body().then((body) => body.length));
  });
  return { release: resolve, bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

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
    [...document.fonts]
      .filter(({ status }) => status === "loaded")
      .map(({ family }) => family.replaceAll('"', "").replace("as large ", "as ")),
  );
}

function twoFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** How wide and how high a sentence is in each family that this machine has, against the web font. */
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
