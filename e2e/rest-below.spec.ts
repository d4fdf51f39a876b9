import type { Page } from "@playwright/test";
import { twoFrames } from "./frames.ts";
import { expect, pagesOfEachKind, test } from "./site-test.ts";
import { firstPaint, hold, hydrated } from "./slow-phone.ts";

/** What a page leaves out of its layout until a visitor comes near. */
const resting = "[style*='content-visibility: auto']";

/** Where everything on the page stands that is laid out: its name and its place, in pixels of the document. */
function places(): Record<string, number[]> {
  const all = document.querySelectorAll("body > *, main *, footer");
  return Object.fromEntries(
    [...all].flatMap((element, at) => {
      if (element.parentElement?.closest("[style*='content-visibility'], [data-rested], svg, .leaflet-container"))
        return [];
      if (element.matches("[style*='content-visibility']")) element.setAttribute("data-rested", "");
      const { left, top, width, height } = element.getBoundingClientRect();
      return [[`${at} ${element.tagName} ${element.className}`, [left, top + scrollY, width, height]]];
    }),
  );
}

/** A page that acts by itself. What lies far below rests until its web fonts come, which are held. */
async function open(page: Page, path: string): Promise<{ readonly release: () => void }> {
  const fonts = await hold(page, "**/*.woff2");
  const asked = page.waitForRequest("**/*.woff2");
  await page.goto(path, { waitUntil: "commit" });
  // Right after what is below began to rest.
  await asked;
  // A page to read waits for an act.
  await page.locator("html").dispatchEvent("pointerdown");
  await hydrated(page).waitFor({ state: "attached" });
  // What a neighborhood asks for in the browser is there as well.
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("main[data-arriving]")).toHaveCount(0);
  return fonts;
}

/** Who loads a page anew has all of it laid out at first, on a telephone too. */
const asAnew = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, "type", { get: () => "reload" });
  });

for (const [at, { kind, path }] of pagesOfEachKind.entries()) {
  const widthPx = at % 2 === 0 ? 390 : 1280;
  test(`what rests below the first screen of the ${kind} takes the place that it has, ${widthPx} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widthPx, height: 600 });
    await asAnew(page);
    await open(page, path);
    // On wide screens the map stands beside the list.
    if (kind.startsWith("overview") && widthPx > 1000) await expect(page.getByLabel("Map tools")).toBeVisible();
    const count = await page.locator(resting).count();
    const before = await page.evaluate(places);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator(resting)).toHaveCount(0);
    const after = await page.evaluate(places);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    // Pieces of pixels are rounded.
    const isNear = (one: number, other = Number.NaN) => Math.abs(one - other) < 1;
    const moved = Object.entries(after).filter(
      ([name, box]) => !box.every((each, i) => isNear(each, before[name]?.[i])),
    );
    expect(moved).toEqual([]);
    // Short pages are near all of it; the browser draws most of a neighborhood once it is shown.
    const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
    if (heightPx > 3000 && kind !== "neighborhood") expect(count).toBeGreaterThan(0);
  });
}

test("what rests is laid out as a visitor comes near, and for good", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toHaveAttribute("style", /content-visibility: auto/);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).not.toHaveAttribute("style", /content-visibility/);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(footer).not.toHaveAttribute("style", /content-visibility/);
});

test("all of a page that acts is laid out once its fonts are on, from the top down, a part of it a frame", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  const fonts = await open(page, "/new-home-search/");
  const count = await page.locator(resting).count();
  expect(count).toBeGreaterThan(10);
  // A processor to whom each takes as long as a step: one a frame.
  const steps = await page.evaluateHandle((resting) => {
    let nowMs = 0;
    performance.now = () => {
      nowMs += 4;
      return nowMs;
    };
    const places = [...document.querySelectorAll(resting)];
    const left: number[][] = [];
    const look = () => {
      left.push(places.flatMap((element, place) => (element.matches(resting) ? [place] : [])));
      if (left.at(-1)?.length !== 0) requestAnimationFrame(look);
    };
    look();
    return left;
  }, resting);
  fonts.release();
  await expect(page.locator(resting)).toHaveCount(0);
  const seen = await steps.jsonValue();
  const lengths = [...new Set(seen.map(({ length }) => length))];
  expect(lengths.length).toBeGreaterThan(count / 2);
  // What is left is always the end of the page.
  for (const left of seen) expect(left).toEqual(Array.from(left, (_, at) => count - left.length + at));
});

test("all of a page is laid out, too, where its fonts cannot be had", async ({ page, watch }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  watch.allow(/\.woff2|Failed to load resource/);
  await page.route("**/*.woff2", (route) => route.abort("failed"));
  const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".woff2"));
  await page.goto("/", { waitUntil: "commit" });
  await refused;
  await hydrated(page).waitFor({ state: "attached" });
  await expect(page.locator(resting)).toHaveCount(0);
});

test("nothing rests on a page that acted before it was shown: it has been laid out with all that it consists of", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  const fonts = await hold(page, "**/*.woff2");
  // The page is not shown until this picture is in, or five seconds are over.
  const pictures = await hold(page, "**/media/**");
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState === "interactive");
  await page.locator("html").dispatchEvent("pointerdown");
  await hydrated(page).waitFor({ state: "attached" });
  pictures.release();
  await page.waitForFunction(() => document.readyState === "complete");
  // The fonts are asked for when what is below may rest.
  await page.waitForRequest("**/*.woff2");
  await expect(page.locator(resting)).toHaveCount(0);
  fonts.release();
});

test("what rests is laid out where a window becomes wider, and not where the bars of a telephone go", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, "/");
  const count = await page.locator(resting).count();
  expect(count).toBeGreaterThan(1);
  const resized = () => page.evaluate(() => new Promise<void>((done) => addEventListener("resize", () => done())));
  const shorter = resized();
  await page.setViewportSize({ width: 390, height: 580 });
  await shorter;
  await expect(page.locator(resting)).toHaveCount(count);
  await page.setViewportSize({ width: 600, height: 580 });
  await expect(page.locator(resting)).toHaveCount(0);
});

test("all of a page is laid out at its first step, as what rests has the size of what was in it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, "/new-home-search/?where=Longmont");
  expect(await page.locator(resting).count()).toBeGreaterThan(1);
  await page.getByRole("link", { name: /^Longmont\W*remove/i }).click();
  await expect(page).toHaveURL(/\/new-home-search\/$/);
  await expect(page.locator(resting)).toHaveCount(0);
});

/** Safari, which does not keep in place what is shown while something above it is laid out. */
async function withoutAnchoring(page: Page) {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...of: [string, string?]) => of[0] !== "overflow-anchor" && supports.apply(CSS, of as [string]);
  });
}

test("nothing rests in a browser that does not keep in place what is shown", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await withoutAnchoring(page);
  await open(page, "/");
  await expect(page.locator(resting)).toHaveCount(0);
});

test("the first screen of a page and what is near it never rest", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, "/homes/longmont/haystack-bend/plans/juniper/");
  const tops = await page
    .locator(resting)
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(Math.min(...tops)).toBeGreaterThan(1200);
});

test.describe("at the first visit of a telephone", () => {
  test.use({ viewport: { width: 390, height: 600 } });

  for (const { kind, path } of pagesOfEachKind.filter(({ kind }) =>
    ["front page", "plan", "model home", "quick move-in home", "event"].includes(kind),
  )) {
    test(`what lies far down the ${kind} is not laid out for the first paint, and all of it once the page acts`, async ({
      page,
    }) => {
      const pictures = await hold(page, "**/media/**");
      await page.goto(path, { waitUntil: "commit" });
      await firstPaint(page);
      await expect(page.locator("html[data-first-frame]")).toHaveCount(0);
      const isLaidOut = await headings(page).evaluateAll((all) =>
        all.map((heading) => heading.checkVisibility({ contentVisibilityAuto: true })),
      );
      pictures.release();
      await settled(page);
      const places = await headings(page).evaluateAll((all) =>
        all.map((heading) => ({
          words: heading.textContent,
          screens: (heading.getBoundingClientRect().top + scrollY) / innerHeight,
        })),
      );
      expect(places).toHaveLength(isLaidOut.length);
      const seen = places.map(({ words, screens }, at) => ({ words, screens, isLaidOut: isLaidOut[at] }));
      expect(seen.filter(({ screens, isLaidOut }) => screens < 2 && !isLaidOut)).toEqual([]);
      const far = seen.filter(({ screens }) => screens > 5);
      expect(far.length).toBeGreaterThan(2);
      expect(far.filter(({ isLaidOut }) => isLaidOut)).toEqual([]);
    });
  }

  test("nothing rests any more where a page that was not shown yet is left within the site", async ({ page }) => {
    const pictures = await hold(page, "**/media/**");
    await page.goto("/", { waitUntil: "commit" });
    await firstPaint(page);
    await page.locator("html").dispatchEvent("pointerdown");
    await hydrated(page).waitFor({ state: "attached" });
    expect(await page.locator("html[data-resting]").count()).toBe(1);
    await page.getByRole("link", { name: "All neighborhoods on the map", exact: true }).click();
    await expect(page).toHaveURL(/\/our-neighborhoods\//);
    expect(await page.locator("html[data-resting]").count()).toBe(0);
    pictures.release();
  });

  test("slanted words far below are set in their web font with all others", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const [, name] = /\/assets\/([a-z-]+)-[^-/]+\.woff2$/.exec(new URL(request.url()).pathname) ?? [];
      if (name) asked.push(name);
    });
    const slanted = await hold(page, "**/newsreader-italic-*.woff2");
    const others = [
      page.waitForResponse(/\/newsreader-[^-/]+\.woff2$/),
      page.waitForResponse(/\/instrument-sans-[^-/]+\.woff2$/),
    ];
    await page.goto("/", { waitUntil: "commit" });
    for (const other of others) await (await other).finished();
    expect(asked.toSorted()).toEqual(["instrument-sans", "newsreader", "newsreader-italic"]);
    // All are put on together, and what rests is laid out with them.
    await twoFrames(page);
    await expect(page.locator("html[data-fonts]")).toHaveCount(1);
    const quote = page.locator("blockquote");
    expect(await quote.evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
    slanted.release();
    await settled(page);
    expect(await quote.evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    expect(asked).toHaveLength(3);
  });
});

/** The headings of the page's parts and of its foot. */
const headings = (page: Page) => page.locator("main h2, footer h2");

/** The page acts, and all of it is laid out; one to read needs an act. */
async function settled(page: Page): Promise<void> {
  await page.locator("html").dispatchEvent("pointerdown");
  await hydrated(page).waitFor({ state: "attached" });
  await expect(page.locator(resting)).toHaveCount(0);
}

test.describe("far sections of the search, on a telephone", () => {
  test.use({ viewport: { width: 390, height: 600 } });
  const search = "/new-home-search/";
  const sections = (page: Page) => page.locator("section[aria-labelledby]:has(article)");
  const visibilities = (page: Page) =>
    sections(page).evaluateAll((all) => all.map((section) => getComputedStyle(section).contentVisibility));
  /** Where the heading of each section stands in the window, in whole pixels. */
  const tops = (page: Page) =>
    sections(page).evaluateAll((all) => all.map((section) => Math.round(section.getBoundingClientRect().top)));

  test("are not laid out for the first paint, and all of them once the page acts", async ({ page }) => {
    const pictures = await hold(page, "**/media/**");
    await page.goto(search, { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState === "interactive");
    const count = await sections(page).count();
    expect(count).toBeGreaterThan(6);
    expect(await visibilities(page)).toEqual(Array.from({ length: count }, (_, at) => (at < 2 ? "visible" : "auto")));
    pictures.release();
    await hydrated(page).waitFor({ state: "attached" });
    await expect(page.locator(resting)).toHaveCount(0);
    await expect(page.locator("html[data-resting]")).toHaveCount(0);
    expect(await visibilities(page)).toEqual(Array.from({ length: count }, () => "visible"));
  });

  test("are laid out with all others in a browser that does not keep in place what is shown", async ({ page }) => {
    await withoutAnchoring(page);
    const pictures = await hold(page, "**/media/**");
    await page.goto(search, { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState === "interactive");
    const seen = await visibilities(page);
    expect(seen.length).toBeGreaterThan(6);
    expect(seen).toEqual(seen.map(() => "visible"));
    pictures.release();
  });

  test("are there for who comes back to a place among them, and for who goes to one", async ({ page }) => {
    await page.goto(search);
    const last = sections(page).last();
    await last.evaluate((section) => section.scrollIntoView());
    const before = await tops(page);
    await page.reload();
    await expect.poll(() => tops(page)).toEqual(before);
    const id = await last.getAttribute("aria-labelledby");
    await page.goto("about:blank");
    await page.goto(`${search}#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  });
});
