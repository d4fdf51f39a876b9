import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Response } from "@playwright/test";
import { writeAnotherBuild } from "./another-build.ts";
import { startBuiltSite } from "./servers.ts";
import { expect, pagesOfEachKind, siteUrl, test } from "./site-test.ts";

let folder = "";

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "porchlight-dictionaries-"));
});

test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The site with dictionaries and speculation rules, at one address however often it is started. */
function start(settings: Readonly<Record<string, string>>, build?: string) {
  const own = { DATABASE_URL: `file:${join(folder, "store.db")}`, VAR_FOLDER: join(folder, "var") };
  return startBuiltSite({ CONTENT_URL: siteUrl(), ...own, ...settings }, build);
}

/** A dictionary as an earlier start leaves it: pages of each kind. */
async function keepDictionary(page: Page): Promise<void> {
  const texts = [];
  for (const { path } of pagesOfEachKind) texts.push(await (await page.request.get(siteUrl() + path)).text());
  const text = texts.join("");
  mkdirSync(join(folder, "var/dictionaries"), { recursive: true });
  const name = createHash("sha256").update(text).digest("hex");
  writeFileSync(join(folder, `var/dictionaries/${name}.dict`), text);
}

/** Opens a page and gives what came for it. */
async function open(page: Page, address: string) {
  const responses: Response[] = [];
  const listen = (response: Response) => void responses.push(response);
  page.on("response", listen);
  await page.goto(address, { waitUntil: "networkidle" });
  page.off("response", listen);
  return await Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      coding: (await response.allHeaders())["content-encoding"],
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  );
}

test("a browser that knows dictionaries loads one, and gets pages and the scripts of a deploy as what differs", async ({
  page,
  watch,
}) => {
  // Two sites start, and it waits for one of them to be left alone.
  test.setTimeout(120_000);
  await keepDictionary(page);
  const first = await start({ DICTIONARIES: "1", LOG_LEVEL: "info" });
  watch.allow(new RegExp(first.url));
  let site = first;
  try {
    const timing = async () => (await page.request.get(`${first.url}/`)).headers()["server-timing"];
    // It is made once nobody has asked for anything for two seconds: not while this test asks every second.
    await expect.poll(timing, { intervals: [3000], timeout: 40_000 }).toContain("dictionary");
    await open(page, `${first.url}/`);
    // The browser tells nobody what it fetches for itself.
    await expect.poll(first.log).toMatch(/"path":"\/dictionaries\/[\da-f]{64}\.dict"/);
    // Each time at an address that the browser has not kept: of one that it has, only a 304 without a coding would come.
    let visit = 0;
    const post = () => open(page, `${first.url}/blog/reading-a-price-line/?utm_source=${visit++}`);
    await expect.poll(async () => (await post())[0]?.coding).toBe("dcz");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to read a price line");
    await page.goto("about:blank");
    await first.end();
    const next = join(folder, "next-build");
    writeAnotherBuild(next);
    site = await start({ DICTIONARIES: "1", PORT: new URL(first.url).port }, next);
    const sent = await open(page, `${first.url}/`);
    const [document] = sent;
    expect(document).toMatchObject({ path: "/", coding: "dcz" });
    expect(document?.bytes).toBeLessThan(5000);
    const scripts = sent.filter(({ path }) => /\.js$/.test(path));
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter(({ coding, bytes }) => coding !== "dcz" && bytes > 500)).toEqual([]);
    expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(15_000);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("");
  } finally {
    await page.goto("about:blank");
    await site.end();
  }
});

test("a link within a text is fetched ahead when it is pressed, by browsers that know the rules", async ({
  page,
  watch,
}) => {
  const site = await start({ SPECULATION_RULES: "1", LOG_LEVEL: "info" });
  watch.allow(new RegExp(site.url));
  try {
    await page.goto(`${site.url}/blog/reading-a-price-line/`, { waitUntil: "networkidle" });
    const link = page.locator("main a[href^='/']:not([data-discover], [target])").first();
    const path = (await link.getAttribute("href")) ?? "";
    const asked = () => site.log().includes(`"path":"${path}"`);
    await link.hover();
    await page.waitForLoadState("networkidle");
    expect(asked()).toBe(false);
    await page.mouse.down();
    await expect.poll(asked).toBe(true);
    await expect(page).toHaveURL(`${site.url}/blog/reading-a-price-line/`);
  } finally {
    await page.goto("about:blank");
    await site.end();
  }
});
