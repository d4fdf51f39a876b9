import type { APIRequestContext } from "@playwright/test";
import { expect, siteUrl, test } from "../../site-test.ts";

/** The addresses in a sitemap or in the index, as paths of the site. */
async function pathsIn(request: APIRequestContext, path: string): Promise<string[]> {
  const text = await (await request.get(siteUrl() + path)).text();
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => {
    expect(address.startsWith(`${siteUrl()}/`), address).toBe(true);
    return address.slice(siteUrl().length);
  });
}

/** Follows all links from the front page as a visitor without JavaScript: the pages found by path, and dead links. */
async function crawl(request: APIRequestContext) {
  const linkedFrom = new Map([["/", "nowhere"]]);
  const found = new Map<string, { readonly status: number; readonly html: string }>();
  const dead: string[] = [];
  // Iterating over a map includes the keys that are added during the iteration.
  for (const [path, from] of linkedFrom) {
    const response = await request.get(siteUrl() + path, { maxRedirects: 0 });
    const [status, { location, "content-type": type = "" }] = [response.status(), response.headers()];
    const target = status === 301 ? new URL(location ?? "", siteUrl()).pathname : undefined;
    if (target) {
      const { status: second } = await statusOf(request, target);
      if (second !== 200) dead.push(`${from} links ${path}, which leads to ${target}: ${second}`);
    } else if (status !== 200) dead.push(`${from} links ${path}: ${status}`);
    const html = status === 200 && type.startsWith("text/html") ? await response.text() : "";
    found.set(path, { status, html });
    for (const link of linksIn(html, path)) if (!linkedFrom.has(link)) linkedFrom.set(link, path);
  }
  return { found, dead };
}

async function statusOf(request: APIRequestContext, path: string) {
  return { status: (await request.get(siteUrl() + path, { maxRedirects: 0 })).status() };
}

/** Paths of this site that a page links to, with the query only if it is that of a further page of a list. */
function linksIn(html: string, path: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const url = URL.parse(href.replaceAll("&amp;", "&"), siteUrl() + path);
    if (url?.origin !== siteUrl()) return [];
    return url.pathname + (/[?&](?:after|before|show)=/.test(url.search) ? url.search : "");
  });
}

test("each sitemap page is linked, returns 200 at its canonical URL, and has no dead links", async ({ request }) => {
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
      "/our-homes/plans/",
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
  const { found, dead } = await crawl(request);
  expect(dead).toEqual([]);
  expect(paths.filter((path) => !found.has(path))).toEqual([]);
  for (const path of paths) {
    const { status, html } = found.get(path) ?? { html: "" };
    expect([path, status]).toEqual([path, 200]);
    expect([path, /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]]).toEqual([path, siteUrl() + path]);
    expect([path, html.includes('name="robots"')]).toEqual([path, false]);
  }
  expect(paths).not.toContain("/my-favorites/");
  expect(await (await request.get(`${siteUrl()}/my-favorites/`)).text()).toContain('name="robots" content="noindex"');
});
