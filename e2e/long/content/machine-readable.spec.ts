import type { Page } from "@playwright/test";
import { expect, pagesOfEachKind, siteUrl, test } from "../../site-test.ts";

test("sitemaps, feed and home list are well formed, typed, and return 304 when unchanged", async ({ page }) => {
  await page.goto("/blog/");
  const documents = [
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/sitemaps/homes.xml", "application/xml; charset=utf-8"],
    ["/blog/feed.xml", "application/rss+xml; charset=utf-8"],
    ["/homes.json", "application/json"],
    ["/feeds/homes.xml", "application/rss+xml; charset=utf-8"],
    ["/feeds/zillow.xml", "application/xml; charset=utf-8"],
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

test("homes.json has the address, price and picture of each home’s page", async ({ request }) => {
  const { homes, plans } = await (await request.get(`${siteUrl()}/homes.json`)).json();
  expect([homes.length > 20, plans.length > 10]).toEqual([true, true]);
  for (const home of homes.slice(0, 12)) {
    const html = await (await request.get(home.url)).text();
    expect(html, home.url).toContain(`${home.address.street}</h1>`);
    if (home.price !== null) expect(html, home.url).toContain(`$${home.price.toLocaleString("en-US")}`);
    expect((await request.get(home.picture.url)).status(), home.picture.url).toBe(200);
  }
});

/** A node of JSON-LD. */
interface Thing {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

/** Properties that search engines require, by type. */
const requiredProperties: Readonly<Record<string, readonly string[]>> = {
  Organization: ["name", "url", "telephone", "address", "logo"],
  BreadcrumbList: ["itemListElement"],
  // A model's plan may leave a choice of its bedrooms.
  SingleFamilyResidence: ["name", "url", "address", "floorSize", "image"],
  FloorPlan: ["name", "url", "floorSize"],
  Offer: ["url", "availability", "itemOffered"],
  Event: ["name", "url", "startDate", "location", "organizer", "eventStatus"],
  BlogPosting: ["headline", "url", "author", "publisher", "datePublished", "image"],
  FAQPage: ["mainEntity"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate"],
  Place: ["name", "url", "address", "telephone"],
};

for (const [path, types] of [
  ["/", ["Organization", "WebSite"]],
  ["/homes/longmont/haystack-bend/", ["BreadcrumbList", "Place", "FAQPage"]],
  ["/homes/longmont/haystack-bend/plans/juniper/", ["BreadcrumbList", "FloorPlan", "Offer"]],
  ["/homes/longmont/haystack-bend/models/1460-threshing-lane/", ["BreadcrumbList", "SingleFamilyResidence"]],
  ["/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", ["BreadcrumbList", "SingleFamilyResidence", "Offer"]],
  ["/blog/reading-a-price-line/", ["BreadcrumbList", "BlogPosting"]],
  ["/events/open-walls-at-kestrel-row/", ["BreadcrumbList", "Event"]],
  ["/events/the-kitchen-at-sunrise/", ["BreadcrumbList", "Event"]],
  ["/lifestyle/reviews/a-cello-and-a-shared-wall/", ["BreadcrumbList"]],
  ["/lifestyle/reviews/six-weeks-away/", ["BreadcrumbList", "VideoObject"]],
  ["/blog/category/money/", []],
  ["/homes/longmont/haystack-bend/plans/buckwheat/", ["BreadcrumbList", "FloorPlan"]],
  ["/about-us/how-to-build-with-us/", ["BreadcrumbList", "FAQPage"]],
  ["/contact-us/faq/", ["BreadcrumbList", "FAQPage"]],
  ["/videos/walk-the-juniper/", ["VideoObject"]],
  ["/campaigns/winter/finish-list/", []],
] as const) {
  test(`${path} has structured data and a picture that match the page: ${types.join(", ") || "no types"}`, async ({
    request,
  }) => {
    const html = await (await request.get(siteUrl() + path)).text();
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json]) => {
      const data = JSON.parse(json ?? "") as Thing & { readonly "@graph"?: readonly Thing[] };
      return data["@graph"] ?? [data];
    });
    for (const type of types) expect(things.map((thing) => thing["@type"])).toContain(type);
    for (const thing of things) {
      for (const property of requiredProperties[thing["@type"]] ?? []) {
        expect([thing["@type"], property, Boolean(thing[property])]).toEqual([thing["@type"], property, true]);
      }
      // URLs are absolute, and the node's own is the page's.
      expect(JSON.stringify(thing)).not.toMatch(/"(?:item|url|image|thumbnailUrl|@id)":"\//);
      if (["SingleFamilyResidence", "FloorPlan", "Event", "BlogPosting", "Place"].includes(thing["@type"])) {
        expect(thing.url).toBe(siteUrl() + path);
        expect(html).toContain(`>${thing.name ?? thing.headline}</h1>`);
      }
      if (thing["@type"] === "Offer" && typeof thing.price === "number") {
        expect(html).toContain(`$${thing.price.toLocaleString("en-US")}`);
      }
    }
    const content = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
    // The page of questions has no picture, and a drawing in SVG is not shared.
    if (path === "/contact-us/faq/" || path === "/events/open-walls-at-kestrel-row/")
      return expect(content("og:image")).toBeUndefined();
    const picture = content("og:image") ?? "";
    expect(picture.startsWith(`${siteUrl()}/media/`), picture).toBe(true);
    const response = await request.get(picture, { headers: { Accept: "*/*" } });
    expect([response.status(), response.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect([Number(content("og:image:width")) > 300, Number(content("og:image:height")) > 100]).toEqual([true, true]);
  });
}

/** Metadata in the head and structured data: of the open page, or of a document as the server sends it. */
function readHead(page: Page, html: string | null = null) {
  return page.evaluate((sent) => {
    const read = sent === null ? document : new DOMParser().parseFromString(sent, "text/html");
    const tags = [
      ...read.head.querySelectorAll("meta[name], meta[property], link[rel=canonical], link[rel=alternate]"),
    ];
    const things = [...read.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
      const data = JSON.parse(script.textContent ?? "");
      return (data["@graph"] ?? [data]) as { "@type": string; url?: string }[];
    });
    return {
      title: read.title,
      tags: tags.map(({ outerHTML }) => outerHTML).sort(),
      things: things.map((thing) => `${thing["@type"]} ${thing.url ?? ""}`),
    };
  }, html);
}

interface WithRouter {
  readonly __reactRouterDataRouter: { navigate(to: string): Promise<void> };
}

test("a page reached by client-side navigation, and by going back, has its document’s metadata", {
  tag: ["@S7.38"],
}, async ({ page, watch }) => {
  watch.allow(/status of 404|status 404: .*\/no-such-page\//);
  await page.goto("/contact-us/", { waitUntil: "networkidle" });
  const paths = [...pagesOfEachKind.map(({ path }) => path), "/my-favorites/", "/no-such-page/"];
  const loaded = new Map<string, Awaited<ReturnType<typeof readHead>>>();
  for (const path of paths) {
    const html = await (await page.request.get(siteUrl() + path)).text();
    // The Content-Security-Policy of the parsing page would report their inline styles.
    loaded.set(path, await readHead(page, html.replace(/<style[\s\S]*?<\/style>/g, "")));
  }
  const heads = [...loaded.values()];
  expect(new Set(heads.map(({ title }) => title)).size).toBeGreaterThanOrEqual(paths.length - 1);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const expectHead = async (path: string, how: string) => {
    await expect(page).toHaveURL(siteUrl() + path);
    await expect.poll(() => readHead(page), { message: `${path} ${how}` }).toEqual(loaded.get(path));
  };
  for (const path of paths) {
    await page.evaluate((to) => (window as unknown as WithRouter).__reactRouterDataRouter.navigate(to), path);
    await expectHead(path, "by a navigation");
  }
  for (const path of paths.slice(0, -1).reverse()) {
    await page.goBack();
    await expectHead(path, "by back");
  }
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
