import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root, startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { openWithLinks } from "../../support/open-with-links.ts";

/** A click by script, without a hover before it. */
const click = (page: Page, href: string) =>
  page.evaluate((wanted) => {
    const link = [...document.querySelectorAll("a")].find((each) => each.getAttribute("href") === wanted);
    if (!link) throw new Error(`No link leads to ${wanted}.`);
    link.click();
  }, href);

/** As going back to a history entry does. */
const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState({}, "", window.location.origin + to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);

/** Adds rules to the metadata of the running build. */
async function withRules(page: Page, rules: readonly { readonly from: string; readonly to: string }[]): Promise<void> {
  await page.route("**/builds/meta/*.json", async (route) => {
    const response = await route.fetch();
    const metadata = await response.json();
    await route.fulfill({ response, json: { ...metadata, redirects: [...rules, ...metadata.redirects] } });
  });
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const message = (page: Page, text: string) => page.getByText(`We are sorry. ${text}`, { exact: true });

test("a link to an unknown route shows “Page not found” with its query and hash", {
  tag: ["@S8.3"],
}, async ({ page, watch }) => {
  watch.allow(/404/);
  await openWithLinks(page, `${siteUrl()}/sandbox/`, "/events/", "/no-such-place/?From=Mail#Top");
  await click(page, "/no-such-place/?From=Mail#Top");
  await expect(heading(page)).toHaveText("404 Error");
  await expect(message(page, "Page not found: /no-such-place/?From=Mail#Top")).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a direct load shows the path and query that the server has, in capital letters", {
  tag: ["@S8.1", "@S8.2"],
}, async ({ request }) => {
  for (const path of ["/no-such-place/", "/homes/longmont/haystack-bend/qmi/no-such-home/", "/blog/category/"]) {
    for (const query of ["", "?From=Mail", "?b=2&a=1"]) {
      const response = await request.get(path + query);
      expect(response.status(), path + query).toBe(404);
      const words = `Page Not Found: ${path}${query.replaceAll("&", "&amp;")}<`;
      expect((await response.text()).replaceAll("<!-- -->", ""), path + query).toContain(words);
    }
  }
});

test("a navigation to another site is allowed by its caller, and an error otherwise", {
  tag: ["@S8.4"],
}, async ({ page, watch }) => {
  watch.allow(/elsewhere\.example/);
  const left: string[] = [];
  await page.route("**://elsewhere.example/**", (route) => {
    left.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" });
  });
  let reload = "";
  await page.route("**/blog/_.data*", (route) =>
    route.fulfill({
      status: 204,
      headers: {
        "X-Remix-Redirect": "https://elsewhere.example/blog/",
        "X-Remix-Status": "302",
        ...(reload && { "X-Remix-Reload-Document": reload }),
      },
    }),
  );
  await withRules(page, [{ from: "/in-the-news/", to: "https://elsewhere.example/news/" }]);
  await page.goto("/contact-us/");
  await click(page, "/blog/");
  await expect(heading(page)).toHaveText("500 Error");
  await expect(message(page, "Leaving this site needs permission: https://elsewhere.example/blog/")).toBeVisible();
  expect(left).toEqual([]);
  reload = "true";
  await page.goto("/contact-us/");
  await click(page, "/blog/");
  await expect(page).toHaveTitle("Elsewhere");
  await page.goto("/contact-us/");
  await goTo(page, "/in-the-news/");
  await expect(page).toHaveTitle("Elsewhere");
  expect(left).toEqual(["https://elsewhere.example/blog/", "https://elsewhere.example/news/"]);
});

test("a path that looks like another host stays on this site", async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto("/contact-us/");
  await goTo(page, "//elsewhere.example/x/");
  await expect(message(page, "Page not found: //elsewhere.example/x/")).toBeVisible();
});

test("a dangerous protocol is rejected in any spelling, even when external URLs are allowed", {
  tag: ["@S8.5", "@S8.20"],
}, async ({ page }) => {
  // Alternating protocols, so that each message is a new one.
  const dangerous = [
    { protocol: "javascript:", to: "javascript:alert(1)" },
    { protocol: "data:", to: "data:text/html,<script>alert(1)</script>" },
    { protocol: "javascript:", to: " JavaScript:alert(1)" },
    { protocol: "vbscript:", to: "\u0000VBScript:msgbox(1)" },
    { protocol: "blob:", to: `\tBl\nob:${siteUrl()}/3f1c` },
    { protocol: "javascript:", to: "\u0001j\tava\r\nscript:alert(1)" },
    { protocol: "data:", to: "DA\rTA:text/html,x" },
  ];
  await withRules(
    page,
    dangerous.map(({ to }, position) => ({ from: `/odd-place-${position}/`, to })),
  );
  page.on("dialog", (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  await page.goto("/contact-us/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const [position, { protocol, to }] of dangerous.entries()) {
    await goTo(page, `/odd-place-${position}/`);
    await expect(message(page, `An address with the protocol ${protocol} is not followed.`), to).toBeVisible();
    await expect(page, to).toHaveURL(`${siteUrl()}/odd-place-${position}/`);
  }
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a click to a route with an unknown middleware is an error", { tag: ["@S8.6"] }, async ({ page }) => {
  await page.route(/\/assets\/not-found-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace("(`follow-redirects`)", "(`no-such-step`)"),
    });
  });
  await openWithLinks(page, `${siteUrl()}/sandbox/`, "/events/", "/no-such-place/");
  await click(page, "/no-such-place/");
  await expect(heading(page)).toHaveText("500 Error");
  await expect(message(page, "The route names an unknown middleware: no-such-step")).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl()}/no-such-place/`);
});

test("a direct load of a route with an unknown middleware responds 500, other routes 200", {
  tag: ["@S8.6"],
}, async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-odd-route-"));
  const build = join(folder, "build");
  cpSync(join(root, "build"), build, { recursive: true });
  // Where the server's bundle finds its packages.
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const step = 'serverRouteMiddleware("follow-redirects")';
  const files = readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" });
  const scripts = files.filter((file) => file.endsWith(".js")).map((file) => join(build, "server", file));
  const bundle = scripts.find((file) => readFileSync(file, "utf8").includes(step)) ?? "";
  const odd = readFileSync(bundle, "utf8").replace(step, 'serverRouteMiddleware("no-such-step")');
  writeFileSync(bundle, odd);
  const site = await startBuiltSite(
    { CONTENT_URL: siteUrl(), DATABASE_URL: `file:${join(folder, "store.db")}` },
    build,
  );
  try {
    const response = await request.get(`${site.url}/no-such-place/`);
    expect(response.status()).toBe(500);
    expect(await response.text()).toMatch(/<h1[^>]*>500(?:<!-- -->)? Error<\/h1>/);
    expect((await request.get(`${site.url}/about-us/`)).status()).toBe(200);
  } finally {
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
  await expect.poll(() => site.log()).toContain("The route names an unknown middleware: no-such-step");
});

/** A content host with the data of the site under test, except for some replaced texts. */
async function startAlteredHost(alter: (json: string) => string) {
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const response = await fetch(siteUrl() + incoming.url, {
      method: incoming.method ?? "GET",
      headers: { "Content-Type": incoming.headers["content-type"] ?? "application/json" },
      ...(body.length > 0 ? { body } : {}),
    });
    const type = response.headers.get("content-type") ?? "";
    outgoing.writeHead(response.status, { "Content-Type": type });
    const bytes = Buffer.from(await response.arrayBuffer());
    outgoing.end(type.includes("json") ? alter(bytes.toString()) : bytes);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

test("forbidden links in content are replaced by their text, and the log names each once", async ({ page, watch }) => {
  const odd = {
    "/about-us/our-team/": "java\nscript:alert(1)",
    "/events/": "/\\evil.example/",
    "/contact-us/faq/": "data:text/html,x",
    "/blog/reading-a-price-line/": "https:evil.example",
  };
  const host = await startAlteredHost((json) =>
    Object.entries(odd).reduce(
      (text, [own, other]) => text.replaceAll(JSON.stringify(own), JSON.stringify(other)),
      json,
    ),
  );
  const folder = mkdtempSync(join(tmpdir(), "porchlight-odd-links-"));
  const site = await startBuiltSite({ CONTENT_URL: host.url, DATABASE_URL: `file:${join(folder, "store.db")}` });
  // Pictures have the URL of the site under test, which this host does not have.
  watch.allow(new RegExp(`${site.url}|Failed to load resource`));
  try {
    for (const path of ["/", "/", "/blog/"]) {
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      const foot = page.getByRole("contentinfo");
      for (const words of ["Our team", "Events", "Questions and answers"]) {
        await expect(foot.getByText(words, { exact: true })).toBeVisible();
        await expect(foot.getByRole("link", { name: words })).toHaveCount(0);
      }
      const origins = await page
        .locator("a[href]")
        .evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).origin))]);
      // Telephone and mail have no origin.
      expect(origins.sort()).toEqual([site.url, "null"].sort());
    }
    const post = page.getByText("How to read a price line", { exact: true }).first();
    await expect(post).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await site.end();
    await host.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const reported = site
    .log()
    .split("\n")
    .filter((line) => line.includes("An address in the content is not a valid link"))
    .map((line) => JSON.parse(line) as { href: string; where: string; page: string });
  expect(reported.map(({ href, where }) => `${where}: ${href}`).sort()).toEqual(
    [
      `menu footer-builder, "Our team": ${odd["/about-us/our-team/"]}`,
      `menu main, "Our team": ${odd["/about-us/our-team/"]}`,
      `menu footer-help, "Events": ${odd["/events/"]}`,
      `menu main, "Events": ${odd["/events/"]}`,
      `menu footer-help, "Questions and answers": ${odd["/contact-us/faq/"]}`,
      `"How to read a price line": ${odd["/blog/reading-a-price-line/"]}`,
    ].sort(),
  );
  // The front page may show the post, too.
  expect(reported.filter((each) => !["/", "/blog/"].includes(each.page))).toEqual([]);
});
