import { describe, expect, test } from "vitest";
import { builderToday } from "#app/domain/wording/dates.ts";
import { fakeContent, pagesOf } from "#app/graphql/testing/fake-content.ts";
import { latestDay, loadSitemap, sitemapIndexXml, sitemapTypes, sitemapXml } from "./sitemap.ts";

const end = { endCursor: null, hasNextPage: false };
const listed = (uri: string | null, modified: string | null = "2026-05-04T10:00:00", more: object = {}) => ({
  uri,
  modified,
  ...more,
});
const contentOf = (operation: string, list: string, nodes: readonly object[] | null) =>
  fakeContent({ [operation]: { [list]: nodes && { nodes, pageInfo: end } } }).content;

const nowhere = () => false;

describe("the sitemap of a kind", () => {
  test("lists every entry of a list that is longer than a host's page of 100", async () => {
    const uris = Array.from({ length: 250 }, (_, at) => `/homes/longmont/haystack-bend/qmi/home-${1000 + at}/`);
    const nodes = uris.map((uri) => listed(uri));
    const { queries, content } = fakeContent({ GetHomesForSitemap: pagesOf("homes", nodes) });
    expect((await loadSitemap(content, "homes", nowhere)).map(({ path }) => path)).toEqual(uris);
    expect(queries.map(({ variables }) => variables)).toMatchObject([
      { after: null },
      { after: "100" },
      { after: "200" },
    ]);
  });

  test("stops when a host's cursor does not move on", async () => {
    const pageInfo = { endCursor: "same", hasNextPage: true };
    const { content, queries } = fakeContent({
      GetModelsForSitemap: { models: { nodes: [listed("/homes/a/b/models/c/")], pageInfo } },
    });
    expect(await loadSitemap(content, "models", nowhere)).toEqual([
      { path: "/homes/a/b/models/c/", day: "2026-05-04" },
    ]);
    expect(queries).toHaveLength(2);
  });

  test("omits paths that are 404s: entries without a URL, or with that of another kind", async () => {
    const nodes = ["/homes/a/b/plans/c/", "/homes/a/b/qmi/c/", "/plan/c/", "/homes/a/b/plans/C/", null].map((uri) =>
      listed(uri),
    );
    const content = contentOf("GetPlansForSitemap", "plans", nodes);
    expect(await loadSitemap(content, "plans", nowhere)).toEqual([{ path: "/homes/a/b/plans/c/", day: "2026-05-04" }]);
  });

  test("omits redirected paths, of the content and of the site, categories too", async () => {
    const away = new Set(["/about-us/", "/events/", "/blog/b/", "/blog/category/money/"]);
    const isRedirected = (path: string) => away.has(path);
    const pages = contentOf("GetPagesForSitemap", "pages", [listed("/about-us/"), listed("/about-us/our-team/")]);
    const paths = (await loadSitemap(pages, "pages", isRedirected)).map(({ path }) => path);
    expect(paths).toContain("/about-us/our-team/");
    expect(paths).toContain("/blog/");
    expect(paths.filter(isRedirected)).toEqual([]);
    const categories = { categories: { nodes: [{ slug: "money" }, { slug: "plans" }] } };
    const posts = ["/blog/a/", "/blog/b/"].map((uri) => listed(uri, null, categories));
    const blog = await loadSitemap(contentOf("GetBlogPostsForSitemap", "blogPosts", posts), "blog", isRedirected);
    expect(blog.map(({ path }) => path)).toEqual(["/blog/a/", "/blog/category/plans/"]);
  });

  test("is empty when the host does not have the kind", async () => {
    expect(await loadSitemap(contentOf("GetEventsForSitemap", "events", null), "events", nowhere)).toEqual([]);
  });

  test("has the pages of the content and the standard ones, but no personal pages", async () => {
    const nodes = [
      listed("/about-us/"),
      listed("/blog/", "2026-07-01T00:00:00"),
      listed("/my-favorites/"),
      listed("/sandbox/"),
      listed("/campaigns/of-a-page/"),
      listed("/wp-login/"),
      listed("/lifestyle/brents-place/", null),
    ];
    expect(await loadSitemap(contentOf("GetPagesForSitemap", "pages", nodes), "pages", nowhere)).toEqual([
      { path: "/", day: "" },
      { path: "/about-us/", day: "2026-05-04" },
      { path: "/blog/", day: "2026-07-01" },
      { path: "/campaigns/", day: "" },
      { path: "/events/", day: "" },
      { path: "/lifestyle/brents-place/", day: "" },
      { path: "/lifestyle/reviews/", day: "" },
      { path: "/new-home-search/", day: "" },
      { path: "/our-homes/model-homes/", day: "" },
      { path: "/our-homes/plans/", day: "" },
      { path: "/our-homes/quick-move-in-homes/", day: "" },
      { path: "/our-neighborhoods/", day: "" },
    ]);
  });

  test("lists the categories of articles, each with the date of its newest article", async () => {
    const categories = (...slugs: (string | null)[]) => ({ categories: { nodes: slugs.map((slug) => ({ slug })) } });
    const nodes = [
      listed("/blog/a/", "2026-03-01T00:00:00", categories("money", "plans")),
      listed("/blog/b/", "2026-04-01T00:00:00", categories("money", null)),
      listed("/blog/category/", "2026-04-01T00:00:00", { categories: null }),
    ];
    expect(await loadSitemap(contentOf("GetBlogPostsForSitemap", "blogPosts", nodes), "blog", nowhere)).toEqual([
      { path: "/blog/a/", day: "2026-03-01" },
      { path: "/blog/b/", day: "2026-04-01" },
      { path: "/blog/category/money/", day: "2026-04-01" },
      { path: "/blog/category/plans/", day: "2026-03-01" },
    ]);
  });

  test("lists current offers, as the list of offers does", async () => {
    const offer = (slug: string, startsOn: string | null, endsOn: string | null) =>
      listed(`/campaigns/${slug}/`, "2026-05-04T10:00:00", { extras: { startsOn, endsOn } });
    const nodes = [
      offer("over", "2020-01-01", "2020-02-01"),
      offer("ahead", "2998-01-01", "2999-01-01"),
      offer("winter/running", "2020-01-01", "2999-01-01"),
      offer("first-and-last-day", builderToday(), builderToday()),
      listed("/campaigns/without-days/", "2026-05-04T10:00:00", { extras: null }),
    ];
    const found = await loadSitemap(contentOf("GetCampaignsForSitemap", "campaigns", nodes), "campaigns", nowhere);
    expect(found.map(({ path }) => path)).toEqual([
      "/campaigns/first-and-last-day/",
      "/campaigns/winter/running/",
      "/campaigns/without-days/",
    ]);
  });
});

test("a sitemap is escaped, uses the site's URL, and has the date when it is known", () => {
  const entries = [
    { path: "/blog/q&a/", day: "2026-05-04" },
    { path: "/blog/b/", day: "" },
  ];
  expect(sitemapXml(entries, "https://homes.example").xml).toBe(
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://homes.example/blog/q&amp;a/</loc>' +
      "<lastmod>2026-05-04</lastmod></url><url><loc>https://homes.example/blog/b/</loc></url></urlset>",
  );
});

test("the index has a sitemap for each type with pages, and the date of its latest change", () => {
  const entries = [
    { path: "/a/", day: "2026-05-04" },
    { path: "/b/", day: "2026-06-01" },
    { path: "/c/", day: "" },
  ];
  expect(latestDay(entries)).toBe("2026-06-01");
  const sitemaps = [
    { type: "pages", entries },
    { type: "events", entries: [] },
  ];
  expect(sitemapIndexXml(sitemaps, "https://homes.example").xml).toBe(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap>' +
      "<loc>https://homes.example/sitemaps/pages.xml</loc><lastmod>2026-06-01</lastmod></sitemap></sitemapindex>",
  );
  expect(sitemapTypes).toEqual([
    "pages",
    "neighborhoods",
    "plans",
    "models",
    "homes",
    "blog",
    "reviews",
    "events",
    "campaigns",
  ]);
});
