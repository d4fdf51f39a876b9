import type { Page } from "@playwright/test";
import { searchPath } from "./favorites.ts";
import { expect, pagesOfEachKind, test } from "./site-test.ts";

/** What a page has asked for of its own files, and when it was loaded and first painted, in milliseconds since it began. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const asked = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.startsWith("/assets/"));
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return {
      asked: asked.length,
      first: Math.min(...asked.map(({ startTime }) => startTime)),
      painted: paint?.startTime ?? Number.POSITIVE_INFINITY,
      loaded: navigation?.loadEventEnd ?? 0,
    };
  });

/** A page starts its script so long after `load` whatever it has painted. */
const latestMilliseconds = 1500;

for (const { kind, path } of pagesOfEachKind) {
  test(`a ${kind} asks for no script and no style before it is painted`, async ({ page }) => {
    await page.goto(path);
    const { asked, first, painted, loaded } = await timesOf(page);
    expect(asked).toBeGreaterThan(10);
    expect(first).toBeGreaterThanOrEqual(Math.min(painted, loaded + latestMilliseconds));
  });
}

/** Holds files of the build back until they are let go. */
async function hold(page: Page, files: string): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** How every element of a page looks, by the values that place and paint it. */
const looksOf = (page: Page, names: readonly string[]) =>
  page.evaluate(
    (properties) =>
      [...document.querySelectorAll("body, body *:not(script, noscript, template)")].map((element) => {
        const styles = [undefined, "::before", "::after"].map((pseudo) => {
          const values = getComputedStyle(element, pseudo);
          if (pseudo && values.content === "none") return "";
          return properties.map((name) => `${name}: ${values.getPropertyValue(name)}`).join("; ");
        });
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = `${element.tagName} ${element.getAttribute("class") ?? ""} ${element.textContent?.slice(0, 30)}`;
        return [name, [x, y, width, height].map(Math.round).join(), ...styles].join("\n");
      }),
    names,
  );

const placing =
  "display position visibility width height margin padding inset flex gap order float columns align-items justify-content grid-template-columns grid-area overflow transform translate clip-path object-fit object-position aspect-ratio z-index container-type list-style-type";
const painting =
  "opacity color background-color background-image border-top border-right border-bottom border-left border-radius box-shadow outline fill stroke stroke-width cursor content transition-property animation-name view-transition-name pointer-events";
const writing =
  "font-family font-size font-weight font-style line-height letter-spacing text-align text-decoration text-transform text-wrap white-space hyphens font-feature-settings font-variant-numeric";
const properties = [placing, painting, writing].flatMap((names) => names.split(" "));

const views = [
  { name: "wide", width: 1280, media: "screen", forcedColors: "none" },
  { name: "a phone", width: 390, media: "screen", forcedColors: "none" },
  { name: "forced colors", width: 768, media: "screen", forcedColors: "active" },
  { name: "print", width: 768, media: "print", forcedColors: "none" },
] as const;

async function looksInEveryView(page: Page) {
  const looks: Record<string, string[]> = {};
  for (const { name, width, media, forcedColors } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media, forcedColors, reducedMotion: "reduce" });
    looks[name] = await looksOf(page, properties);
  }
  return looks;
}

for (const { kind, path } of pagesOfEachKind) {
  test(`a ${kind} looks by the styles that stand in it as by whole style sheets, wide, on a phone, printed, in forced colors`, async ({
    page,
  }) => {
    await hold(page, "**/assets/*.js");
    const sheets = await hold(page, "**/assets/*.css");
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForLoadState("load");
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator("style[data-page]")).toHaveCount(1);
    const before = await looksInEveryView(page);
    expect(before.wide?.length).toBeGreaterThan(100);
    await page.evaluate(() => document.dispatchEvent(new Event("pointerdown")));
    sheets.release();
    await expect(page.locator("style[data-page]")).toHaveCount(0);
    expect(await page.locator("link[rel=stylesheet]:not([disabled])").count()).toBeGreaterThan(4);
    expect(await looksInEveryView(page)).toEqual(before);
  });
}

/** The pages of a way through the site, by links that are on each of them. */
const way = ["/our-neighborhoods/", "/contact-us/faq/", "/blog/", "/privacyterms/", "/"] as const;

test("pages look after a navigation as after a load", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/lifestyle/reviews/");
  for (const path of way) {
    await page.locator(`footer a[href="${path}"], header a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("html")).toHaveAttribute("data-route", path === "/" ? "/" : path.slice(0, -1));
    await page.evaluate(() => window.scrollTo(0, 0));
    const navigated = await mainLooks(page);
    const other = await page.context().newPage();
    await other.emulateMedia({ reducedMotion: "reduce" });
    await other.goto(path);
    expect(await mainLooks(other), path).toEqual(navigated);
    await other.close();
  }
});

/** How what a page says of itself looks, once its fonts are there. */
async function mainLooks(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  return await page.evaluate(
    (names) =>
      [...document.querySelectorAll("header *, main *:not(script, noscript), footer *")]
        .filter((element) => !element.matches("[class*=_frame_] *"))
        .map((element) => {
          const values = getComputedStyle(element);
          const text = `${element.tagName} ${element.getAttribute("class") ?? ""}`;
          return [text, ...names.map((name) => `${name}: ${values.getPropertyValue(name)}`)].join("; ");
        }),
    properties.filter((name) => !["cursor", "transition-property", "outline"].includes(name)),
  );
}

/** A phone's processor and a slow line. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
}

const hydrated = (page: Page) => page.locator("html[data-hydrated]");

/** Opens a page on a slow phone up to its first paint: it does not act by itself yet. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await slowDown(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

/** Presses where an element stands, as a finger does: whatever the page may be busy with. */
async function pressEarly(page: Page, selector: string, times = 1): Promise<void> {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  for (let press = 0; press < times; press += 1) await target.click();
  expect(await hydrated(page).count(), "pressed before the page acts by itself").toBe(0);
}

test.describe("pressed right after the first paint, on a slow phone", () => {
  test("a heart saves once, however often it is pressed", async ({ page }) => {
    await openSlowly(page, "/homes/longmont/haystack-bend/plans/juniper/");
    const pressed = "main button[aria-pressed]";
    await pressEarly(page, pressed, 2);
    await expect(page.getByRole("dialog", { name: "Your account" })).toHaveCount(1);
    await expect(page.locator(pressed).first()).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.favorites") ?? "[]"))).toHaveLength(1);
  });

  test("all pictures of a gallery open once", async ({ page }) => {
    await openSlowly(page, "/homes/longmont/haystack-bend/models/1460-threshing-lane/");
    const entries = await page.evaluate(() => history.length);
    await pressEarly(page, "button[aria-haspopup=dialog].scripted");
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    expect(new URL(page.url()).hash).toBe("#picture-1");
    await expect(hydrated(page)).toHaveCount(1);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });

  test("a picture of a gallery opens over the page, and does not leave it", async ({ page }) => {
    const path = "/homes/longmont/haystack-bend/models/1460-threshing-lane/";
    await openSlowly(page, path);
    await pressEarly(page, "section[data-count] a[aria-haspopup=dialog]");
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await expect(page).toHaveURL(`${path}#picture-1`);
  });

  test("the menu of a phone opens at once and stays open, that of a wide screen too", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSlowly(page, "/");
    await pressEarly(page, "summary[aria-label='Menu']");
    const menu = page.getByRole("navigation", { name: "Main, small screens" });
    await expect(menu).toBeVisible();
    await expect(hydrated(page)).toHaveCount(1);
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/contact-us/", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await pressEarly(page, "button[aria-label='More under Collections']");
    await expect(page.locator("[popover]:popover-open")).toHaveCount(1);
    await expect(hydrated(page)).toHaveCount(1);
    await expect(page.locator("[popover]:popover-open")).toHaveCount(1);
  });

  test("a filter that is ticked, chosen or typed counts once", async ({ page }) => {
    await openSlowly(page, searchPath);
    const entries = await page.evaluate(() => history.length);
    await pressEarly(page, "input[name=kind]");
    const value = await page.locator("input[name=kind]").first().inputValue();
    await expect(page).toHaveURL(`${searchPath}?kind=${value}`);
    await expect(page.locator("input[name=kind]").first()).toBeChecked();
    await expect(hydrated(page)).toHaveCount(1);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });

  test("a price that is chosen on the overview counts", async ({ page }) => {
    await openSlowly(page, "/our-neighborhoods/");
    const price = page.locator("select[name=price-to]");
    const value = (await price.locator("option").nth(2).getAttribute("value")) ?? "";
    await price.selectOption(value);
    expect(await hydrated(page).count()).toBe(0);
    await expect(page).toHaveURL(`/our-neighborhoods/?price-to=${value}`);
    await expect(price).toHaveValue(value);
  });

  test("what is typed into the search counts", async ({ page }) => {
    await openSlowly(page, searchPath);
    await page.locator("input[name=price-to]").fill("600,000");
    expect(await hydrated(page).count()).toBe(0);
    await expect(page).toHaveURL(`${searchPath}?price-to=600000`);
  });
});

test("a heart that is pressed by the keyboard before the page acts by itself saves once", async ({ page }) => {
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/homes/longmont/haystack-bend/plans/juniper/", { waitUntil: "commit" });
  const pressed = page.locator("main button[aria-pressed]").first();
  await pressed.focus();
  await page.keyboard.press("Enter");
  scripts.release();
  await expect(pressed).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("dialog", { name: "Your account" })).toHaveCount(1);
});

test("a link with the control key pressed, or the middle button, is the browser's", async ({ page, context }) => {
  await hold(page, "**/assets/*.js");
  await page.goto("/homes/longmont/haystack-bend/models/1460-threshing-lane/", { waitUntil: "commit" });
  const opened = context.waitForEvent("page");
  await page
    .locator("section[data-count] a[aria-haspopup=dialog]")
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  expect(new URL((await opened).url()).pathname).toMatch(/^\/media\//);
});

test("a page that is never painted acts by itself all the same", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/contact-us/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
});
