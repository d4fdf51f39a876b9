import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { SourceMap } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";

/** A service that errors are reported to; it stores the reports. */
async function errorService() {
  const received: { path: string; body: string }[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", body });
      response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    host: `127.0.0.1:${port}`,
    end: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** The event in the envelope of a report. */
function eventOf(report: { readonly body: string } | undefined) {
  const event = (report?.body ?? "").split("\n").find((line) => line.includes('"exception"'));
  return JSON.parse(event ?? "{}") as ReportedEvent;
}

interface ReportedEvent {
  readonly exception: {
    readonly values: readonly [
      {
        readonly type: string;
        readonly value: string;
        readonly mechanism: object;
        readonly stacktrace: {
          readonly frames: readonly { filename: string; function: string; lineno: number; colno: number }[];
        };
      },
    ];
  };
}

/** The text on the privacy page while pages are measured. */
const measuredWords = "Your browser tells our own server, and nobody else, how fast a page came up";

const visitorsOwn = /of-the-visitor|ada@example\.com|ada%40example|HeadlessChrome|Mozilla|user_?agent|ip_address/i;

test.describe("with error reporting", () => {
  const site = siteUnderTest(async () => {
    const folder = mkdtempSync(join(tmpdir(), "porchlight-monitored-"));
    const service = await errorService();
    const { url, end } = await startBuiltSite({
      CONTENT_URL: siteUrl(),
      DATABASE_URL: `file:${join(folder, "store.db")}`,
      SENTRY_DSN: `http://publickey@${service.host}/42`,
    });
    return {
      url,
      service,
      async end() {
        await Promise.all([end(), service.end()]);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  });

  // First in this file: the measurements of other pages are counted too.
  test("web vitals are sent only to the site, by route, without data of the visitor", async ({ page }) => {
    const { url } = site();
    expect(await (await page.request.get(`${url}/privacyterms/`)).text()).toContain(measuredWords);
    const loaded = page.waitForResponse(/\/assets\/watch-vitals-/);
    await page.goto(`${url}/blog/reading-a-price-line/?email=ada@example.com#top`);
    await (await loaded).finished();
    // A click is an interaction; the next page is another route of the same document.
    await page.getByRole("navigation").getByRole("link", { name: "Blog", exact: true }).first().click();
    await expect(page).toHaveURL(`${url}/blog/`);
    // The browser reports a click with the frame that responds to it.
    await page.evaluate(
      () =>
        new Promise<void>((reported) =>
          new PerformanceObserver(() => reported()).observe({ type: "first-input", buffered: true }),
        ),
    );
    const counted = async () => {
      const lines = (await (await page.request.get(`${url}/metrics`)).text()).split("\n");
      return lines.filter((line) => /^web_vitals_\w+_(?:count|total)\{/.test(line) && !line.endsWith(" 0"));
    };
    await expect.poll(() => counted()).toEqual([]);
    await page.goto("about:blank");
    const metrics = { lcp_seconds: "LCP", inp_seconds: "INP", cls_score: "CLS", ttfb_seconds: "TTFB" };
    // The site rejects a report with additional fields.
    await expect
      .poll(async () =>
        (await counted()).map((line) => line.replace(/rating="(?:good|needs-improvement|poor)"/, "rated")).sort(),
      )
      .toEqual(
        [
          ...Object.keys(metrics).map((name) => `web_vitals_${name}_count{route="/blog/:post"} 1`),
          ...Object.values(metrics).map(
            (name) => `web_vitals_measurements_total{metric="${name}",rated,navigation_type="navigate"} 1`,
          ),
        ].sort(),
      );
  });

  test("unhandled errors are reported, also early ones; ignored errors and visitor data never are", {
    tag: ["@S7.44", "@S8.22"],
  }, async ({ page, context, watch }) => {
    const { service, url } = site();
    service.received.length = 0;
    watch.allow(/another host|out of paint|out of nails|out of glue/);
    const build = await (await page.request.get(`${url}/builds/latest.json`)).json();
    await context.addCookies([{ name: "secret", value: "of-the-visitor", url }]);
    const release = Promise.withResolvers<void>();
    await page.route("**/assets/start-monitoring-*.js", async (route) => {
      await release.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(/start-monitoring/);
    await page.goto(`${url}/sandbox/?email=ada@example.com`);
    await requested;
    await page.evaluate(async () => {
      const thrown = new Promise((over) => addEventListener("error", over, { once: true }));
      setTimeout(function paintWall() {
        throw new RangeError("out of paint for ada@example.com");
      });
      await thrown;
      const rejected = new Promise((over) => addEventListener("unhandledrejection", over, { once: true }));
      void Promise.reject(new TypeError("Cannot read properties of undefined (reading 'x')"));
      void (async function hammerNail() {
        throw new Error("out of nails");
      })();
      await rejected;
    });
    expect(service.received).toEqual([]);
    release.resolve();
    await expect.poll(() => service.received.length).toBe(2);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("a.b is undefined");
      });
      setTimeout(function stickTile() {
        throw new Error("out of glue");
      });
    });
    await expect.poll(() => service.received.length).toBe(3);

    for (const { path, body } of service.received) {
      expect(path).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=publickey/);
      expect(body).not.toMatch(visitorsOwn);
    }
    const error = (type: string, value: string, kind: string, thrower: string) => ({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp: expect.any(Number),
      level: "error",
      platform: "javascript",
      release: build.id,
      transaction: "sandbox",
      request: { url: `${url}/sandbox/` },
      contexts: { browser: { name: "Chrome", version: expect.stringMatching(/^\d+$/) } },
      exception: {
        values: [
          {
            ...{ type, value },
            mechanism: { type: `auto.browser.global_handlers.${kind}`, handled: false },
            stacktrace: { frames: expect.arrayContaining([expect.objectContaining({ function: thrower })]) },
          },
        ],
      },
      sdk: expect.objectContaining({ name: "sentry.javascript.browser", settings: { infer_ip: "never" } }),
    });
    expect(service.received.map(eventOf)).toEqual([
      error("RangeError", "out of paint for …", "onerror", "paintWall"),
      error("Error", "out of nails", "onunhandledrejection", "hammerNail"),
      error("Error", "out of glue", "onerror", "stickTile"),
    ]);
  });

  test("a failure to mount is reported, and the build's source maps resolve its stack", {
    tag: ["@S7.44", "@S8.27"],
  }, async ({ page, watch }) => {
    const { service, url } = site();
    service.received.length = 0;
    watch.allow(/another host|could not be mounted|status of 404|__reactRouterContext|read only|Cannot/);
    // Removes the server's data, which the router needs to start.
    await page.addInitScript(() => {
      Object.defineProperty(window, "__reactRouterContext", { value: undefined, writable: false });
    });
    await page.goto(`${url}/sandbox/`, { waitUntil: "domcontentloaded" });
    await page.dispatchEvent("html", "pointerdown");
    await expect.poll(() => service.received.length).toBe(1);
    const { frames } = eventOf(service.received[0]).exception.values[0].stacktrace;
    const sources = frames.map(({ filename, lineno, colno }) => {
      const path = new URL(filename).pathname;
      const file = new URL(`../../../build/source-maps${path}.map`, import.meta.url);
      const map = new SourceMap(JSON.parse(readFileSync(file, "utf8")));
      return map.findOrigin(lineno, colno);
    });
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.at(-1)).toMatchObject({
      fileName: expect.stringMatching(/^[./]+\/node_modules\/react-router\/dist\/production\/.*\/hydrated-router\.js$/),
    });
  });
});

test("source maps are available to operators, and not served", async ({ request }) => {
  const files = readdirSync(new URL("../../../build/source-maps/assets/", import.meta.url));
  const scripts = readdirSync(new URL("../../../build/client/assets/", import.meta.url)).filter((name) =>
    name.endsWith(".js"),
  );
  // Files without code of the site, such as the list of its routes, have no source map.
  expect(files.filter((name) => !scripts.includes(name.replace(/\.map$/, "")))).toEqual([]);
  for (const part of ["page", "front-page", "watch-vitals"]) {
    expect(files.some((name) => name.startsWith(`${part}-`))).toBe(true);
  }
  for (const name of scripts) {
    expect((await request.get(`${siteUrl()}/assets/${name}.map`)).status(), name).toBe(404);
    const script = await request.get(`${siteUrl()}/assets/${name}`);
    expect([script.status(), (await script.text()).includes("sourceMappingURL"), script.headers().sourcemap]).toEqual([
      200,
      false,
      undefined,
    ]);
  }
});

test("without a DSN no reporting is loaded or sent", { tag: ["@S7.44"] }, async ({ page, watch }) => {
  watch.allow(/out of paint/);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    setTimeout(() => {
      throw new Error("out of paint");
    });
    await new Promise((over) => setTimeout(over, 50));
  });
  expect(requests.filter((url) => /start-monitoring|envelope/.test(url) || !url.startsWith(siteUrl()))).toEqual([]);
});

test("a layout shift over 0.1 logs a warning with the moved element, even without vitals", {
  tag: ["@S9.32"],
}, async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  // The document as it is with WEB_VITALS=0.
  await page.route("**/sandbox/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(' data-vitals=""', "");
    await route.fulfill({ response, body });
  });
  // Layout shifts by web fonts would be counted too.
  await page.route("**/assets/fonts-*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
  const loaded = page.waitForResponse(/\/assets\/watch-vitals-/);
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await (await loaded).finished();
  /** Moves an element of the window's width down; resolves with the browser's score. */
  const move = (id: string, heightPx: number, distancePx: number) =>
    page.evaluate(
      async ([name, height, distance]) => {
        const block = document.createElement("div");
        block.id = name;
        block.style.cssText = `position: fixed; inset: 0 0 auto; height: ${height}px; background: teal; z-index: 9`;
        document.body.append(block);
        const painted = () => new Promise((over) => requestAnimationFrame(() => setTimeout(over)));
        await painted();
        const score = new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0));
          }).observe({ type: "layout-shift" });
        });
        block.style.top = `${distance}px`;
        const value = await score;
        await painted();
        block.remove();
        return value;
      },
      [id, heightPx, distancePx] as const,
    );
  // In a window of 1280 by 900: the affected share of it, times the distance as a share of its longer side.
  expect(await move("just-under", 765, 128)).toBeCloseTo(((765 + 128) / 900) * (128 / 1280), 6);
  expect(warnings).toEqual([]);
  expect(await move("just-over", 677, 141)).toBeCloseTo(((677 + 141) / 900) * (141 / 1280), 6);
  await expect.poll(() => warnings.length).toBe(1);
  // The browser adds up the shifts within a second.
  expect(warnings[0]).toMatch(
    /^Layout shift: the cumulative score is 0\.(?:1001|1993), above 0\.1\. Moved: div#just-over\.$/,
  );
  const reported = await page.evaluate(() => {
    const sent: string[] = [];
    navigator.sendBeacon = (address) => sent.push(String(address)) > 0;
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    return sent;
  });
  expect(reported).toEqual([]);
});
