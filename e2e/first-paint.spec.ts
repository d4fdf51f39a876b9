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
    await expect(page.locator("html")).toHaveAttribute("data-route", path.slice(1, -1) || "/");
    // Off the link that was pressed.
    await page.mouse.move(0, 0);
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

/** Opens a page on a slow phone up to its first paint. Its script is still on its way, until it is let come. */
async function openSlowly(page: Page, path: string): Promise<{ readonly release: () => void }> {
  const scripts = await hold(page, "**/assets/*.js");
  await slowDown(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return scripts;
}

/** The first heart of a page. */
const firstHeart = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Saved?:? / })
    .first();
const login = (page: Page) => page.getByRole("dialog", { name: "Your account" });
const keptFavorites = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.favorites") ?? "[]"));

const planPath = "/homes/longmont/haystack-bend/plans/juniper/";
const modelPath = "/homes/longmont/haystack-bend/models/1460-threshing-lane/";

test.describe("pressed right after the first paint, on a slow phone", () => {
  test("a heart saves once, however often it is pressed", async ({ page }) => {
    const scripts = await openSlowly(page, planPath);
    await firstHeart(page).click();
    await firstHeart(page).click();
    scripts.release();
    await expect(login(page)).toHaveCount(1);
    await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
    expect(await keptFavorites(page)).toHaveLength(1);
  });

  test("a heart that is pressed all the while until the page acts by itself saves once", async ({ page }) => {
    const scripts = await openSlowly(page, planPath);
    await firstHeart(page).evaluate((heart: HTMLElement) => {
      const timer = setInterval(() => {
        if ("hydrated" in document.documentElement.dataset) clearInterval(timer);
        else heart.click();
      });
    });
    scripts.release();
    await expect(login(page)).toHaveCount(1);
    await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
    expect(await keptFavorites(page)).toHaveLength(1);
  });

  test("a choice for the comparison is made once, however often it is pressed", async ({ page }) => {
    const scripts = await openSlowly(page, searchPath);
    const choice = page
      .getByRole("main")
      .getByRole("button", { name: /^Compare / })
      .first();
    await choice.click();
    await choice.click();
    scripts.release();
    await expect(choice).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.compare") ?? "[]"))).toHaveLength(1);
  });

  test("all pictures of a gallery open once", async ({ page }) => {
    const scripts = await openSlowly(page, modelPath);
    const entries = await page.evaluate(() => history.length);
    await page.locator("section[data-count] button[aria-haspopup=dialog]").first().click();
    scripts.release();
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await expect(page).toHaveURL(`${modelPath}#picture-1`);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });

  test("a picture of a gallery opens over the page, and does not leave it", async ({ page }) => {
    const scripts = await openSlowly(page, modelPath);
    await page.locator("section[data-count] a[aria-haspopup=dialog]").nth(1).click();
    scripts.release();
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await expect(page).toHaveURL(`${modelPath}#picture-2`);
  });

  test("the menu of a phone opens at once and stays open", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts = await openSlowly(page, "/");
    await page.locator("summary[aria-label='Menu']").click();
    const menu = page.getByRole("navigation", { name: "Main, small screens" });
    await expect(menu).toBeVisible();
    scripts.release();
    await expect(hydrated(page)).toHaveCount(1);
    await expect(menu).toBeVisible();
  });

  test("a part of the menu opens at once and stays open", async ({ page }) => {
    const scripts = await openSlowly(page, "/contact-us/");
    await page.getByRole("button", { name: "More under Collections" }).click();
    const sheet = page.locator("[popover]:popover-open");
    await expect(sheet).toHaveCount(1);
    scripts.release();
    await expect(hydrated(page)).toHaveCount(1);
    await expect(sheet).toHaveCount(1);
  });

  test("a tab opens once", async ({ page }) => {
    const scripts = await openSlowly(page, "/contact-us/homeowner-resources/");
    const tab = page.getByRole("tab", { name: "September", exact: true });
    await tab.click();
    scripts.release();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: "September" })).toBeVisible();
  });

  test("a filter that is ticked counts once", async ({ page }) => {
    const scripts = await openSlowly(page, searchPath);
    const entries = await page.evaluate(() => history.length);
    const box = page.locator("form input[type=checkbox]").first();
    const [name, value] = await box.evaluate(({ name, value }: HTMLInputElement) => [name, value]);
    await box.check();
    scripts.release();
    await expect(page).toHaveURL(`${searchPath}?${new URLSearchParams([[name, value]])}`);
    await expect(box).toBeChecked();
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });

  test("a price that is chosen on the overview counts", async ({ page }) => {
    const scripts = await openSlowly(page, "/our-neighborhoods/");
    const price = page.locator("select[name=price-to]");
    const value = (await price.locator("option").nth(2).getAttribute("value")) ?? "";
    await price.selectOption(value);
    scripts.release();
    await expect(page).toHaveURL(`/our-neighborhoods/?price-to=${value}`);
    await expect(price).toHaveValue(value);
  });

  test("what is typed into the search counts", async ({ page }) => {
    const scripts = await openSlowly(page, searchPath);
    await page.locator("input[name=price-to]").fill("600,000");
    scripts.release();
    await expect(page).toHaveURL(`${searchPath}?price-to=600000`);
  });

  test("a heart that is pressed by the keyboard saves once", async ({ page }) => {
    const scripts = await openSlowly(page, planPath);
    await firstHeart(page).press("Enter");
    scripts.release();
    await expect(login(page)).toHaveCount(1);
    await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  });
});

test("a link with the control key pressed, or the middle button, is the browser's", async ({ page, context }) => {
  await hold(page, "**/assets/*.js");
  await page.goto(modelPath, { waitUntil: "commit" });
  const opened = context.waitForEvent("page");
  await page
    .locator("section[data-count] a[aria-haspopup=dialog]")
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL(/\/media\/r\//);
});

test("a page that is never painted acts by itself all the same", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/contact-us/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
});

test("a picture that never comes does not keep a page from acting by itself", async ({ page }) => {
  await page.route("**/media/**", () => {});
  await page.goto("/homes/longmont/haystack-bend/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
});
