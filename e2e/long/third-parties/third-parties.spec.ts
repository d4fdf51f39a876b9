import { expect, siteUrl, test } from "../../site-test.ts";
import { anotherSite } from "../../support/another-site.ts";
import { fakeTags, framesIn, settled, thirdPartyHost } from "./third-parties.ts";

const start = new Date("2026-11-22T12:00:00Z");

test("with no third party configured nothing is loaded and no consent choice is shown", {
  tag: ["@S1.30"],
}, async ({ page, request }) => {
  const requests: string[] = [];
  page.on("request", (each) => requests.push(new URL(each.url()).pathname));
  await page.clock.install({ time: start });
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.clock.runFor(10_000);
  await page.getByRole("link", { name: "Blog" }).first().click();
  await expect(page).toHaveURL(/\/blog\/$/);
  // In every test a request to any other host is an error.
  expect(requests.filter((path) => path.includes("third-part"))).toEqual([]);
  await expect.poll(() => framesIn(page)).toEqual([]);
  await expect(page.locator("[data-privacy-choices], [data-chat], [data-consent-notice]")).toHaveCount(0);
  for (const service of ["tags", "chat", "marketing"]) {
    expect((await request.get(`/third-party/${service}/`)).status()).toBe(404);
  }
});

test("with opt-out the tag manager loads at once, chat and marketing 3 seconds after load", {
  tag: ["@S1.27", "@S1.28", "@S1.29", "@S9.23"],
}, async ({ page, watch }) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost();
  await using site = await anotherSite(page, {
    CONSENT: "opt-out",
    GTM_ID: "GTM-ABC123",
    CHAT_SCRIPT_URL: `${host.url}/chat.js`,
    MARKETING_SCRIPT_URL: `${host.url}/marketing.js`,
  });
  const tags = await fakeTags(page);
  // One delayed picture delays the load event.
  const held = Promise.withResolvers<void>();
  await page.route("**/media/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.install({ time: start });
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  // A click before the load event starts the page's script.
  await page.dispatchEvent("html", "pointerdown");
  await expect.poll(() => tags).toEqual(["/gtm.js?id=GTM-ABC123"]);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000));
  await page.clock.runFor(60_000);
  await settled(page);
  await expect.poll(() => framesIn(page)).toEqual(["/third-party/tags/"]);

  held.resolve();
  await page.waitForLoadState("load");
  await settled(page);
  await page.clock.runFor(2999);
  await settled(page);
  await expect.poll(() => framesIn(page)).toEqual(["/third-party/tags/"]);
  await page.clock.runFor(1);
  await settled(page);
  await expect
    .poll(() => framesIn(page))
    .toEqual(["/third-party/chat/", "/third-party/marketing/", "/third-party/tags/"]);
  await expect.poll(() => [...host.requests].sort()).toEqual(["/chat.js", "/marketing.js"]);
  expect(tags).toHaveLength(1);
});

for (const [setting, script, purpose, expected] of [
  ["GTM_ID", "", "tags", []],
  ["CHAT_SCRIPT_URL", "/chat.js", "chat", ["/chat.js"]],
  ["MARKETING_SCRIPT_URL", "/marketing.js", "marketing", ["/marketing.js"]],
] as const) {
  test(`${setting} alone loads that service and no other`, { tag: ["@S1.30"] }, async ({ page, watch }) => {
    watch.allow(/another host/);
    await using host = await thirdPartyHost();
    const value = script ? host.url + script : "GTM-ABC123";
    await using site = await anotherSite(page, { CONSENT: "opt-out", [setting]: value });
    const tags = await fakeTags(page);
    const others: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url)) others.push(new URL(request.url()).pathname);
    });
    await page.clock.install({ time: start });
    await page.goto(`${site.url}/sandbox/`, { waitUntil: "networkidle" });
    await page.clock.runFor(3000);
    await expect.poll(() => framesIn(page)).toEqual([`/third-party/${purpose}/`]);
    await expect.poll(() => [...host.requests, ...tags]).toEqual(script ? expected : ["/gtm.js?id=GTM-ABC123"]);
    expect(others).toEqual(script ? expected : ["/gtm.js"]);
    await expect(page.getByRole("button", { name: "Chat" })).toHaveCount(purpose === "chat" ? 1 : 0);
  });
}

/** Tries every way in which a script could read or disturb a page, and reports each result. */
const spy = `
const attempt = async (name, get) => {
  try { report(name, await get()); } catch (error) { report(name, error.name); }
};
attempt("inputs", () => parent.document.querySelector("[name=name]").value);
attempt("address", () => parent.location.href);
attempt("title", () => top.document.title);
attempt("opener", () => top.localStorage.length);
attempt("sibling", () => (parent[0] === self ? parent[1] : parent[0]).document.cookie);
attempt("site", async () => (await fetch("/my-account/")).status);
attempt("elsewhere", async () => (await fetch("http://127.0.0.1:9/")).status);
attempt("leave", () => { top.location = "http://127.0.0.1:9/"; return "left"; });
report("before", document.cookie + " " + localStorage.getItem("mark"));
document.cookie = "mine=1; max-age=600";
document.cookie = "briefly=1";
document.cookie = "gone=1; max-age=600";
document.cookie = "gone=; expires=Thu, 01 Jan 1970 00:00:00 GMT";
localStorage.setItem("mark", "kept");
localStorage.other = "too";
sessionStorage.setItem("tab", "kept");
report("cookies", document.cookie);
report("storage", localStorage.getItem("mark") + Object.keys(localStorage) + sessionStorage.length);
report("referrer", document.referrer);
report("came from", Object.getOwnPropertyDescriptor(Document.prototype, "referrer").get.call(document));
report("origin", self.origin);
report("shared", JSON.stringify(dataLayer.find(({ event }) => event === "page_view")));
document.body.style.cssText = "position:fixed;inset:0;height:5000px;background:red";
parent.postMessage({ kind: "store", name: "x".repeat(400), value: "y" }, "*");
parent.postMessage({ kind: "close" }, "*");
parent.postMessage(null, "*");
parent.postMessage("close", "*");
`;

test("a third party’s script cannot read, move or leave the page, and its URL is anonymous", {
  tag: ["@S1.30"],
}, async ({ page, context, watch }) => {
  watch.allow(
    /another host|Content Security Policy|Unsafe attempt to initiate navigation|Blocked a frame|127\.0\.0\.1:9/,
  );
  watch.allow(/CORS|net::ERR_FAILED|sandboxed/);
  await using host = await thirdPartyHost({ "/spy.js": spy });
  await using site = await anotherSite(page, {
    CONSENT: "opt-out",
    CHAT_SCRIPT_URL: `${host.url}/chat.js`,
    MARKETING_SCRIPT_URL: `${host.url}/spy.js`,
  });
  await context.addCookies([{ name: "secret", value: "of-the-visitor", url: site.url }]);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.clock.install({ time: start });
  const address = `${site.url}/contact-us/?utm_source=mail&email=ada@example.com&about=Juniper`;
  await page.goto(address, { waitUntil: "networkidle" });
  const name = page.getByRole("main").getByLabel("Name", { exact: true }).first();
  await name.fill("Ada Lovelace");
  const before = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length);
  await page.clock.runFor(3000);
  await expect.poll(() => Object.keys(host.reported).length).toBe(15);
  const denied = { inputs: "SecurityError", address: "SecurityError", title: "SecurityError", opener: "SecurityError" };
  expect(host.reported).toMatchObject({
    ...denied,
    sibling: "SecurityError",
    site: "TypeError",
    elsewhere: "TypeError",
  });
  expect(host.reported.leave).not.toBe("left");
  expect(host.reported).toMatchObject({ origin: "null", referrer: "", "came from": "", cookies: "mine=1; briefly=1" });
  expect(host.reported.storage).toBe("keptmark,other1");
  expect(JSON.parse(host.reported.shared ?? "")).toEqual({
    event: "page_view",
    page_location: `${site.url}/contact-us/?utm_source=mail`,
    page_title: await page.title(),
    page_referrer: "",
  });
  expect(JSON.stringify(host.reported)).not.toMatch(/ada@|Ada|of-the-visitor|Juniper/);
  await expect(page).toHaveURL(address);
  await expect(name).toHaveValue("Ada Lovelace");
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length)).toBe(before);

  // On the next page the script reads what it stored, without the values that exceed its limits.
  const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  expect(JSON.stringify(stored)).not.toContain("xxx");
  await page.reload({ waitUntil: "networkidle" });
  for (const name of Object.keys(host.reported)) delete host.reported[name];
  await page.clock.runFor(3000);
  await expect.poll(() => host.reported.before).toBe("mine=1; briefly=1 kept");
  expect(await context.cookies()).toMatchObject([{ name: "secret" }]);

  // A script that navigates its frame to the URL of another service does not get that service's storage.
  const framesOf = (service: string) =>
    page.frames().filter((each) => new URL(each.url()).pathname === `/third-party/${service}/`);
  await page.evaluate(() => {
    const ready: string[] = [];
    Object.assign(window, { ready });
    window.addEventListener("message", ({ data }) => data.kind === "ready" && ready.push(data.service));
  });
  const [marketing] = framesOf("marketing");
  await marketing?.evaluate(() => {
    window.location.href = "/third-party/chat/";
  });
  await expect.poll(() => page.evaluate(() => (window as unknown as { ready: string[] }).ready)).toEqual(["chat"]);
  const loaded = framesOf("chat").map((each) =>
    each.evaluate(() => document.querySelectorAll("script[src*=chat]").length),
  );
  expect((await Promise.all(loaded)).sort()).toEqual([0, 1]);
});

test("a tag manager that hangs does not delay the load event", { tag: ["@S1.29"] }, async ({ page, watch }) => {
  watch.allow(/another host/);
  await using site = await anotherSite(page, { CONSENT: "opt-out", GTM_ID: "GTM-ABC123" });
  const tags = await fakeTags(page, null);
  const held = Promise.withResolvers<void>();
  await page.route("**/media/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  await page.dispatchEvent("html", "pointerdown");
  await expect.poll(() => tags).toHaveLength(1);
  held.resolve();
  await page.waitForLoadState("load");
  expect(tags).toHaveLength(1);
});

test("scripts that hang, fail or throw do not block the page, and the chat shows a phone number", async ({
  page,
  watch,
}) => {
  watch.allow(/another host|out of paint|status 500|Failed to load resource/);
  await using host = await thirdPartyHost({
    "/busy.js": "for (const end = Date.now() + 60_000; Date.now() < end; );",
    "/broken.js": "500",
  });
  await using site = await anotherSite(page, {
    CONSENT: "opt-out",
    GTM_ID: "GTM-ABC123",
    CHAT_SCRIPT_URL: `${host.url}/broken.js`,
    MARKETING_SCRIPT_URL: `${host.url}/busy.js`,
  });
  const tags = await fakeTags(page, "throw new Error('out of paint')");
  // Browsers may give both frames one process: a script that never ends before the chat has failed leaves it
  // connecting.
  const chatFailed = Promise.withResolvers<void>();
  await page.route("**/busy.js", async (route) => {
    await chatFailed.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/contact-us/`, { waitUntil: "load" });
  await expect.poll(() => tags).toHaveLength(1);
  await page.getByRole("button", { name: "Chat" }).click();
  const chat = page.getByRole("dialog", { name: "Chat" });
  await expect(chat.getByRole("status")).toHaveText("The chat can’t be reached right now. Or call 303-555-0142.");
  chatFailed.resolve();
  await expect(chat.getByRole("link", { name: "303-555-0142" })).toHaveAttribute("href", "tel:+13035550142");
  await expect.poll(() => host.requests).toContain("/busy.js");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByLabel("Name", { exact: true }).first().fill("Ada");
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(`${site.url}/blog/`);
  await expect.poll(() => framesIn(page)).toHaveLength(3);
});

test("a third party’s frame has an opaque origin, is inert on its own and allows only its hosts", async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost();
  await using site = await anotherSite(page, {
    CONSENT: "opt-out",
    CHAT_SCRIPT_URL: `${host.url}/chat.js`,
    MARKETING_SCRIPT_URL: "https://marketing.example/m.js",
    THIRD_PARTY_ORIGINS: "https://*.cdn.example",
  });
  await page.goto(`${site.url}/third-party/chat/`, { waitUntil: "networkidle" });
  expect(await page.evaluate(() => self.origin)).toBe("null");
  expect(host.requests).toEqual([]);
  const { "content-security-policy": policy = "", "x-frame-options": framing } = (
    await request.get(`${site.url}/third-party/chat/`)
  ).headers();
  expect([...new Set(policy.match(/(?:https?|wss?):\/\/[^\s;]+/g))].sort()).toEqual(
    [host.url, "https://*.cdn.example", `ws://${host.host}`, "wss://*.cdn.example"].sort(),
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/allow-same-origin|script-src[^;]*'self'|connect-src[^;]*'self'/);
  expect([policy.includes("frame-ancestors 'self'"), framing]).toEqual([true, "SAMEORIGIN"]);
  expect((await request.get(`${site.url}/third-party/tags/`)).status()).toBe(404);
  const ownPolicy = async (url: string) =>
    (await request.get(`${url}/sandbox/`)).headers()["content-security-policy"]?.replaceAll(/'sha256-[^']*' ?/g, "");
  expect(await ownPolicy(site.url)).toBe(await ownPolicy(siteUrl()));
});

test("with the setting, scripts run in the page, except on a visitor’s private pages", async ({ page, watch }) => {
  watch.allow(/another host/);
  await using host = await thirdPartyHost({
    "/chat.js": "report('address', location.pathname); document.body.dataset.chatScript = 'here';",
  });
  await using site = await anotherSite(page, {
    CONSENT: "opt-out",
    THIRD_PARTY_SCRIPTS: "page",
    GTM_ID: "GTM-ABC123",
    CHAT_SCRIPT_URL: `${host.url}/chat.js`,
  });
  const tags = await fakeTags(page, "window.tagsAreHere = true;");
  // The load event, after which the chat would load without a click, waits for this picture.
  const held = Promise.withResolvers<void>();
  await page.route("**/held.svg", async (route) => {
    await held.promise;
    await route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    new Image().src = "/held.svg";
  });
  await page.goto(`${site.url}/sandbox/`, { waitUntil: "domcontentloaded" });
  await page.dispatchEvent("html", "pointerdown");
  await expect.poll(() => tags).toEqual(["/gtm.js?id=GTM-ABC123"]);
  await page.getByRole("button", { name: "Chat" }).click();
  await expect(page.locator("body[data-chat-script]")).toHaveCount(1);
  held.resolve();
  await page.waitForLoadState("load");
  // The chat's own button takes the place of the site's.
  await expect(page.getByRole("button", { name: "Chat" })).toHaveCount(0);
  await expect.poll(() => framesIn(page)).toEqual([]);
  const layer = () =>
    page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer.map((each) => ({ ...each })));
  const viewed = async () => (await layer()).flatMap((each) => ("page_location" in each ? [each.page_location] : []));
  await expect.poll(() => viewed()).toEqual([`${site.url}/sandbox/`]);

  // After a refusal the next page is loaded as a document, which ends the script.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: "Your Privacy Choices" }).click();
  const choices = page.getByRole("dialog", { name: "Your privacy choices" });
  await expect(choices).toContainText("Anything already running ends when you open the next page.");
  await choices.getByRole("button", { name: "Reject all" }).click();
  await page.getByRole("link", { name: "Blog" }).first().click();
  await page.waitForFunction(() => !("sameDocument" in window) && document.readyState === "complete");
  await expect(page).toHaveURL(`${site.url}/blog/`);
  await expect(page.getByRole("button", { name: "Chat" })).toBeVisible();
  expect(await page.evaluate(() => "tagsAreHere" in window)).toBe(false);
  const own = await page.request.get(`${site.url}/message/00000000-0000-4000-8000-000000000000/`);
  expect(own.headers()["content-security-policy"]).not.toContain(host.host);
});
