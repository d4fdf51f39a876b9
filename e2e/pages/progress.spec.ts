import type { Page } from "@playwright/test";
import { expect, test } from "../site-test.ts";
import { rail, search } from "../support/search-page.ts";
import { hold, hydrated, openHeld } from "../support/slow-phone.ts";

/** Delays requests for data until the returned function is called. */
async function holdData(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The line under the header. */
const line = (page: Page) => page.locator("header + div:has(+ main)");

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a slow navigation shows a line under the header and a busy main, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/our-homes/plans/");
    const main = page.locator("main");
    await expect(main).not.toHaveAttribute("aria-busy");
    await expect(line(page)).toHaveCount(0);
    const release = await holdData(page, /\.data/);
    await page.getByRole("contentinfo").getByRole("link", { name: "Model homes" }).click();
    await expect(main).toHaveAttribute("aria-busy", "true");
    await expect(line(page)).toHaveCSS("opacity", "1");
    // A quick navigation ends before the line is visible.
    expect(await line(page).evaluate((element) => getComputedStyle(element).transitionDelay)).toBe("0.2s, 0.2s");
    expect(await line(page).evaluate((element) => element.getAnimations().length)).toBeLessThan(
      reducedMotion === "reduce" ? 1 : 3,
    );
    release();
    await expect(page).toHaveURL(/model-homes/);
    await expect(main).not.toHaveAttribute("aria-busy");
    await expect(line(page)).toHaveCount(0);
  });
}

test("the count shows that it is being updated while the catalog loads", async ({ page }) => {
  await page.goto(search, { waitUntil: "networkidle" });
  const release = await holdData(page, /inventory\.[\da-f]{16}\.json$/);
  const counting = page.getByText("counting…");
  await expect(counting).toHaveCount(0);
  const box = rail(page).getByRole("checkbox", { name: /^Longmont \d/ });
  await box.check();
  await expect(counting).toHaveCSS("opacity", "1");
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page).toHaveURL(/\?where=Longmont$/);
  await expect(counting).toHaveCount(0);
});

test("a heart is pressed at once, and a login shows the line, while their code loads", async ({ page }) => {
  await page.goto(search, { waitUntil: "networkidle" });
  const release = await holdData(page, /\/assets\/.*\.js$/);
  const heart = page
    .locator("main article")
    .getByRole("button", { name: /^Save / })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(line(page)).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(line(page)).toHaveCSS("opacity", "1");
  await expect(line(page)).toHaveCSS("transition-delay", "0.1s");
  release();
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("the count shows that free text is being read while the catalog loads", async ({ page }) => {
  await page.goto(search, { waitUntil: "networkidle" });
  const release = await holdData(page, /inventory\.[\da-f]{16}\.json$/);
  await page.getByLabel(/^Homes, models and plans in one place/).fill("under 600k");
  await page.keyboard.press("Enter");
  await expect(page.getByText("counting…")).toHaveCSS("opacity", "1");
  release();
  await expect(page).toHaveURL(/\?price-to=600000$/);
  await expect(page.getByText("counting…")).toHaveCount(0);
});

test("a link pressed before hydration shows a line under the header while the browser navigates", async ({ page }) => {
  await openHeld(page, "/blog/");
  const { release } = await hold(page, /\/blog\/\?page=2/);
  const header = page.locator("body > header");
  await expect(header).toHaveCSS("box-shadow", "none");
  // Playwright can't evaluate in a page whose next document is held back.
  const shown: string[] = [];
  await page.exposeFunction("noteShown", (styles: string) => void shown.push(styles));
  await header.evaluate((element) => {
    const { noteShown } = window as unknown as { noteShown: (styles: string) => void };
    element.addEventListener("transitionend", () => {
      const { boxShadow, transitionDelay } = getComputedStyle(element);
      noteShown(`${boxShadow}, after ${transitionDelay}`);
    });
  });
  await page.locator("a[rel=next]").click({ noWaitAfter: true });
  await expect.poll(() => shown).toEqual(["rgb(31, 69, 56) 0px 2px 0px 0px, after 0.2s"]);
  release();
  await expect(page).toHaveURL(/\/blog\/\?page=2/);
  await expect(header).toHaveCSS("box-shadow", "none");
});

test("a line that began before hydration ends with it when the page stays", async ({ page }) => {
  const modules = await openHeld(page, "/blog/");
  // The browser stays on the page.
  await page.route(/\/blog\/\?page=2/, (route) => route.fulfill({ status: 204 }));
  const header = page.locator("body > header");
  await page.locator("a[rel=next]").click({ noWaitAfter: true });
  await expect(header).toHaveAttribute("style", /box-shadow/);
  modules.release();
  await expect(hydrated(page)).toHaveCount(1);
  await expect(header).not.toHaveAttribute("style");
});

test("a place on the page and a file, pressed before hydration, show no line", async ({ page }) => {
  await openHeld(page, "/events/open-walls-at-kestrel-row/");
  const download = page.waitForEvent("download");
  await page.locator("main a[href$='.ics']").click();
  await download;
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await expect(page.locator("body > header")).toHaveCSS("box-shadow", "none");
  await expect(page.locator("body > header")).not.toHaveAttribute("style");
  await expect(hydrated(page)).toHaveCount(0);
});
