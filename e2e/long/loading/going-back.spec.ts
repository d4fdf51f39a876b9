import type { Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { expect, pagesOfEachKind, siteUrl, test } from "../../site-test.ts";
import { firstHeart, productPaths, savedHere, searchPath, storedGuestFavorites } from "../../support/favorites.ts";
import { hydrated, openHeld } from "../../support/slow-phone.ts";

const { launchOptions } = config.use ?? {};
// Pages stay in the back/forward cache, as in visitors' browsers.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] } });

/** A headless browser caches no page, but still reports every other reason against it. */
const withoutWindows = "BackForwardCacheDisabledForDelegate";
/** A consequence of the above. */
const ownProcessReason = "BrowsingInstanceNotSwapped";

/**
 * Leaves a page and goes back to it, from the back/forward cache or by a reload when this browser has no such cache.
 * The page itself must give no reason against caching.
 */
async function leaveAndReturn(page: Page, leave: () => Promise<unknown>): Promise<void> {
  const reasons: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  const path = await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    return location.pathname;
  });
  await leave();
  await page.waitForURL((url) => url.pathname !== path, { waitUntil: "commit" });
  await goBack(page, path);
  const isKept = await page.evaluate(() => "sameDocument" in window);
  if (isKept) expect(await page.evaluate(() => document.visibilityState)).toBe("visible");
  else expect(reasons.filter((reason) => reason !== ownProcessReason)).toEqual([withoutWindows]);
}

/** Goes back to a path and waits in the page itself: a cached page is not loaded. */
async function goBack(page: Page, path: string): Promise<void> {
  // Asynchronously: the page that makes the call may be gone before it ends.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect
    .poll(() =>
      page
        .evaluate(() => (document.readyState === "loading" ? "" : location.pathname + location.search))
        .catch(() => ""),
    )
    .toBe(path);
}

const toAnotherDocument = (page: Page) => () => page.goto(`${siteUrl()}/robots.txt`);

/** Kinds of pages with features that could prevent caching: maps, forms, films, third parties. */
const kindsLeft = ["front page", "overview", "neighborhood", "plan", "search", "blog post", "campaign"];

for (const { kind, path } of pagesOfEachKind.filter(({ kind }) => kindsLeft.includes(kind))) {
  test(`a ${kind} that is left is restored from bfcache unchanged`, async ({ page }) => {
    await page.goto(path);
    await leaveAndReturn(page, toAnotherDocument(page));
  });
}

test("a hydrated page restored from bfcache stays interactive, once", async ({ page }) => {
  await page.goto(productPaths.plan);
  await leaveAndReturn(page, toAnotherDocument(page));
  await expect(hydrated(page)).toHaveCount(1);
  await firstHeart(page).click();
  await expect(savedHere(page)).toHaveCount(1);
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
});

test("a page left by a link before its script loads is in bfcache, and interactive on return", async ({ page }) => {
  const scripts = await openHeld(page, productPaths.plan);
  await leaveAndReturn(page, () => page.locator("footer a[href='/blog/']").first().click());
  scripts.release();
  await firstHeart(page).click();
  await expect(savedHere(page)).toHaveCount(1);
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
});

test("a page hydrated on interaction is in bfcache, and hydrates on the first press on return", async ({ page }) => {
  const measured = page.waitForResponse(/\/assets\/watch-vitals-/);
  await page.goto("/sandbox/", { waitUntil: "commit" });
  await (await measured).finished();
  await leaveAndReturn(page, toAnotherDocument(page));
  await expect(hydrated(page)).toHaveCount(0);
  await page.locator("section[data-count] a[aria-haspopup=dialog]").first().click();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
  await expect(page).toHaveURL(/\/sandbox\/#picture-1$/);
});

/** The state of the forms that reflect the URL: selected, typed and checked values. */
const formValues = (page: Page) =>
  page.evaluate(() =>
    [...document.forms]
      .filter(({ autocomplete }) => autocomplete === "off")
      .map((form) => [...new FormData(form)].map(([name, value]) => `${name}=${value}`)),
  );

test("a search submitted before its script loads shows its URL's filters after going back", async ({ page }) => {
  const scripts = await openHeld(page, searchPath);
  const before = await formValues(page);
  expect(before).toHaveLength(1);
  const box = page.locator("form input[type=checkbox]").first();
  const price = page.getByRole("textbox", { name: "Highest price" });
  await box.check();
  await price.fill("600,000");
  await price.press("Enter");
  await page.waitForURL(/price-to=600/, { waitUntil: "commit" });
  await expect(price).toHaveValue("600,000");
  await goBack(page, searchPath);
  await expect.poll(() => formValues(page)).toEqual(before);
  await expect(box).not.toBeChecked();
  scripts.release();
  await expect(hydrated(page)).toHaveCount(1);
  await expect(page).toHaveURL(searchPath);
  await expect.poll(() => formValues(page)).toEqual(before);
});

test("a price submitted before the overview's script loads is reset after going back", async ({ page }) => {
  const scripts = await openHeld(page, "/our-neighborhoods/");
  const price = page.locator("select[name=price-to]");
  await price.selectOption({ index: 2 });
  await price.evaluate((select: HTMLSelectElement) => select.form?.submit());
  await page.waitForURL(/price-to=\d/, { waitUntil: "commit" });
  await goBack(page, "/our-neighborhoods/");
  await expect(price).toHaveValue("");
  scripts.release();
  await expect(hydrated(page)).toHaveCount(1);
  await expect(page).toHaveURL("/our-neighborhoods/");
  await expect(price).toHaveValue("");
});
