import type { Page } from "@playwright/test";
import { expect, pagesOfEachKind, test, type Watch } from "./site-test.ts";

/** What a page leaves out of its layout until a visitor comes near. */
const resting = "[style*='content-visibility']";

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

/** Opens a page without web fonts, which break lines elsewhere; what lies far below rests by the time they are asked for. */
async function open(page: Page, watch: Watch, path: string): Promise<void> {
  watch.allow(/\.woff2|Failed to load resource/);
  await page.route("**/*.woff2", (route) => route.abort("failed"));
  const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".woff2"));
  await page.goto(path, { waitUntil: "networkidle" });
  await asked;
}

for (const [at, { kind, path }] of pagesOfEachKind.entries()) {
  const widthPx = at % 2 === 0 ? 390 : 1280;
  test(`what rests below the first screen of the ${kind} takes the place that it has, ${widthPx} px wide`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width: widthPx, height: 600 });
    await open(page, watch, path);
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

test("what rests is laid out as a visitor comes near, and for good", async ({ page, watch }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, watch, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toHaveAttribute("style", /content-visibility: auto/);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).not.toHaveAttribute("style", /content-visibility/);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(footer).not.toHaveAttribute("style", /content-visibility/);
});

test("what rests is laid out where a window becomes wider, and not where the bars of a telephone go", async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, watch, "/");
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

test("all of a page is laid out at its first step, as what rests has the size of what was in it", async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, watch, "/new-home-search/");
  expect(await page.locator(resting).count()).toBeGreaterThan(1);
  await page.goto("/new-home-search/?where=Longmont", { waitUntil: "networkidle" });
  expect(await page.locator(resting).count()).toBeGreaterThan(1);
  await page.getByRole("link", { name: /^Longmont\W*remove/i }).click();
  await expect(page).toHaveURL(/\/new-home-search\/$/);
  await expect(page.locator(resting)).toHaveCount(0);
});

test("nothing rests in a browser that does not keep in place what is shown", async ({ page, watch }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...of: [string, string?]) => of[0] !== "overflow-anchor" && supports.apply(CSS, of as [string]);
  });
  await open(page, watch, "/");
  await expect(page.locator(resting)).toHaveCount(0);
});

test("the first screen of a page and what is near it never rest", async ({ page, watch }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, watch, "/homes/longmont/haystack-bend/plans/juniper/");
  const tops = await page
    .locator(resting)
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(Math.min(...tops)).toBeGreaterThan(1200);
});
