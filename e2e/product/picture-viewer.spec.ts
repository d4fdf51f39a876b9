import type { Locator, Page } from "@playwright/test";
import { GetHome } from "../../app/features/product/product.generated.ts";
import { expect, siteUrl, test } from "../site-test.ts";
import { axeFindings } from "../support/axe.ts";
import { galleryFiles } from "../support/demo-pictures.ts";

const homePath = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const [first = "", , third = ""] = galleryFiles("1482-threshing-lane");

interface Medium {
  readonly sourceUrl: string;
  readonly altText: string;
  readonly caption?: string;
}

/** The home's pictures in the content, and the elevations of its plan, in order. */
async function homeContent() {
  const response = await fetch(`${siteUrl()}/wp/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ operationName: "GetHome", query: String(GetHome), variables: { uri: homePath } }),
  });
  const { home } = (await response.json()).data;
  const pictures: Medium[] = home.extras.gallery;
  const elevations: { letter: string; drawing: Medium }[] = home.qmiHomeDetails.floorplan.extras.elevations;
  expect(pictures.length).toBeGreaterThan(3);
  expect(elevations.length).toBeGreaterThan(1);
  return { pictures, elevations };
}

/** The name of a file: `front` of `https://…/media/front.jpg`. */
function stemOf(address: string): string {
  return /([^/]+)\.\w+$/.exec(new URL(address, siteUrl()).pathname)?.[1] ?? address;
}

/** The picture that the viewer shows. */
function shownIn(viewer: Locator): Locator {
  return viewer.locator("li:not([inert]) img");
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

test("picture n of the viewer is picture n of the content, with its caption, number and URL", {
  tag: ["@S2.131"],
}, async ({ page }) => {
  const { pictures } = await homeContent();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/lightbox-.*\.js/.test(request.url())) scripts.push(request.url());
  });
  await page.goto(homePath);
  await page.getByRole("button", { name: `${pictures.length} pictures` }).hover();
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: `${pictures.length} pictures` }).click();
  const viewer = page.getByRole("dialog", { name: "Pictures of 1482 Threshing Lane" });
  for (const [position, { sourceUrl, altText, caption }] of pictures.entries()) {
    if (position > 0) await page.keyboard.press("ArrowRight");
    const number = position + 1;
    await expect(viewer.getByText(`${number} of ${pictures.length}`, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${homePath}#picture-${number}$`));
    await expect(shownIn(viewer)).toHaveAttribute("alt", altText);
    await expect(shownIn(viewer)).toHaveAttribute("src", new RegExp(`/${stemOf(sourceUrl)}\\.`));
    await expect(shownIn(viewer)).toBeInViewport({ ratio: 0.9 });
    await expect(viewer.getByText(caption ?? altText, { exact: true })).toBeVisible();
    await expect(viewer.locator("[aria-live=polite]")).toHaveText(
      `Picture ${number} of ${pictures.length}: ${caption ?? altText}`,
    );
    // Only the picture and its neighbors are loaded.
    const isAtEnd = number === 1 || number === pictures.length;
    await expect(viewer.locator("img")).toHaveCount(isAtEnd ? 2 : 3);
  }
  await expect(viewer.getByRole("button", { name: "Next picture" })).toBeDisabled();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/#picture-1$/);
  await expect(viewer.getByRole("button", { name: "Previous picture" })).toBeDisabled();
  await page.keyboard.press("End");
  await expect(page).toHaveURL(new RegExp(`#picture-${pictures.length}$`));
  await viewer.getByRole("button", { name: "Previous picture" }).click();
  await expect(page).toHaveURL(new RegExp(`#picture-${pictures.length - 1}$`));
  expect(scripts).toHaveLength(1);
});

test("the viewer traps and returns focus, locks scrolling, and closes by Escape, back and URL", async ({ page }) => {
  await page.goto(homePath);
  const link = page.locator(`main a[href*='${third}']`);
  await link.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 40);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
  const before = await scrollTop(page);
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/\.data\b|\/wp\/graphql/.test(request.url())) loaded.push(request.url());
  });

  await link.click();
  const viewer = page.getByRole("dialog");
  await expect(page).toHaveURL(/#picture-3$/);
  await expect(viewer.getByText("3 of 5", { exact: true })).toBeVisible();
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press("Tab");
    const holder = await page.evaluate(() => document.activeElement?.closest("dialog, body")?.localName);
    const isBrowser = await page.evaluate(() => document.activeElement === document.body);
    expect(isBrowser || holder === "dialog", `after ${press + 1} tabs`).toBe(true);
  }
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${homePath}$`));
  await expect(link).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(before);

  await page.goForward();
  await expect(viewer.getByText("3 of 5", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  expect(loaded, "neither opening nor closing loads the page's data again").toEqual([]);

  await page.goto("/healthz");
  await page.goto(`${homePath}#picture-4`);
  await expect(viewer.getByText("4 of 5", { exact: true })).toBeVisible();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${homePath}$`));
  await expect(page.locator(`main a[href*='${first}']`).first()).toBeFocused();
});

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`keys pressed faster than pictures move are all counted, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${homePath}#picture-1`);
    const viewer = page.getByRole("dialog");
    await expect(shownIn(viewer)).toBeInViewport();
    for (const keys of ["RRLRR", "LLRLR", "RRRRL"]) {
      // All in one task, like a held key: no event waits for the rendering of the one before.
      await page.evaluate((letters) => {
        for (const letter of letters) {
          const key = letter === "R" ? "ArrowRight" : "ArrowLeft";
          document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        }
      }, keys);
      const position = { RRLRR: 4, LLRLR: 3, RRRRL: 4 }[keys] ?? 0;
      await expect(viewer.getByText(`${position} of 5`, { exact: true }), keys).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#picture-${position}$`));
      await expect(shownIn(viewer)).toBeInViewport({ ratio: 0.9 });
    }
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    await expect(viewer.getByText("2 of 5", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/#picture-2$/);
  });
}

test("a key pressed at the moment the lightbox opens is counted", async ({ page }) => {
  await page.goto(homePath);
  // An event between rendering and effects cannot be sent from outside: this one follows the mutation that shows the
  // viewer.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("dialog[open] [data-autofocus]")) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "End", bubbles: true, cancelable: true }),
      );
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator(`main a[href*='${first}']`).first().click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByText("5 of 5", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#picture-5$/);
});

/** How far the strip of a shown picture is scrolled beyond it, in px. */
function scrolledBeyondPicture(picture: Locator): Promise<number> {
  return picture.evaluate((image) => {
    let strip = image.parentElement;
    while (strip && getComputedStyle(strip).scrollSnapType === "none") strip = strip.parentElement;
    return strip ? strip.scrollLeft % strip.clientWidth : Number.NaN;
  });
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test("a swipe goes to the next picture and back, and the URL follows", async ({ page }) => {
    await page.goto(`${homePath}#picture-2`);
    const viewer = page.getByRole("dialog");
    await expect(viewer.getByText("2 of 5", { exact: true })).toBeVisible();
    await expect(shownIn(viewer)).toBeInViewport({ ratio: 0.9 });
    const browser = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
        browser.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", { x: from, y: 400 });
      for (let part = 1; part <= 14; part += 1)
        await touch("touchMove", { x: from + ((to - from) * part) / 14, y: 400 });
      await touch("touchEnd");
    };
    await swipe(340, 40);
    await expect(viewer.getByText("3 of 5", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/#picture-3$/);
    // Chromium ignores a swipe that begins before the first has snapped.
    await expect.poll(() => scrolledBeyondPicture(shownIn(viewer))).toBe(0);
    await swipe(40, 340);
    await expect(viewer.getByText("2 of 5", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/#picture-2$/);
  });
});

test("a picture that fails to load shows its alt text and a retry; the other pictures load", async ({
  page,
  watch,
}) => {
  watch.allow(new RegExp(`${third}|ERR_FAILED`));
  await page.route(`**/${third}`, (route) => route.abort());
  const { pictures } = await homeContent();
  await page.goto(`${homePath}#picture-3`);
  const viewer = page.getByRole("dialog");
  const words = viewer.getByText(`This picture could not be loaded. It shows: ${pictures[2]?.altText}`, {
    exact: true,
  });
  await expect(words).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(shownIn(viewer)).toHaveAttribute("alt", pictures[3]?.altText ?? "");
  await page.keyboard.press("ArrowLeft");
  await expect(words).toBeInViewport();
  await page.unroute(`**/${third}`);
  await viewer.getByRole("button", { name: "Try again" }).click();
  await expect(shownIn(viewer)).toHaveAttribute("alt", pictures[2]?.altText ?? "");
  await expect.poll(() => shownIn(viewer).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("pictures and drawings zoom by keys, double click and buttons, and pan by mouse and keys", async ({ page }) => {
  const { elevations } = await homeContent();
  await page.goto(homePath);
  const [{ letter, drawing }] = elevations.slice(1) as [(typeof elevations)[number]];
  // The first of three or more is large; select the other first.
  await page.locator("#elevations label").nth(1).click();
  await page.locator(`#elevations a[href*='${stemOf(drawing.sourceUrl)}']`).click();
  const viewer = page.getByRole("dialog", { name: "Elevations of The Juniper" });
  await expect(page).toHaveURL(/#elevation-2$/);
  await expect(viewer.getByText(new RegExp(`^Elevation ${letter}: `))).toBeVisible();
  const shown = shownIn(viewer);
  await expect(shown).toHaveAttribute("src", drawing.sourceUrl.replace(/^https?:\/\/[^/]+/, ""));
  const widthOf = async () => Math.round((await shown.boundingBox())?.width ?? 0);
  const leftOf = async () => Math.round((await shown.boundingBox())?.x ?? 0);
  const whole = await widthOf();
  expect(whole).toBe(1280);
  await page.keyboard.press("+");
  await expect.poll(widthOf).toBe(whole * 1.5);
  // The point in the middle stays there.
  await expect.poll(() => leftOf()).toBe(-320);
  await page.keyboard.press("ArrowRight");
  await expect.poll(leftOf).toBe(-400);
  await page.mouse.move(500, 400);
  await page.mouse.down();
  await page.mouse.move(600, 400);
  await page.mouse.up();
  await expect.poll(leftOf).toBe(-300);
  await expect(page).toHaveURL(/#elevation-2$/);
  await page.keyboard.press("0");
  await expect.poll(widthOf).toBe(whole);
  await page.mouse.dblclick(320, 400);
  await expect.poll(widthOf).toBe(whole * 2);
  await expect.poll(() => leftOf()).toBe(-320);
  await viewer.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(widthOf).toBe(whole * 3);
  await expect(viewer.getByRole("button", { name: "Zoom in" })).toBeDisabled();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Full screen" }).click();
  const plan = page.getByRole("dialog", { name: "Floor plan of The Juniper" });
  await expect(page).toHaveURL(/#level-1$/);
  await plan.getByRole("button", { name: "Mirror the plan" }).click();
  await expect(shownIn(plan)).toHaveAttribute("src", /juniper-main-mirrored\.svg$/);
});

test("axe finds nothing in the viewer, zoomed or not, at 390 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${homePath}#picture-2`);
  await expect(shownIn(page.getByRole("dialog"))).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("+");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Zoom out" })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
});

test("when the lightbox fails to load, a click opens the picture's file", async ({ page, watch }) => {
  watch.allow(/lightbox-/);
  watch.allow(/ERR_FAILED/);
  // Chromium's own page around a picture.
  watch.allow(/Content Security Policy directive 'default-src 'none''/);
  await page.route(/\/assets\/lightbox-/, (route) => route.abort());
  await page.goto(homePath);
  await page.locator(`main a[href*='${third}']`).click();
  await expect(page).toHaveURL(new RegExp(`/media/r/w_1600/${third}$`));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every picture is a link to its file, in the content's order", async ({ page }) => {
    const { pictures } = await homeContent();
    await page.goto(homePath);
    const gallery = page.getByRole("region", { name: "Pictures of 1482 Threshing Lane" });
    const links = await gallery.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links.map((href) => stemOf(href ?? ""))).toEqual(pictures.map(({ sourceUrl }) => stemOf(sourceUrl)));
    for (const href of links)
      expect((await page.request.get(href ?? "")).headers()["content-type"]).toMatch(/^image\//);
  });
});
