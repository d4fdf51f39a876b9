import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, siteUrl, test } from "../../site-test.ts";
import { anotherSite } from "../../support/another-site.ts";

const hour = 60 * 60 * 1000;

async function latestId(request: import("@playwright/test").APIRequestContext): Promise<string> {
  return (await (await request.get(`${siteUrl()}/builds/latest.json`)).json()).id;
}

test("the metadata of the running build is fetched 1 second after the start, once", {
  tag: ["@S7.39", "@S7.40", "@S9.25"],
}, async ({ page, request }) => {
  const requests: string[] = [];
  page.on("request", (each) => requests.push(new URL(each.url()).pathname));
  const fetched = page.waitForResponse(/\/builds\/meta\//);
  await page.goto("/sandbox/");
  const response = await fetched;
  expect(new URL(response.url()).pathname).toBe(`/builds/meta/${await latestId(request)}.json`);
  expect(await response.json()).toMatchObject({
    redirects: expect.arrayContaining([{ from: "/current-offers/", to: "/campaigns/see-homes/", status: 302 }]),
    prerendered: expect.any(Array),
  });
  const beganAfterMilliseconds = await page.evaluate(
    () => performance.getEntriesByType("resource").find(({ name }) => name.includes("/builds/meta/"))?.startTime,
  );
  expect(beganAfterMilliseconds).toBeGreaterThan(1000);
  await page.getByRole("link", { name: "Blog" }).first().click();
  await expect(page).toHaveURL(/\/blog\/$/);
  expect(requests.filter((path) => path.startsWith("/builds/"))).toHaveLength(1);
});

test("on a very slow connection the metadata is fetched when a redirect is looked up", {
  tag: ["@S7.41", "@S2.100"],
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } });
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.clock.runFor(60_000);
  expect(requests.filter((path) => path.startsWith("/builds/"))).toEqual([]);
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    window.history.pushState({}, "", "/current-offers/");
    window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  });
  await expect(page).toHaveURL(`${siteUrl()}/campaigns/see-homes/`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(requests.filter((path) => path.startsWith("/builds/"))).toHaveLength(1);
});

test("a redirect to another site is followed by a full page load", { tag: ["@S2.101"] }, async ({ page, watch }) => {
  watch.allow(/elsewhere\.example/);
  await page.route("**/builds/meta/*.json", (route) =>
    route.fulfill({
      json: { redirects: [{ from: "/in-the-news/", to: "https://elsewhere.example/" }], prerendered: [] },
    }),
  );
  await page.route("https://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    window.history.pushState({}, "", "/in-the-news/");
    window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  });
  await expect(page).toHaveTitle("Elsewhere");
});

test("a page of an older build without metadata leaves the redirect to the server", {
  tag: ["@S2.100"],
}, async ({ page, watch }) => {
  watch.allow(/status (?:of )?404/);
  await page.route("**/builds/meta/*.json", (route) =>
    route.fulfill({ status: 404, json: { error: "No such build." } }),
  );
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    window.history.pushState({}, "", "/current-offers/?from=mail");
    window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  });
  await expect(page).toHaveURL(`${siteUrl()}/campaigns/see-homes/?from=mail`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
});

test("every hour the latest build is read past caches; another id shows a notice", {
  tag: ["@S4.59", "@S4.60", "@S7.42", "@S9.24"],
}, async ({ page }) => {
  let latest = "";
  const requests: string[] = [];
  await page.route("**/builds/latest.json*", async (route) => {
    requests.push(new URL(route.request().url()).search);
    const response = await route.fetch();
    const own = await response.json();
    await route.fulfill({ response, json: { ...own, id: latest || own.id } });
  });
  await page.clock.install({ time: new Date("2026-03-05T12:00:00Z") });
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  const notice = page.getByRole("status", { name: "Site update" });
  await page.clock.fastForward(hour);
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]).toMatch(/^\?t=17727\d{8}$/);
  await expect(notice).toHaveCount(0);
  latest = "a-newer-build";
  await page.clock.fastForward(hour);
  await expect(notice).toContainText("This site has an update");
  await notice.getByRole("button", { name: "Later" }).click();
  await expect(notice).toBeEmpty();
});

test("the notice loads the newest version at the current URL", { tag: ["@S4.60"] }, async ({ page }) => {
  await page.route("**/builds/latest.json*", (route) =>
    route.fulfill({ json: { id: "a-newer-build", timestamp: "" } }),
  );
  await page.clock.install();
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.clock.fastForward(hour);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => page.evaluate(() => "sameDocument" in window).catch(() => true)).toBe(false);
  await expect(page).toHaveURL(`${siteUrl()}/sandbox/`);
});

test("a missing chunk during a navigation loads the target as a document", {
  tag: ["@S4.61", "@S9.26"],
}, async ({ page, watch }) => {
  watch.allow(/\/assets\/events-|Error loading route module|Failed to fetch dynamically|ERR_|status of 404/);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  let isMissing = true;
  await page.route(/\/assets\/events-[^/]*\.js/, (route) =>
    isMissing ? route.fulfill({ status: 404, body: "Not found." }) : route.continue(),
  );
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  page.on("framenavigated", () => {
    isMissing = false;
  });
  await page.locator("a[href='/events/']:visible").first().click();
  await expect(page).toHaveURL(`${siteUrl()}/events/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => documents).toEqual(["/sandbox/", "/events/"]);
});

test(
  "a navigation to a prerendered page fetches its payload file, written before any request",
  { tag: ["@S7.43"] },
  async ({ page, watch }, info) => {
    watch.allow(/^another host/);
    const folder = info.outputPath("var");
    await using site = await anotherSite(page, { PRERENDER: "1", VAR_FOLDER: folder });
    // Waits without a request: pages are rendered while the server is idle.
    const fileNames = () => (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []);
    const payload = () => fileNames().find((name) => name.endsWith("/partner-with-us/_.data.json"));
    const last = () => fileNames().find((name) => name.endsWith("/sandbox/_.data.json"));
    await expect.poll(() => Boolean(payload() && last()), { timeout: 240_000 }).toBe(true);
    const metadata = page.waitForResponse(/\/builds\/meta\//);
    await page.goto(`${site.url}/sandbox/`, { waitUntil: "networkidle" });
    const { prerendered } = await (await metadata).json();
    // Text pages only: a page that depends on a list, a product or the visitor is rendered on request.
    expect(prerendered).toEqual(
      [
        "about-us",
        ...[
          "energy-green-practices",
          "fun-part-journey",
          "homesafe-colorado-master-builder",
          "how-to-build-with-us",
        ].map((page) => `about-us/${page}`),
        ...["our-team", "preferred-lender", "realtor-resources"].map((page) => `about-us/${page}`),
        "central-park-special-offer",
        ...["ask-a-question", "career-opportunities", "faq", "homeowner-resources", "our-locations"].map(
          (page) => `contact-us/${page}`,
        ),
        ...["knolls-hoa-information", "land-acquisition"],
        ...["brents-place", "experience-lower-maintenance", "whats-lifefullness"].map((page) => `lifestyle/${page}`),
        "our-homes",
        ...["easyhouse", "limitededition", "wee-cottage"].map((page) => `our-homes/home-collections/${page}`),
        ...["partner-with-us", "peacock", "privacyterms", "sandbox"],
      ].map((path) => `/${path}/`),
    );
    const fetched = page.waitForResponse(/\/_\.data/);
    await page
      .locator("a[href='/partner-with-us/']")
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click());
    const response = await fetched;
    expect(new URL(response.url()).pathname).toBe("/partner-with-us/_.data");
    expect(response.headers()["x-cache"]).toBe("hit");
    const sent = await (await page.request.get(response.url())).text();
    expect(sent).toBe(JSON.parse(readFileSync(join(folder, payload() ?? ""), "utf8")).body);
    await expect(page).toHaveURL(`${site.url}/partner-with-us/`);
  },
);

test("a navigation to a page fetches the payload of that page, once, by GET", async ({ page }) => {
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  const payloads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\.data$/.test(pathname)) payloads.push(`${request.method()} ${pathname}${search}`);
  });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const responded = page.waitForResponse(/\/blog\/_\.data/);
  // A click by script: no hover before it, which would prefetch the payload.
  await page
    .locator("a[href='/blog/']")
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  const response = await responded;
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("");
  await expect(page).toHaveURL(`${siteUrl()}/blog/`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(response.status()).toBe(200);
  expect(response.headers().etag).toBeTruthy();
  expect(payloads).toEqual([expect.stringMatching(/^GET \/blog\/_\.data(?:\?|$)/)]);
});
