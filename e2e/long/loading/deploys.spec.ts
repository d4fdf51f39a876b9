import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type RunningServer, startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { writeAnotherBuild } from "../../support/another-build.ts";
import { openWithLinks } from "../../support/open-with-links.ts";

const minute = 60 * 1000;
const words = "Why is it warm?\nAnd since when?";

let folder = "";
/** A build whose scripts and styles all have other names than those of the site under test. */
let nextBuild = "";

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "porchlight-deploys-"));
  nextBuild = join(folder, "next-build");
  writeAnotherBuild(nextBuild);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a build with the content of the site under test; `kept` is its folder for previous builds. */
function startBuild(build: string | undefined, kept: string, settings: Readonly<Record<string, string>> = {}) {
  const store = { DATABASE_URL: `file:${join(folder, "store.db")}`, VAR_FOLDER: join(folder, kept) };
  return startBuiltSite({ CONTENT_URL: siteUrl(), ...store, ...settings }, build);
}

/** A server at a URL to which the next build can be deployed. */
async function openSite(page: Page, kept: string) {
  let server: RunningServer = await startBuild(undefined, kept);
  const { url } = server;
  return {
    url,
    /** Restarts with the next build; with the files of the old server, or as a new machine. */
    async deployNext(keptByNext = kept) {
      await server.end();
      server = await startBuild(nextBuild, keptByNext, { PORT: new URL(url).port });
    },
    async [Symbol.asyncDispose]() {
      await page.goto("about:blank");
      await server.end();
    },
  };
}

/** The documents and builds' metadata that a page loads, in order. */
function loadsOf(page: Page) {
  const documents: string[] = [];
  const builds = new Set<string>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) documents.push(pathname + search);
    const build = /^\/builds\/meta\/(.*)\.json$/.exec(pathname)?.[1];
    if (build) builds.add(build);
  });
  return { documents, builds };
}

test("without its build a page shows the notice, keeps typed text and loads a click's URL once", {
  tag: ["@S4.59", "@S4.60", "@S4.61", "@S9.24", "@S9.26"],
}, async ({ page, watch }) => {
  await using site = await openSite(page, "gone");
  watch.allow(/^another host/);
  const { documents, builds } = loadsOf(page);
  const began = new Date("2026-11-21T12:00:00");
  await page.clock.install({ time: began });
  await page.goto(`${site.url}/contact-us/ask-a-question/`, { waitUntil: "networkidle" });
  const noticeCame = page.waitForResponse(/\/assets\/update-notice-[\w-]+\.js/);
  await page.clock.pauseAt(began.getTime() + 5 * minute);
  await noticeCame;
  await page.waitForLoadState("networkidle");
  const question = page.getByRole("textbox", { name: "Question" });
  // A form that is used loads the code for the response.
  const responded = page.waitForResponse(/\/assets\/message\.module-[\w-]+\.js$|\/message\/_\.data/);
  await question.fill(words);
  await responded;
  await page.waitForLoadState("networkidle");

  await site.deployNext("a-new-machine");
  const notice = page.getByRole("status", { name: "Site update" });
  await page.clock.fastForward(54 * minute);
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(5 * minute);
  await expect(notice).toContainText("This site has an update");
  await notice.getByRole("button", { name: "Later" }).click();
  await page.clock.fastForward(300 * minute);
  await expect(question).toHaveValue(words);
  expect(documents).toEqual(["/contact-us/ask-a-question/"]);

  watch.allow(
    /status 404: .*\/assets\/|status of 404|Refused to apply style|Error loading route module|Failed to fetch dynamically/,
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL(`${site.url}/lifestyle/reviews/`);
  await expect.poll(() => documents).toEqual(["/contact-us/ask-a-question/", "/lifestyle/reviews/"]);
  await page.clock.resume();
  // A page that is only read: its script loads on hover.
  await page.locator("a[href='/events/']:visible").first().hover();
  await expect.poll(() => builds.size).toBe(2);
  // The page is of the new build: it navigates without a reload.
  await page.locator("a[href='/events/']:visible").first().click();
  await expect(page).toHaveURL(`${site.url}/events/`);
  expect(documents).toEqual(["/contact-us/ask-a-question/", "/lifestyle/reviews/"]);
});

test("a page of a previous build works, and its first click after a deploy loads the full URL", {
  tag: ["@S4.61"],
}, async ({ page, watch }) => {
  await using site = await openSite(page, "kept");
  watch.allow(/^another host/);
  const { documents } = loadsOf(page);
  const form = `${site.url}/contact-us/ask-a-question/`;
  const metadata = page.waitForResponse(/\/builds\/meta\//);
  await openWithLinks(page, form, "/lifestyle/reviews/", "/lifestyle/reviews/?from=menu#list");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill(words);
  await metadata;

  await site.deployNext();
  // A lazily loaded part of the page, from the removed build.
  await page.evaluate(() => {
    window.location.hash = "#login";
  });
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Password" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveValue(words);
  expect(documents).toHaveLength(1);

  await page.getByRole("contentinfo").getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL(`${site.url}/lifestyle/reviews/?from=menu#list`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
  expect(documents).toEqual(["/contact-us/ask-a-question/", "/lifestyle/reviews/?from=menu"]);
  await page.waitForLoadState("networkidle");
  await page.locator("a[href='/events/']:visible").first().click();
  await expect(page).toHaveURL(`${site.url}/events/`);
  expect(documents).toHaveLength(2);
});

/** One URL with two servers behind it; `choose` returns the server for a path. */
async function openBalancer(choose: (path: string) => string) {
  const server = createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    const passOn = (response: IncomingMessage) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    };
    incoming.pipe(httpRequest(choose(url) + url, { method, headers }, passOn));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    end: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

test("with two builds at one URL a missing script is retried, and each click loads one document", {
  tag: ["@S4.61"],
}, async ({ page, watch }) => {
  watch.allow(/^another host|status 404: .*\/(?:assets|builds)\/|status of 404|Refused to apply style/);
  const { documents } = loadsOf(page);
  const [first, next] = await Promise.all([startBuild(undefined, "first"), startBuild(nextBuild, "second")]);
  let choose = (path: string) => (/^\/(?:assets|builds)\//.test(path) ? next.url : first.url);
  const address = await openBalancer((path) => choose(path));
  try {
    // The script fails to load: the page works as without JavaScript until an interaction.
    const failed = page.waitForResponse((response) => response.url().includes("/assets/entry.client-"));
    await page.goto(`${address.url}/lifestyle/reviews/`, { waitUntil: "domcontentloaded" });
    await page.dispatchEvent("html", "pointerdown");
    const response = await failed;
    await page.waitForLoadState("networkidle");
    expect([response.status(), response.headers()["cache-control"]]).toEqual([404, "no-store"]);
    expect(documents).toEqual(["/lifestyle/reviews/"]);

    // The same scripts, from the server that has them: the failures were not cached.
    choose = (path) => (path.includes("_.data") ? next.url : first.url);
    await page.goto(`${address.url}/lifestyle/reviews/`, { waitUntil: "networkidle" });
    expect(documents).toHaveLength(2);
    for (const path of ["/events/", "/contact-us/", "/lifestyle/reviews/"]) {
      documents.length = 0;
      await page.locator(`a[href='${path}']:visible`).first().click();
      await expect(page).toHaveURL(address.url + path);
      await page.waitForLoadState("networkidle");
      expect(documents).toEqual([path]);
    }
    await page.goto("about:blank");
  } finally {
    await Promise.all([first.end(), next.end(), address.end()]);
  }
});
