import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../site-test.ts";
import { anotherSite } from "../../support/another-site.ts";
import { axeFindings } from "../../support/axe.ts";
import { fakeTags, framesIn, settled, thirdPartyHost } from "./third-parties.ts";

const start = new Date("2026-11-22T12:00:00Z");
const notice = (page: Page) => page.getByRole("group", { name: "Your privacy choices" });
const choices = (page: Page) => page.getByRole("dialog", { name: "Your privacy choices" });
const footerLink = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Your Privacy Choices" });

/** The browser sends Global Privacy Control. */
async function sendOptOutSignal(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
  });
}

/** A site with all three services. */
async function fullSite(page: Page, host: { readonly url: string }, settings: Readonly<Record<string, string>> = {}) {
  return await anotherSite(page, {
    GTM_ID: "GTM-ABC123",
    CHAT_SCRIPT_URL: `${host.url}/chat.js`,
    MARKETING_SCRIPT_URL: `${host.url}/marketing.js`,
    ...settings,
  });
}

/** The layout shifts since the page was loaded that the browser counts of a notice or of what holds it. */
async function shiftsBy(shown: Locator): Promise<number> {
  return await shown.evaluate((element) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & {
      readonly sources: readonly { readonly node: Node | null }[];
    })[];
    return shifts.filter(({ sources }) => sources.some(({ node }) => node?.contains(element))).length;
  });
}

test("when consent is asked, no third party is requested before it is given or after a refusal", {
  tag: ["@S1.30"],
}, async ({ page, watch }) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost();
  await using site = await fullSite(page, host);
  const tags = await fakeTags(page);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await page.clock.install({ time: start });
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${site.url}/contact-us/`, { waitUntil: "networkidle" });
  await page.clock.runFor(60_000);
  await expect(notice(page)).toBeVisible();
  expect(await shiftsBy(notice(page))).toBe(0);
  if (wide) await page.setViewportSize(wide);
  await expect(notice(page)).toContainText(
    "It would count visits to pages, have the chat ready, and recognize visits that follow from our emails and ads. None of it is loaded unless you accept.",
  );
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => framesIn(page)).toEqual([]);
  // No wall: the page can be used beside it.
  await page.getByRole("main").getByLabel("Name", { exact: true }).first().fill("Ada");
  const [reject, accept] = ["Reject", "Accept"].map((name) => notice(page).getByRole("button", { name, exact: true }));
  const sizes = await Promise.all([reject, accept].map((button) => button?.boundingBox()));
  expect([sizes[0]?.width, sizes[0]?.height]).toEqual([sizes[1]?.width, sizes[1]?.height]);
  // The chat's button stands below it.
  const [above, below] = await Promise.all(
    [notice(page), page.getByRole("button", { name: "Chat" })].map((each) => each.boundingBox()),
  );
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await reject?.click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await page.reload({ waitUntil: "networkidle" });
  await page.clock.runFor(60_000);
  await settled(page);
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(() => framesIn(page)).toEqual([]);
  expect([...host.requests, ...tags, ...elsewhere]).toEqual([]);
});

test("granting or revoking consent applies at once in every tab and keeps typed input", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost({ "/marketing.js": "document.cookie = 'mark=1; max-age=600';" });
  await using site = await fullSite(page, host);
  const signals =
    "window.dataLayer.push = function (call) { fetch('https://www.googletagmanager.com/reported', {method: 'POST', body: JSON.stringify({ ...call })}); };";
  const reported: unknown[] = [];
  const tags = await fakeTags(page, signals);
  await context.route("https://www.googletagmanager.com/reported", async (route) => {
    reported.push(route.request().postDataJSON());
    await route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" } });
  });
  await page.goto(`${site.url}/contact-us/`, { waitUntil: "load" });
  const other = await context.newPage();
  await other.goto(`${site.url}/sandbox/`, { waitUntil: "load" });
  await expect(notice(other)).toBeVisible();
  await notice(page).getByRole("link", { name: "Choose one by one" }).click();
  await expect(choices(page).getByRole("checkbox")).toHaveCount(3);
  await expect(choices(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  await choices(page).getByRole("button", { name: "Accept all" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(notice(other)).toHaveCount(0);
  const all = ["/third-party/chat/", "/third-party/marketing/", "/third-party/tags/"];
  for (const tab of [page, other]) await expect.poll(() => framesIn(tab)).toEqual(all);
  await expect.poll(() => tags).toHaveLength(2);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(["porchlight.consent", "porchlight.fonts", "porchlight.third-party.marketing"]);

  const name = page.getByRole("main").getByLabel("Name", { exact: true }).first();
  await name.fill("Ada Lovelace");
  await footerLink(other).click();
  for (const purpose of ["Measuring", "Chat", "Marketing and advertising"]) {
    await expect(choices(other).getByRole("checkbox", { name: purpose })).toBeChecked();
  }
  await choices(other).getByRole("checkbox", { name: "Marketing and advertising" }).uncheck();
  await choices(other).getByRole("button", { name: "Save my choices" }).click();
  await expect(footerLink(other)).toBeFocused();
  for (const tab of [page, other]) {
    await expect.poll(() => framesIn(tab)).toEqual(["/third-party/chat/", "/third-party/tags/"]);
    await expect(tab.getByRole("contentinfo")).toContainText(
      "You have opted out of the sale and sharing of your personal information.",
    );
  }
  await expect(name).toHaveValue("Ada Lovelace");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(["porchlight.consent", "porchlight.fonts"]);
  await expect
    .poll(() => reported)
    .toContainEqual({
      "0": "consent",
      "1": "update",
      "2": {
        ad_storage: "denied",
        ad_user_data: "denied",
        ad_personalization: "denied",
        analytics_storage: "granted",
      },
    });
  await other.close();
});

test("Global Privacy Control refuses marketing also with opt-out, and the privacy page shows it", async ({
  page,
  watch,
  request,
}) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost();
  await using site = await fullSite(page, host, { CONSENT: "opt-out" });
  const defaults =
    "fetch('https://www.googletagmanager.com/reported', { method: 'POST', body: JSON.stringify(dataLayer.map((each) => ({ ...each }))) });";
  const reported: unknown[] = [];
  await fakeTags(page, defaults);
  await page.route("https://www.googletagmanager.com/reported", async (route) => {
    reported.push(...route.request().postDataJSON());
    await route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" } });
  });
  await sendOptOutSignal(page);
  await page.clock.install({ time: start });
  await page.goto(`${site.url}/privacyterms/`, { waitUntil: "networkidle" });
  await page.clock.runFor(10_000);
  await expect.poll(() => framesIn(page)).toEqual(["/third-party/chat/", "/third-party/tags/"]);
  await expect.poll(() => host.requests).toEqual(["/chat.js"]);
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  await expect
    .poll(() => reported)
    .toContainEqual({ "0": "consent", "1": "default", "2": { ...denied, analytics_storage: "granted" } });
  const status = "Your opt-out preference signal is honored.";
  for (const place of [page.getByRole("contentinfo"), page.locator("#loaded-from-others")]) {
    await expect(place.getByText(status)).toBeVisible();
  }
  await page.getByRole("main").getByRole("button", { name: "Your privacy choices" }).click();
  await expect(choices(page).getByRole("status")).toContainText(status);
  await expect(choices(page).getByRole("checkbox", { name: "Marketing and advertising" })).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);

  // An explicit yes that is given with the signal counts, until it is taken back.
  await choices(page).getByRole("checkbox", { name: "Marketing and advertising" }).check();
  await choices(page).getByRole("button", { name: "Save my choices" }).click();
  await expect.poll(() => host.requests).toEqual(["/chat.js", "/marketing.js"]);
  await expect(page.getByRole("contentinfo").getByText(status)).toBeHidden();
  const declared = await request.get(`${site.url}/.well-known/gpc.json`);
  expect(declared.headers()["content-type"]).toContain("application/json");
  expect(await declared.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
});

test("the chat’s button is there from the start, and a click on it asks for the chat alone", {
  tag: ["@S1.27"],
}, async ({ page, watch }) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost({
    "/chat.js":
      "document.body.innerHTML = '<button>Ask away</button>'; window.Intercom = (word) => report('word', word);",
  });
  await using site = await fullSite(page, host);
  const tags = await fakeTags(page);
  await page.clock.install({ time: start });
  await page.goto(`${site.url}/sandbox/`, { waitUntil: "networkidle" });
  await notice(page).getByRole("button", { name: "Reject" }).click();
  const facade = page.getByRole("button", { name: "Chat" });
  await expect(facade).toHaveAccessibleName(`Chat loads from ${host.host}`);
  expect((await facade.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await facade.focus();
  await page.keyboard.press("Enter");
  const chat = page.getByRole("dialog", { name: "Chat" });
  await expect(chat.getByRole("button", { name: "Close the chat" })).toBeFocused();
  await expect(chat.frameLocator("iframe").getByRole("button", { name: "Ask away" })).toBeVisible();
  await expect.poll(() => host.reported.word).toBe("show");
  await page.keyboard.press("Escape");
  await expect(chat).toBeHidden();
  await expect(facade).toBeFocused();
  await expect(facade).toHaveAccessibleName("Chat");

  // It stays what it was: the same frame, also on the next page, closed by Escape from within.
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(`${site.url}/blog/`);
  await facade.click();
  await chat.frameLocator("iframe").getByRole("button", { name: "Ask away" }).press("Escape");
  await expect(facade).toBeFocused();
  await page.clock.runFor(10_000);
  await settled(page);
  expect([...host.requests, ...tags]).toEqual(["/chat.js"]);
});

test("chat alone shows no notice, its button avoids the compare bar, and private pages have none", async ({
  page,
  watch,
}) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost();
  await using site = await anotherSite(page, { CHAT_SCRIPT_URL: `${host.url}/chat.js` });
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${site.url}/new-home-search/`, { waitUntil: "networkidle" });
  const facade = page.getByRole("button", { name: "Chat" });
  await expect(facade).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Compare / })
    .first()
    .click();
  await expect(page.locator("[data-compare-bar]")).toBeVisible();
  // The button moves once the height of the bar is measured.
  const gap = async () => {
    const [box, bar] = [await facade.boundingBox(), await page.locator("[data-compare-bar]").boundingBox()];
    return (bar?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await facade.click();
  const chat = page.getByRole("dialog", { name: "Chat" });
  for (const size of [
    { width: 390, height: 780 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await expect(chat.getByRole("button", { name: "Close the chat" })).toBeInViewport({ ratio: 1 });
    await expect(chat).toBeInViewport({ ratio: 1 });
  }
  await page.goto(`${site.url}/message/00000000-0000-4000-8000-000000000000/`, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1, name: "We have your message" })).toBeVisible();
  await expect(footerLink(page)).toBeVisible();
  await expect(facade).toHaveCount(0);
  expect(host.requests).toEqual(["/chat.js"]);
});

test("the privacy page lists what this site loads, from whom and when, and what it stores", async ({
  page,
  watch,
  request,
}) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost({ "/chat.js": "localStorage.setItem('a', 'b');" });
  await using site = await anotherSite(page, {
    CHAT_SCRIPT_URL: `${host.url}/chat.js`,
    THIRD_PARTY_ORIGINS: "https://cdn.example",
    SENTRY_DSN: "https://key@sentry.example/1",
    FRAME_HOSTS: "player.example",
  });
  await page.goto(`${site.url}/privacyterms/`, { waitUntil: "networkidle" });
  const section = page.getByRole("region", { name: "What this site loads from others" });
  const rows = section.getByRole("table", { name: "Loaded from others" }).locator("tbody tr");
  await expect(rows).toHaveText([
    new RegExp(`^Chat${host.host}cdn\\.example.*When you open the chat; once you agree to it, 3 seconds after`),
    /^Reports of errorssentry\.example/,
    /^Films and virtual toursplayer\.example.*When you press play$/,
  ]);
  await section.getByRole("button", { name: "Your privacy choices" }).click();
  await choices(page).getByRole("button", { name: "Accept all" }).click();
  await expect.poll(() => host.requests).toEqual(["/chat.js"]);
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage).sort());
  const ofOthers = ["porchlight.consent", "porchlight.third-party.chat"];
  // The content lists what the site itself stores.
  await expect.poll(storedKeys).toEqual([...ofOthers, "porchlight.fonts"].toSorted());
  expect((await section.locator("code").allTextContents()).sort()).toEqual(ofOthers);
  // The content's list of what is stored is beside it; without third parties none of theirs is listed.
  const html = await (await request.get("/privacyterms/")).text();
  expect(html.includes("When you press play")).toBe(true);
  expect(/Tag manager|porchlight\.consent|data-privacy-choices/.exec(html)).toBeNull();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no third party is loaded, and the footer links to the list of third parties", async ({ page, watch }) => {
    watch.allow(/another host/);
    await using host = await thirdPartyHost();
    await using site = await fullSite(page, host, { CONSENT: "opt-out" });
    await page.goto(`${site.url}/sandbox/`);
    await expect(page.getByRole("button", { name: "Chat" })).toHaveCount(0);
    await footerLink(page).click();
    await expect(page).toHaveURL(`${site.url}/privacyterms/#loaded-from-others`);
    const section = page.getByRole("region", { name: "What this site loads from others" });
    await expect(section).toContainText("Without JavaScript");
    await expect(section.getByRole("button", { name: "Your privacy choices" })).toBeHidden();
    await expect(page.getByText("Your opt-out preference signal is honored.").first()).toBeHidden();
    expect(host.requests).toEqual([]);
  });
});
