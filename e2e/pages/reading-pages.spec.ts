import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../site-test.ts";

const pagesToRead = [
  "/blog/",
  "/blog/reading-a-price-line/",
  "/contact-us/faq/",
  "/contact-us/homeowner-resources/",
  "/campaigns/winter/finish-list/",
  "/events/open-walls-at-kestrel-row/",
] as const;

const maxScriptBytes = 10_000;

/** Opens a page that is only read, without interaction; resolves with its scripts after it is measured. */
async function openToRead(page: Page, path: string) {
  const scripts: { readonly name: string; readonly bytes: () => Promise<number> }[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    const bytes = async () => (await request.sizes()).responseBodySize;
    scripts.push({ name: new URL(request.url()).pathname.replace(/-[\w-]{8}\.js$/, ""), bytes });
  });
  const measured = page.waitForResponse(/\/assets\/watch-vitals-/);
  await page.goto(path, { waitUntil: "commit" });
  await (await measured).finished();
  return scripts;
}

const hydrated = (page: Page) => page.locator("html[data-hydrated]");

for (const path of pagesToRead) {
  test(`${path} loads at most 10 KB of script before interaction, and hydrates on press`, async ({ page }) => {
    const scripts = await openToRead(page, path);
    const bootstrap = await page.locator("head > script:not([type])").first().textContent();
    const fetched = await Promise.all(scripts.map(({ bytes }) => bytes()));
    const bytes = brotliCompressSync(bootstrap ?? "").byteLength + fetched.reduce((sum, each) => sum + each, 0);
    expect(scripts.map(({ name }) => name)).toEqual(["/assets/watch-vitals"]);
    expect(bytes).toBeGreaterThan(2000);
    expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
    await expect(page.locator("link[rel=modulepreload]")).toHaveCount(0);
    await expect(hydrated(page)).toHaveCount(0);
    await page.mouse.click(2, 400);
    await expect(hydrated(page)).toHaveCount(1);
  });
}

test("hovering a link hydrates the page and prefetches it; a click navigates client-side", async ({ page }) => {
  await openToRead(page, "/contact-us/faq/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const ahead = page.waitForRequest(/\/our-homes\/_?\.?.*\.data/);
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Collections" }).hover();
  await ahead;
  await expect(hydrated(page)).toHaveCount(1);
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Collections" }).click();
  await expect(page).toHaveURL("/our-homes/");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a link focused by keyboard hydrates the page and is prefetched", async ({ page }) => {
  await openToRead(page, "/contact-us/faq/");
  const ahead = page.waitForRequest(/\/our-homes\/_?\.?.*\.data/);
  await page.locator("header nav a[href='/our-homes/']").first().focus();
  await ahead;
  await expect(hydrated(page)).toHaveCount(1);
});

test("a question opens at once before hydration, and stays open afterwards", async ({ page }) => {
  await openToRead(page, "/contact-us/faq/");
  const question = page.locator("main details").first();
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open");
  await expect(hydrated(page)).toHaveCount(1);
  await expect(question).toHaveAttribute("open");
});

test("a picture opens in the lightbox at the first press on an unhydrated page", async ({ page }) => {
  await openToRead(page, "/sandbox/");
  await page.locator("section[data-count] a[aria-haspopup=dialog]").first().click();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
  await expect(page).toHaveURL(/\/sandbox\/#picture-1$/);
});

for (const [what, key, value] of [
  ["favorites", "porchlight.favorites", "[340]"],
  ["a choice for the comparison", "porchlight.compare", '[{"id":340,"title":"The Juniper"}]'],
] as const) {
  test(`when this browser stores ${what} a page hydrates without interaction`, async ({ page }) => {
    await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
    await page.goto("/blog/", { waitUntil: "commit" });
    await expect(hydrated(page)).toHaveCount(1);
  });
}

test("when there is a login cookie a page hydrates without interaction", async ({ page, context, watch }) => {
  watch.allow(/token|refresh|Unauthori|console error/i);
  await context.addCookies([{ name: "porchlight.refresh", value: "ended", url: siteUrl() }]);
  await page.goto("/blog/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
});

test("a page hydrates without interaction if its hash opens a dialog, but not for an anchor", async ({ page }) => {
  await openToRead(page, "/blog/#posts");
  await expect(hydrated(page)).toHaveCount(0);
  await page.goto("/contact-us/faq/#login", { waitUntil: "commit" });
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
});

test("a page hydrates when another tab saves the first favorite", async ({ page, context }) => {
  await openToRead(page, "/blog/");
  const other = await context.newPage();
  await other.goto("/robots.txt");
  await other.evaluate(() => localStorage.setItem("porchlight.favorites", "[340]"));
  await expect(hydrated(page)).toHaveCount(1);
});

test("a missing page below one that hydrates on interaction navigates home automatically", async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto("/blog/no-such-post/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
  await expect(page).toHaveURL("/");
});

test("an untouched page reports its web vitals once", async ({ page }) => {
  await openToRead(page, "/blog/");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/ops/vitals")) sent.push(request.postData() ?? "");
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      });
      return sent.length;
    })
    .toBeGreaterThan(0);
  expect(JSON.parse(sent[0] ?? "{}")).toMatchObject({ route: "blog" });
  await expect(hydrated(page)).toHaveCount(0);
});

test("pictures of an untouched page are loaded when it is printed", async ({ page }) => {
  await openToRead(page, "/blog/");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await page.locator("main img[loading=lazy]").count()).toBe(0);
  await expect(hydrated(page)).toHaveCount(0);
});
