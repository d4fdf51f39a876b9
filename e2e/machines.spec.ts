import type { APIRequestContext } from "@playwright/test";
import { expect, siteUrl, test } from "./site-test.ts";

/** The addresses in a sitemap or in the index, as paths of the site. */
async function pathsIn(request: APIRequestContext, path: string): Promise<string[]> {
  const text = await (await request.get(siteUrl() + path)).text();
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => {
    expect(address.startsWith(`${siteUrl()}/`), address).toBe(true);
    return address.slice(siteUrl().length);
  });
}

test("the sitemaps name every kind of page by its canonical address, and nothing that is not for search", async ({
  request,
}) => {
  const index = await pathsIn(request, "/sitemap.xml");
  expect(index).toEqual(
    ["pages", "neighborhoods", "plans", "models", "homes", "blog", "reviews", "events", "campaigns"].map(
      (type) => `/sitemaps/${type}.xml`,
    ),
  );
  const paths = (await Promise.all(index.map((path) => pathsIn(request, path)))).flat();
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/our-homes/model-homes/",
      "/homes/longmont/haystack-bend/",
      "/homes/longmont/haystack-bend/plans/juniper/",
      "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
      "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
      "/blog/reading-a-price-line/",
      "/blog/category/money/",
      "/lifestyle/reviews/a-cello-and-a-shared-wall/",
      "/events/open-walls-at-kestrel-row/",
      "/campaigns/winter/finish-list/",
      "/marshallfire/rebuilding/ember-details/",
    ]),
  );
  for (const path of paths) {
    const response = await request.get(siteUrl() + path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], path).toBe(siteUrl() + path);
    expect(html, path).not.toContain('name="robots"');
  }
  expect(paths).not.toContain("/my-favorites/");
  expect(await (await request.get(`${siteUrl()}/my-favorites/`)).text()).toContain('name="robots" content="noindex"');
});

test("sitemaps, feed and list of homes are well formed, of their type, and unchanged ones are not sent again", async ({
  page,
}) => {
  await page.goto("/blog/");
  const documents = [
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/sitemaps/homes.xml", "application/xml; charset=utf-8"],
    ["/blog/feed.xml", "application/rss+xml; charset=utf-8"],
    ["/homes.json", "application/json"],
    ["/robots.txt", "text/plain; charset=utf-8"],
  ] as const;
  for (const [path, type] of documents) {
    const response = await page.request.get(siteUrl() + path);
    expect([path, response.status(), response.headers()["content-type"]]).toEqual([path, 200, type]);
    const again = await page.request.get(siteUrl() + path, {
      headers: { "If-None-Match": response.headers().etag ?? "" },
    });
    expect([path, again.status()]).toEqual([path, 304]);
    if (!type.includes("xml")) continue;
    const error = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, "text/xml").querySelector("parsererror")?.textContent ?? null,
      await response.text(),
    );
    expect([path, error]).toEqual([path, null]);
  }
  const feed = page.locator('link[rel="alternate"][type="application/rss+xml"]');
  await expect(feed).toHaveAttribute("href", "/blog/feed.xml");
  expect(await (await page.request.get(`${siteUrl()}/robots.txt`)).text()).toContain(
    `\nSitemap: ${siteUrl()}/sitemap.xml\n`,
  );
  for (const path of ["/feed/", "/blog/feed/"]) {
    const old = await page.request.get(siteUrl() + path, { maxRedirects: 0 });
    expect([path, old.status(), old.headers().location]).toEqual([path, 301, "/blog/feed.xml"]);
  }
});

test("homes.json says of each home what its own page says", async ({ request }) => {
  const { homes, plans } = await (await request.get(`${siteUrl()}/homes.json`)).json();
  expect([homes.length > 20, plans.length > 10]).toEqual([true, true]);
  for (const home of homes.slice(0, 12)) {
    const html = await (await request.get(home.url)).text();
    expect(html, home.url).toContain(`${home.address.street}</h1>`);
    if (home.price !== null) expect(html, home.url).toContain(`$${home.price.toLocaleString("en-US")}`);
    expect((await request.get(home.picture.url)).status(), home.picture.url).toBe(200);
  }
});
