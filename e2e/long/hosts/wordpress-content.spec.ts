import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../../packages/backend/store/database.ts";
import { expect, test } from "../../site-test.ts";
import { startWordPressSite, type WordPressSite } from "../../support/wordpress-site.ts";

// One WordPress for all tests; the last test puts it into maintenance mode.
test.describe.configure({ mode: "default" });

/** One entry of each kind whose title an editor changes. */
const changed = [
  ["/homes/longmont/haystack-bend/", "Haystack Bend"],
  ["/homes/longmont/haystack-bend/plans/juniper/", "The Juniper"],
  ["/homes/longmont/haystack-bend/models/1460-threshing-lane/", "1460 Threshing Lane"],
  ["/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", "1482 Threshing Lane"],
  ["/blog/reading-a-price-line/", "How to read a price line"],
  ["/lifestyle/reviews/a-cello-and-a-shared-wall/", "A cello and a shared wall"],
  ["/events/open-walls-at-kestrel-row/", "Open walls at Kestrel Row"],
  ["/campaigns/winter/finish-list/", "Almost home, and $10,000 off."],
  ["/contact-us/career-opportunities/", "Career opportunities"],
] as const;

const stream = "bd29a8a9-2d5c-4a1f-9d0f-2b5f2a5b9a0e";
/** A film of each provider as entered by an editor, its provider's name and the URL of its page. */
const films = [
  [
    '<iframe width="560" src="//www.youtube.com/embed/aqz-KE-bpKQ?rel=0"></iframe>',
    "YouTube",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  ],
  ["https://youtu.be/aqz-KE-bpKQ", "YouTube", "https://youtu.be/aqz-KE-bpKQ"],
  ["https://player.vimeo.com/video/1084537?h=ab12", "Vimeo", "https://vimeo.com/1084537/ab12"],
  ["https://vine.co/v/bjHh0zHdgZT/embed/simple", "Vine", "https://vine.co/v/bjHh0zHdgZT"],
  ["https://videopress.com/embed/zcnJVzQF", "VideoPress", "https://videopress.com/v/zcnJVzQF"],
  [
    `https://web.microsoftstream.com/embed/video/${stream}`,
    "Microsoft Stream",
    `https://web.microsoftstream.com/video/${stream}`,
  ],
  [
    "https://www.tiktok.com/@builder/video/6829267836783971589",
    "TikTok",
    "https://www.tiktok.com/@builder/video/6829267836783971589",
  ],
  ["https://www.dailymotion.com/embed/video/x8abcde", "Dailymotion", "https://www.dailymotion.com/video/x8abcde"],
  ["https://films.example/embed/12", "films.example", "https://films.example/embed/12"],
] as const;

/** Neighborhoods with a base price at the limit of S9.14 and above it. */
const priced = [
  ["/homes/berthoud/bluestem/", 5000, "Single-family homes"],
  ["/homes/longmont/haystack-bend/", 5001, "Single-family & Patio homes from $6k"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "porchlight-changed-"));
const original = process.env.WORDPRESS_STORE ?? "";
let site: WordPressSite;

test.beforeAll(async () => {
  const store = join(folder, "changed.db");
  copyFileSync(original, store);
  const database = openDatabase(`file:${store}`);
  const change = async (uri: string, edit: (entry: { title: string; data: string }) => object) => {
    const rows = await database.selectFrom("entries").selectAll().where("uri", "=", uri).execute();
    expect(rows, uri).toHaveLength(1);
    for (const row of rows) await database.updateTable("entries").set(edit(row)).where("id", "=", row.id).execute();
  };
  for (const [uri, heading] of changed) {
    const renamed = (text: string) => text.replaceAll(heading, `${heading} Renamed.`);
    await change(uri, ({ title, data }) => ({ title: renamed(title), data: renamed(data) }));
  }
  await change("/videos/walk-the-juniper/", ({ data }) => {
    const organisms = films.map(([videoUrl], index) => ({ layout: "video", videoUrl, videoTitle: `Film ${index}` }));
    return { data: JSON.stringify({ ...JSON.parse(data), organisms }) };
  });
  for (const [uri, basePriceUsd] of priced) {
    await change(uri, ({ data }) => ({ data: JSON.stringify({ ...JSON.parse(data), basePriceUsd }) }));
  }
  await database.destroy();
  process.env.WORDPRESS_STORE = store;
  site = await startWordPressSite();
  process.env.WORDPRESS_STORE = original;
});
test.afterAll(async () => {
  await site.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The elements of a page's document that match a selector, by text and URL. */
async function found(page: Page, path: string, selector: string): Promise<{ text: string; href: string | null }[]> {
  const html = await (await page.request.get(site.url + path)).text();
  return await page.evaluate(
    (given) =>
      [...new DOMParser().parseFromString(given.html, "text/html").querySelectorAll(given.selector)].map((each) => ({
        text: each.textContent ?? "",
        href: each.getAttribute("href"),
      })),
    { html, selector },
  );
}

test("films of every provider link to their pages, by URL or embed code; others cause no error", {
  tag: ["@S5.14", "@S5.15", "@S5.16", "@S5.17", "@S5.18", "@S5.19", "@S5.20", "@S5.21"],
}, async ({ page }) => {
  const links = await found(page, "/videos/walk-the-juniper/", 'main a[href^="https://"]');
  expect(links).toEqual(
    films.map(([, provider, href], index) => ({
      // The players of two providers may be embedded in frames.
      text: `Watch the film on ${provider}: Film ${index}${/^(?:YouTube|Vimeo)$/.test(provider) ? "" : " (opens in a new window)"}`,
      href,
    })),
  );
});

test("a neighborhood’s base price of 5000 is hidden in its subtitle, one of 5001 is shown", {
  tag: ["@S4.30", "@S5.23", "@S9.14"],
}, async ({ page }) => {
  for (const [path, , subtitle] of priced) {
    const texts = (await found(page, path, "main p")).map(({ text }) => text);
    expect(
      texts.filter((text) => text.includes(subtitle.slice(0, 13))),
      path,
    ).toEqual([subtitle]);
  }
});

test("every kind of page shows the backend's GraphQL content, and no content of the site's own", {
  tag: ["@S1.3"],
}, async ({ request }) => {
  for (const [path, heading] of changed) {
    const html = await (await request.get(site.url + path)).text();
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1], path).toBe(`${heading} Renamed.`);
  }
  const received = await site.received();
  expect(received.length).toBeGreaterThan(changed.length);
  expect(await site.restHits()).toEqual([]);
  await site.setScenario({ fault: { kind: "maintenance" } });
  // A page that was not requested before.
  const response = await request.get(`${site.url}/about-us/our-team/`);
  expect(response.status()).toBe(503);
  expect(await response.text()).not.toContain("Who answers.");
});
