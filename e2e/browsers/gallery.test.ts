import { expect, test } from "./browser-test.ts";
import { paths } from "./demo-paths.ts";
import type { Page } from "./page.ts";

const viewer = (page: Page) => page.dialog("Pictures of 1482 Threshing Lane");
const position = (page: Page) =>
  viewer(page)
    .find("*", /^\d of 5$/)
    .at(0);
/** The caption of the picture that the viewer shows. */
const shown = (page: Page) => viewer(page).find("li:not([inert]) img").attribute("alt");

test("the lightbox opens, moves on by button and key, and closes with Escape", async ({ page }) => {
  await page.open(paths.home);
  const open = page.button("5 pictures");
  await open.click();
  await expect.poll(() => position(page).text()).toBe("1 of 5");
  await expect.poll(() => shown(page)).toMatch(/\w/);
  const first = await shown(page);
  await viewer(page).find("button", "Next picture").click();
  await expect.poll(() => position(page).text()).toBe("2 of 5");
  await expect.poll(() => shown(page)).not.toBe(first);
  await expect.poll(() => page.path()).toBe(`${paths.home}#picture-2`);
  await page.press("ArrowRight");
  await expect.poll(() => position(page).text()).toBe("3 of 5");
  await expect.poll(() => page.path()).toBe(`${paths.home}#picture-3`);
  await page.press("Escape");
  await expect.poll(() => viewer(page).count()).toBe(0);
  await expect.poll(() => page.path()).toBe(paths.home);
  await expect.poll(() => open.isFocused()).toBe(true);
});

test("a URL opens the lightbox at its picture, and its button closes it", async ({ page }) => {
  await page.open(`${paths.home}#picture-4`);
  await expect.poll(() => position(page).text()).toBe("4 of 5");
  const isLoaded = () =>
    viewer(page)
      .find("li:not([inert]) img")
      .evaluate(([picture]) => picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0);
  await expect.poll(isLoaded).toBe(true);
  await viewer(page).find("button", "Close").click();
  await expect.poll(() => viewer(page).count()).toBe(0);
  await expect.poll(() => page.path()).toBe(paths.home);
});
