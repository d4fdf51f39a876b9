import type { Page } from "@playwright/test";
import type { BackendContent } from "../../identity/backend-content.ts";
import { readBackend } from "../../identity/read-backend.ts";
import { loadDemo } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import {
  compareAndSharePlans,
  findHomeByKeyboard,
  findHomeByUrl,
  findHomeWithoutJavaScript,
  planVisitByFreeText,
} from "../../support/finding-steps.ts";
import { type Offered, offers, town } from "../../support/offers.ts";
import { chip, countOnMap, rows, status, tool, views } from "../../support/overview-views.ts";
import { siteOnStore } from "../../support/site-on-store.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";

const scale = 500;
let content: BackendContent;
// One site with 500 of each product for all tests.
siteUnderTest(async () => {
  const site = await siteOnStore((databaseUrl) => loadDemo(databaseUrl, scale));
  content = await readBackend(site.databaseUrl);
  return site;
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("at scale 500 a visit to a home is planned from one search in four actions", async ({ page }) => {
    await planVisitByFreeText(page, content);
  });

  test("at scale 500 two plans are compared and shared in four actions", async ({ page }) => {
    await compareAndSharePlans(page, content);
  });
});

test("at scale 500 a home is found from its URL alone", async ({ page }) => {
  await findHomeByUrl(page, content);
});

test("at scale 500 a home is found by keyboard alone", async ({ page }) => {
  await findHomeByKeyboard(page, content);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("at scale 500 a home is found", async ({ page }) => {
    await findHomeWithoutJavaScript(page, content);
  });
});

/**
 * The numbers in a document of the search: its count, the sum of its sections and of what its links lead to, its cards.
 */
async function readSearch(page: Page, address: string) {
  const response = await page.request.get(siteUrl() + address);
  expect(response.status(), address).toBe(200);
  return await page.evaluate(
    (html) => {
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      const sumOf = (elements: readonly (Element | undefined)[]) =>
        elements
          .flatMap((each) => [...(each?.textContent ?? "").matchAll(/(\d[\d,]*) (?:home|model|plan)s?\b/g)])
          .reduce((total, [, count = ""]) => total + Number(count.replaceAll(",", "")), 0);
      const links = [...(main?.querySelectorAll("a") ?? [])];
      const more = links.find((link) => link.textContent?.startsWith("Show more: "));
      const sections = [...(main?.querySelectorAll("section") ?? [])];
      return {
        count: main?.querySelector("#plan-count")?.parentElement?.textContent ?? "",
        sum: sumOf([...sections.map((section) => section.querySelector("h2 + p") ?? undefined), more]),
        emptySections: sections.filter((section) => !section.querySelector("article")).length,
        on: [more, ...links.filter((link) => /^Show all \d/.test(link.textContent ?? ""))].flatMap(
          (link) => link?.getAttribute("href") ?? [],
        ),
        hrefs: [...(main?.querySelectorAll("article h3 a") ?? [])].map((link) => link.getAttribute("href") ?? ""),
      };
    },
    await response.text(),
  );
}

/** Searches of the whole catalog, each with the backend's result. */
const searches: readonly (readonly [string, (it: Offered) => boolean])[] = [
  ["", () => true],
  ["?sort=kind", () => true],
  ["?where=Longmont&beds=3", (it) => town(it) === "Longmont" && it.beds >= 3],
];

for (const [query, fits] of searches) {
  test(`at scale 500 the search “${query}” counts all matches and “Show more” lists each once`, {
    tag: ["@S2.116", "@S2.117", "@S2.118"],
  }, async ({ page }) => {
    const expected = offers(content).filter(fits);
    const count = `${expected.length} of ${offers(content).length.toLocaleString("en-US")} fit`;
    const known = new Set<string>();
    let address: string | undefined = `/new-home-search/${query}`;
    for (let parts = 0; address; parts += 1) {
      const read = await readSearch(page, address);
      expect(read).toMatchObject({ count, sum: expected.length, emptySections: 0 });
      // Shown results stay, and none is shown twice.
      expect(new Set(read.hrefs).size).toBe(read.hrefs.length);
      expect(read.hrefs).toEqual(expect.arrayContaining([...known]));
      if (read.on.length > 0) expect(read.hrefs.length).toBeLessThan(expected.length);
      else expect(read.hrefs.toSorted()).toEqual(expected.map(({ uri }) => uri).sort());
      for (const href of read.hrefs) known.add(href);
      // After two steps, all other sections at once.
      address = parts === 2 ? read.on[0]?.replace(/steps=\d+/, "steps=1000") : read.on[0];
    }
    expect(known.size).toBe(expected.length);
  });
}

test("at scale 500 “Show more” keeps count and scroll position and focuses the first new card", {
  tag: ["@S2.117"],
}, async ({ page }) => {
  const all = offers(content).length;
  await page.goto("/new-home-search/", { waitUntil: "networkidle" });
  const cards = page.locator("main article");
  const before = await cards.count();
  // From a list of links, as with a screen reader: scrolling to the link loads more without a click.
  await page.getByRole("link", { name: /^Show more: / }).evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?steps=2$/);
  await expect(cards).toHaveCount(2 * before);
  await expect(page.locator("#plan-count")).toHaveText(String(all));
  await expect(cards.nth(before).locator("h3 a")).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards).toHaveCount(before);
  await expect(page.locator("#plan-count")).toHaveText(String(all));
});

test("at scale 500 infinite scroll lists every counted home, and back restores the position", {
  tag: ["@S2.117"],
}, async ({ page }) => {
  const inLongmont = offers(content).filter((it) => town(it) === "Longmont");
  await page.goto("/new-home-search/?where=Longmont", { waitUntil: "networkidle" });
  const links = page.locator("main article h3 a");
  expect(await links.count()).toBeLessThan(inLongmont.length);
  // A visitor who scrolls reaches each of these links.
  const lines = page.getByRole("link", { name: /^Show (?:more: |all )/ });
  await expect(async () => {
    await lines.evaluateAll(([line]) => line?.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(lines).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(page.locator("#plan-count")).toHaveText(String(inLongmont.length));
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.toSorted()).toEqual(inLongmont.map(({ uri }) => uri).sort());
  const last = links.last();
  const title = await last.innerText();
  await last.focus();
  const top = await page.evaluate(() => Math.round(window.scrollY));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(links).toHaveCount(inLongmont.length);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
});

test("at scale 500 a clicked home is opened even while more results could load", async ({ page }) => {
  await page.goto("/new-home-search/?where=Longmont", { waitUntil: "networkidle" });
  let comes = () => {};
  const held = new Promise<void>((come) => {
    comes = come;
  });
  await page.route(/\.data\b/, async (route) => {
    await held;
    await route.continue();
  });
  const first = page.locator("main article h3 a").first();
  const title = await first.innerText();
  await first.click();
  // The link comes into view, and all observers are notified.
  await page
    .getByRole("link", { name: /^Show (?:more: |all )/ })
    .first()
    .evaluate(async (line) => {
      line.scrollIntoView({ block: "center", behavior: "instant" });
      await new Promise((seen) => new IntersectionObserver(seen).observe(line));
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    });
  comes();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("at scale 500 every view has all items on the map, also zoomed in and in one collection", {
  tag: ["@S2.104", "@S2.111"],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const view of views) {
    await page.goto(view.path);
    await expect(page.locator("nav[aria-label='What to show'] a")).toHaveText(views.map(({ tab }) => `${tab} 500`));
    await expect(status(page).locator("strong")).toHaveText(`500 ${view.noun}s`);
    await expect.poll(() => countOnMap(page)).toBe(500);
    expect(await rows(page).count()).toBe(24);
    await tool(page, "Zoom in").click();
    await expect.poll(() => countOnMap(page)).toBe(500);
    await chip(page, "New Beginnings").click();
    await expect(status(page).locator("strong")).not.toHaveText(`500 ${view.noun}s`);
    const left = Number.parseInt(await status(page).innerText(), 10);
    await expect(page.locator("nav[aria-label='What to show'] a[aria-current]")).toHaveText(`${view.tab} ${left}`);
    await expect.poll(() => countOnMap(page)).toBe(left);
  }
});
