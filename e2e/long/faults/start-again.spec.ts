import type { Page, Route } from "@playwright/test";
import { expect, test } from "../../site-test.ts";
import { firstHeart, savedHere, storedGuestFavorites } from "../../support/favorites.ts";
import { hold, hydrated } from "../../support/slow-phone.ts";
import { modulesOf } from "../loading/modules-of-page.ts";

const planPath = "/homes/longmont/haystack-bend/plans/juniper/";
const pageToRead = "/sandbox/";

/** The files of style sheets that are linked but not applied. */
const turnedOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    const off = links.filter(({ sheet, media, disabled }) => !sheet || sheet.disabled || media || disabled);
    return off.map(({ href }) => new URL(href).pathname);
  });

/** What the browser reports for files that fail to load. */
const notThere = /Failed to load resource|^failed: |^status 503/;

/** Opens a page that is only read, without interaction, after it is painted and idle. */
async function openToRead(page: Page): Promise<void> {
  const measured = page.waitForResponse(/\/assets\/watch-vitals-/);
  await page.goto(pageToRead, { waitUntil: "commit" });
  await (await measured).finished();
  await page.waitForLoadState("load");
}

test("a picture clicked offline opens once when back online, and the page has all its styles", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(notThere);
  await openToRead(page);
  const entries = await page.evaluate(() => history.length);
  await context.setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => request.resourceType() === "script");
  await page.locator("section[data-count] a[aria-haspopup=dialog]").first().click();
  await lost;
  await context.setOffline(false);
  await expect(page.locator("dialog[open]")).toHaveCount(1);
  await expect(page).toHaveURL(/\/sandbox\/#picture-1$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expect.poll(() => turnedOff(page)).toEqual([]);
});

test("a start whose requests fail only after the browser came online is tried again", async ({ page, watch }) => {
  watch.allow(notThere);
  await openToRead(page);
  const held: Route[] = [];
  let isOnline = false;
  await page.route("**/assets/*.js", (route) => (isOnline ? route.continue() : void held.push(route)));
  await page.locator("section[data-count] a[aria-haspopup=dialog]").first().click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  isOnline = true;
  for (const route of held) await route.abort();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
});

for (const [which, at] of [
  ["first", 0],
  ["last", -1],
] as const) {
  test(`the next click requests a failed ${which} module again and replays the earlier click once`, async ({
    page,
    watch,
  }) => {
    watch.allow(notThere);
    const modules = await modulesOf(page, planPath);
    const module = modules.at(at) ?? "";
    let refused = 0;
    await page.route(`**${module}`, async (route) => {
      refused++;
      // Last of the modules: one that imports it later would request it a second time.
      await expect.poll(() => page.evaluate(modulesThatCame)).toBeGreaterThanOrEqual(modules.length - 1);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      await route.fulfill({ status: 503, headers: { "cache-control": "no-store" } });
    });
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto(planPath, { waitUntil: "commit" });
    // It starts automatically, once; the later start is caused by the click.
    await expect(page.locator("link[rel=modulepreload]")).not.toHaveCount(0);
    await firstHeart(page).click();
    const lacking = page.waitForEvent("response", (response) => response.url().endsWith(module));
    scripts.release();
    await lacking;
    expect(refused).toBe(1);
    await expect.poll(() => storedGuestFavorites(page)).toEqual([]);
    await page.unroute(`**${module}`);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(savedHere(page)).toHaveCount(1);
    await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
  });
}

test("a page restarts in the same document once its first module requests have settled", async ({ page, watch }) => {
  watch.allow(notThere);
  const modules = await modulesOf(page, planPath);
  const [first = "", last = ""] = [modules[0], modules.at(-1)];
  const held = Promise.withResolvers<void>();
  const requestCounts = { first: 0, last: 0 };
  const refusal = { status: 503, headers: { "cache-control": "no-store" } };
  await page.route(`**${first}`, (route) => (requestCounts.first++ === 0 ? route.fulfill(refusal) : route.continue()));
  await page.route(`**${last}`, async (route) => {
    if (requestCounts.last++ > 0) return await route.continue();
    await held.promise;
    await route.fulfill(refusal);
  });
  const refused = page.waitForResponse((response) => response.url().endsWith(first) && response.status() === 503);
  await page.goto(planPath, { waitUntil: "commit" });
  await refused;
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  // A module of the first start is still loading when the page is clicked.
  await expect.poll(() => requestCounts.last).toBe(1);
  await firstHeart(page).click();
  held.resolve();
  await expect(savedHere(page)).toHaveCount(1);
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await expect.poll(() => storedGuestFavorites(page)).toHaveLength(1);
  expect(requestCounts).toEqual({ first: 2, last: 2 });
});

/** The number of modules in the page. */
function modulesThatCame(): number {
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return files.filter(({ name, responseStatus }) => name.endsWith(".js") && responseStatus === 200).length;
}

test("a browser that caches failed modules reloads the page on the next click, not automatically", async ({
  page,
  watch,
}) => {
  watch.allow(notThere);
  await openToRead(page);
  const modules = await modulesOf(page, pageToRead);
  const [module = ""] = modules;
  const requests: string[] = [];
  await page.route(`**${module}`, async (route) => {
    const kind = route.request().resourceType();
    requests.push(kind);
    // A request for the file alone succeeds.
    if (kind === "script") await route.abort("failed");
    else await route.continue();
  });
  const press = () => page.mouse.click(2, 400);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await press();
  await expect.poll(() => page.evaluate(modulesThatCame)).toBeGreaterThanOrEqual(modules.length - 1);
  // A browser may request a module again that another one imports.
  expect([...new Set(requests)]).toEqual(["script"]);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  const reloaded = page.waitForEvent("domcontentloaded");
  await press();
  await reloaded;
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
  await page.unroute(`**${module}`);
  await press();
  await expect(hydrated(page)).toHaveCount(1);
});

test("a style sheet that fails after a restart of the app is loaded by that restart", async ({ page, watch }) => {
  watch.allow(notThere);
  const html = await (await page.request.get(planPath)).text();
  const [, sheet = ""] =
    [...html.matchAll(/<link rel="stylesheet" media="not all" disabled="" href="([^"#]+)/g)].at(-1) ?? [];
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(`**${sheet}`, async (route) => {
    requests++;
    if (requests > 1) return await route.fallback();
    await failing;
    await route.abort("failed");
  });
  await page.route("**/assets/*.js", (route) => route.abort("failed"));
  const lost = page.waitForEvent("requestfailed", (request) => request.resourceType() === "script");
  await page.goto(planPath, { waitUntil: "commit" });
  await lost;
  await page.unroute("**/assets/*.js");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  fail();
  await expect(hydrated(page)).toHaveCount(1);
  await expect.poll(() => turnedOff(page)).toEqual([]);
  expect(requests).toBeGreaterThan(1);
});

test("a hanging style sheet does not delay hydration; it is applied once loaded", async ({ page }) => {
  const html = await (await page.request.get(planPath)).text();
  const [, sheet = ""] =
    [...html.matchAll(/<link rel="stylesheet" media="not all" disabled="" href="([^"#]+)/g)].at(-1) ?? [];
  expect(sheet).toMatch(/\.css$/);
  const held = await hold(page, `**${sheet}`);
  await page.goto(planPath, { waitUntil: "commit" });
  await firstHeart(page).click();
  await expect(savedHere(page)).toHaveCount(1);
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  // Once by the document, and once by the part that the click loads.
  expect(new Set(await turnedOff(page))).toEqual(new Set([sheet]));
  held.release();
  await expect.poll(() => turnedOff(page)).toEqual([]);
});
