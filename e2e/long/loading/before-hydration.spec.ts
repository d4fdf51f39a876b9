import type { CDPSession, Page } from "@playwright/test";
import { expect, pagesOfEachKind, siteUrl, test } from "../../site-test.ts";
import { hold, hydrated, longestWaitMs, openHeld, stopTimers } from "../../support/slow-phone.ts";
import { notedFonts } from "../../support/web-fonts.ts";

/** The page's requests for its own files, and the times of load and first paint, in ms since navigation. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const requested = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.startsWith("/assets/"));
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return {
      requested: requested.length,
      first: Math.min(...requested.map(({ startTime }) => startTime)),
      painted: paint?.startTime ?? Number.POSITIVE_INFINITY,
      loaded: navigation?.loadEventEnd ?? 0,
    };
  });

/** Longest time after `load` until a page starts its script, even without a paint. */
const latestMilliseconds = 1500;

for (const { kind, path } of pagesOfEachKind) {
  test(`a ${kind} loads no script or style before first paint, logs nothing and keeps its controls`, async ({
    page,
  }) => {
    await stopTimers(page, longestWaitMs);
    const messages: string[] = [];
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        console.error(`refused: ${violatedDirective} ${blockedURI}`),
      );
    });
    const response = await page.goto(path, { waitUntil: "commit" });
    const scripts = /script-src ([^;]*)/.exec(response?.headers()["content-security-policy"] ?? "")?.[1];
    expect(scripts).toContain("'sha256-");
    expect(scripts).not.toContain("unsafe");
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const count = await page.evaluate(() => {
      const controls = [...document.querySelectorAll("button, summary, input, select, textarea, a[aria-haspopup]")];
      Object.assign(window, { controls });
      // Pages with `data-hydrate` hydrate on interaction.
      document.querySelector("[data-hydrate]")?.dispatchEvent(new Event("pointerdown"));
      return controls.length;
    });
    expect(count).toBeGreaterThan(3);
    await expect(hydrated(page)).toHaveCount(1);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const { requested, first, painted, loaded } = await timesOf(page);
    expect(requested).toBeGreaterThan(10);
    expect(first).toBeGreaterThanOrEqual(Math.min(painted, loaded + latestMilliseconds));
    const gone = await page.evaluate(() =>
      (window as unknown as { controls: Element[] }).controls
        .filter(({ isConnected }) => !isConnected)
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );
    expect(gone).toEqual([]);
    expect(messages).toEqual([]);
  });
}

/** The fonts in which an element is rendered, and whether they are web fonts. */
async function fontsOf(session: CDPSession, selector: string) {
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
}

async function openFonts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  for (const domain of ["DOM", "CSS"] as const) await session.send(`${domain}.enable`);
  return session;
}

const webFonts = [
  ["h1", "Newsreader"],
  ["footer a", "Instrument Sans"],
] as const;

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  // The root links these on every page.
  const kinds = ["front page", "blog post", "campaign"];
  for (const { kind, path } of pagesOfEachKind.filter(({ kind }) => kinds.includes(kind))) {
    test(`headings and text of a ${kind} use the site's fonts`, async ({ page }) => {
      await page.goto(path);
      const session = await openFonts(page);
      for (const [selector, family] of webFonts) {
        await page.locator(selector).first().scrollIntoViewIfNeeded();
        await expect
          .poll(() => fontsOf(session, selector), { message: selector })
          .toEqual([{ familyName: expect.stringMatching(`^${family}`), isCustomFont: true }]);
      }
    });
  }
});

/** The `pagereveal` event of a page opened with a view transition. */
interface Revealed {
  readonly path: string;
  readonly hasFade: boolean;
}

test.describe("between documents before their scripts load", () => {
  for (const motion of ["no-preference", "reduce"] as const) {
    test(`${motion === "reduce" ? "pages do not fade with reduced motion" : "pages cross-fade"}`, async ({ page }) => {
      const revealed: Revealed[] = [];
      await page.exposeFunction("noteReveal", (each: Revealed) => void revealed.push(each));
      await page.addInitScript(() => {
        addEventListener("pagereveal", (event) => {
          const { viewTransition } = event as Event & { readonly viewTransition: object | null };
          const { noteReveal } = window as unknown as { noteReveal: (each: Revealed) => void };
          noteReveal({ path: location.pathname, hasFade: viewTransition !== null });
        });
      });
      await page.emulateMedia({ reducedMotion: motion });
      await openHeld(page, "/our-homes/quick-move-in-homes/");
      await page.locator("footer a[href='/blog/']").first().click();
      await expect
        .poll(() => revealed)
        .toEqual([
          { path: "/our-homes/quick-move-in-homes/", hasFade: false },
          { path: "/blog/", hasFade: motion === "no-preference" },
        ]);
      await expect(hydrated(page)).toHaveCount(0);
      await expect(page.locator("head > link[rel=stylesheet]:not([disabled])")).toHaveCount(0);
    });
  }
});

/** Opens pages in a background tab: nothing is painted, and no frame is rendered. */
async function inBackground(page: Page): Promise<{ readonly show: () => Promise<void> }> {
  await page.addInitScript(() => {
    const { requestAnimationFrame } = window;
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (work) => waiting.push(work);
    const setVisibility = (visibilityState: DocumentVisibilityState) => {
      Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
      Object.defineProperty(document, "hidden", { value: visibilityState === "hidden", configurable: true });
    };
    setVisibility("hidden");
    PerformanceObserver.prototype.observe = () => {};
    Object.assign(window, {
      showTab: () => {
        setVisibility("visible");
        window.requestAnimationFrame = requestAnimationFrame;
        for (const work of waiting) requestAnimationFrame(work);
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      },
    });
  });
  return { show: () => page.evaluate(() => (window as unknown as { showTab: () => void }).showTab()) };
}

for (const how of ["pointer", "focus"] as const) {
  test(`a link under the ${how} before hydration is prefetched after it, and no file loads twice`, async ({ page }) => {
    const files = "**/assets/*.js";
    const scripts = await hold(page, files);
    await page.goto("/contact-us/", { waitUntil: "commit" });
    const link = page.locator("header nav a[href='/our-homes/']").first();
    await link.waitFor();
    if (how === "focus") await link.focus();
    else {
      const box = await link.boundingBox();
      if (!box) throw new Error("The link has no box.");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    }
    await expect(hydrated(page)).toHaveCount(0);
    const ahead = page.waitForResponse(/\/our-homes\/_\.data/);
    // While a page has a route the browser caches nothing.
    await page.unroute(files);
    scripts.release();
    await (await ahead).finished();
    await expect(hydrated(page)).toHaveCount(1);
    await link.click();
    await expect(page).toHaveURL("/our-homes/");
    await expect(page.locator("html")).toHaveAttribute("data-route", "our-homes");
    const came = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return files.filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname);
    });
    expect(came.filter((path, at) => came.indexOf(path) !== at)).toEqual([]);
    expect(came.filter((path) => path.endsWith("/our-homes/_.data"))).toHaveLength(1);
  });
}

test("a page opened in a background tab hydrates there, and records its fonts once shown", async ({ page }) => {
  const tab = await inBackground(page);
  await page.goto("/contact-us/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain("/assets/fonts-");
  await tab.show();
  await expect.poll(() => notedFonts(page)).toMatch(/^\/assets\/fonts-/);
});

test("a page that hydrates on interaction is interactive when its background tab is shown", async ({
  page,
  context,
}) => {
  const tab = await inBackground(page);
  const measured = page.waitForResponse(/\/assets\/watch-vitals-/);
  await page.goto("/sandbox/", { waitUntil: "commit" });
  await (await measured).finished();
  await expect(hydrated(page)).toHaveCount(0);
  await tab.show();
  await page.locator("section[data-count] a[aria-haspopup=dialog]").first().click();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
  const other = await context.newPage();
  const second = await inBackground(other);
  await other.goto(`${siteUrl()}/blog/`, { waitUntil: "load" });
  await other.evaluate(() => localStorage.setItem("porchlight.favorites", "[340]"));
  await second.show();
  await expect(hydrated(other)).toHaveCount(1);
  await other.close();
});

test("a page prerendered by the browser requests nothing until it is activated, then hydrates", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  const requested: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/assets/")) requested.push(request.url());
  });
  await page.goto("/contact-us/", { waitUntil: "commit" });
  await page.waitForLoadState("load");
  // Later than the latest start of a visible page.
  await page.waitForFunction(() => performance.now() > 3000);
  expect(requested).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false, configurable: true });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await expect(hydrated(page)).toHaveCount(1);
});
