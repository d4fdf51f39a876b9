import type { Page } from "@playwright/test";
import { expectedPrices } from "../../identity/expected-prices.ts";
import { readBackend } from "../../identity/read-backend.ts";
import { loadDemo } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { siteOnStore } from "../../support/site-on-store.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";
import { startWordPressSite } from "../../support/wordpress-site.ts";

const secret = "a-secret-of-the-operators";
const settings = { BDX_BUILDER_NUMBER: "0123", REVALIDATE_SECRET: secret };

/** Path and price of each entry of a feed, by the browser's XML parser. */
async function entriesOf(page: Page, url: string, names: { entry: string; website: string; price: string }) {
  const response = await page.request.get(url);
  expect([url, response.status()]).toEqual([url, 200]);
  return await page.evaluate(
    ({ text, entry, website, price }) => {
      const parsed = new DOMParser().parseFromString(text, "text/xml");
      const error = parsed.querySelector("parsererror")?.textContent;
      if (error) throw new Error(error);
      return [...parsed.getElementsByTagName(entry)].map((each): [string, number] => {
        const [path] = each.getElementsByTagName(website);
        const [amount] = each.getElementsByTagName(price);
        return [new URL(path?.textContent ?? "").pathname, Number(amount?.textContent)];
      });
    },
    { text: await response.text(), ...names },
  );
}

const zillow = { entry: "Listing", website: "ListingUrl", price: "Price" };
const specs = { entry: "Spec", website: "SpecWebsite", price: "SpecPrice" };
const plans = { entry: "Plan", website: "PlanWebsite", price: "BasePrice" };
const sorted = (entries: readonly (readonly [string, number | null])[]) => entries.toSorted();

test.describe("with a builder number", () => {
  const site = siteUnderTest(() => siteOnStore(loadDemo, settings));

  test("each product for sale of the demo is in the feeds once, with the price of its page", {
    tag: ["@S9.14"],
  }, async ({ page }) => {
    const { url, databaseUrl } = site();
    const content = await readBackend(databaseUrl);
    const isAnnounced = (path: string) =>
      [...content.homes, ...content.plans].some(
        ({ uri, productStatus }) => uri === path && /^coming soon$/i.test(productStatus?.statusMessage?.[1] ?? ""),
      );
    const priced = (...kinds: readonly string[]) =>
      expectedPrices(content)
        .filter(({ kind, uri, amountUsd }) => kinds.includes(kind) && amountUsd !== null && !isAnnounced(uri))
        .map(({ uri, amountUsd }) => [uri, amountUsd] as const);
    await page.goto(url);
    const homes = await entriesOf(page, `${url}/feeds/zillow.xml`, zillow);
    expect(homes.length).toBeGreaterThan(20);
    expect(sorted(homes)).toEqual(sorted(priced("home")));
    expect(sorted(await entriesOf(page, `${url}/feeds/bdx.xml`, specs))).toEqual(sorted(priced("home", "model")));
    expect(sorted(await entriesOf(page, `${url}/feeds/bdx.xml`, plans))).toEqual(sorted(priced("plan")));
    for (const [path, amount] of homes.slice(0, 5)) {
      expect(await (await page.request.get(url + path)).text(), path).toContain(`$${amount.toLocaleString("en-US")}`);
    }
  });

  test("each home and plan for sale is in the RSS feed once, with the price of its page", async ({ page }) => {
    const { url } = site();
    await page.goto(url);
    const { homes, plans } = await (await page.request.get(`${url}/homes.json`)).json();
    const items = await entriesOf(page, `${url}/feeds/homes.xml`, { entry: "item", website: "link", price: "title" });
    const paths = [...homes, ...plans].map((product: { url: string }) => new URL(product.url).pathname);
    expect(items.map(([path]) => path)).toEqual(paths);
    const feed = await (await page.request.get(`${url}/feeds/homes.xml`)).text();
    for (const { address, price, url: homeUrl } of homes.slice(0, 5)) {
      const priceText = `$${price.toLocaleString("en-US")}`;
      expect(feed).toContain(`<title>${address.street}, ${address.city}: ${priceText}</title><link>${homeUrl}</link>`);
      expect(await (await page.request.get(homeUrl)).text(), homeUrl).toContain(priceText);
    }
  });

  test("pictures of the feeds are JPEG for a program, and operators read what is left out", async ({ page }) => {
    const { url } = site();
    const feed = await (await page.request.get(`${url}/feeds/zillow.xml`)).text();
    const [, picture = ""] = /<PictureUrl>([^<]+)</.exec(feed) ?? [];
    const image = await page.request.get(url + new URL(picture).pathname, { headers: { Accept: "*/*" } });
    expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    const headers = { Authorization: `Basic ${Buffer.from(`editor:${secret}`).toString("base64")}` };
    await page.setExtraHTTPHeaders(headers);
    await page.goto(`${url}/ops/feeds`);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Zillow: /feeds/zillow.xml",
      "BDX (NewHomeSource): /feeds/bdx.xml",
    ]);
    await expect(page.getByText(/^Lists \d+ homes\.$/)).toBeVisible();
    await expect(page.getByText("Sold: only what is for sale is listed. Nothing to do.").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: /incomplete/ })).toHaveCount(0);
  });
});

test("without a builder number the feed for BDX is not found", async ({ request }) => {
  expect((await request.get(`${siteUrl()}/feeds/bdx.xml`)).status()).toBe(404);
});

test("on a WordPress without the site's own fields the homes are listed, with gaps in the report", async ({ page }) => {
  const wordpress = await startWordPressSite({ model: "specification", environment: settings });
  try {
    const content = await readBackend(`file:${process.env.WORDPRESS_STORE}`);
    const byPath = new Map(expectedPrices(content).map(({ uri, amountUsd }) => [uri, amountUsd]));
    const homes = await entriesOf(page, `${wordpress.url}/feeds/zillow.xml`, zillow);
    expect(homes.length).toBeGreaterThan(20);
    expect(homes.filter(([path, price]) => byPath.get(path) !== price)).toEqual([]);
    expect((await entriesOf(page, `${wordpress.url}/feeds/bdx.xml`, specs)).length).toBeGreaterThan(20);
    const report = await page.request.get(`${wordpress.url}/ops/feeds`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    const [{ incomplete }] = (await report.json()).feeds;
    expect(incomplete[0].reasons).toContain("No description. Enter a short description at the home.");
  } finally {
    await wordpress.end();
  }
});
