import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadPageMeta } from "./load-page-meta.server.ts";
import { metaTags, pageDescription, pageTitle, withPicture } from "./page-meta.tsx";

const seo = (seoTitle: string | null, seoMetaDescription: string | null = null) => ({
  seoMeta: { seoTitle, seoMetaDescription },
});

const host = (page: unknown, nodeByUri: unknown) => fakeContent({ GetMeta: { page, nodeByUri } });

test("GetMeta queries the SEO meta of the page by its URI", { tags: ["S7.37"] }, async () => {
  const { queries, content } = host(seo("About us", "Who builds."), null);
  expect(await loadPageMeta(content, "/about-us/", { isListed: true })).toEqual({
    seoTitle: "About us",
    seoMetaDescription: "Who builds.",
    picture: null,
  });
  expect(queries).toEqual([{ name: "GetMeta", variables: { uri: "/about-us/", path: "/about-us/" }, isShared: false }]);
});

test("titles and descriptions are plain text, and those without text count as missing", async () => {
  const meta = async (title: string, description: string) =>
    await loadPageMeta(host(seo(title, description), null).content, "/about-us/", { isListed: true });
  expect(await meta("What’s\nnew &amp; next", " Snow <b> lawn ")).toMatchObject({
    seoTitle: "What’s new &amp; next",
    seoMetaDescription: "Snow <b> lawn",
  });
  expect(await meta("", "\u00a0")).toMatchObject({ seoTitle: null, seoMetaDescription: null });
});

test("a URL that is not a page has the meta of its entry", async () => {
  const { content } = host(null, seo("The Juniper"));
  expect(
    (await loadPageMeta(content, "/homes/longmont/haystack-bend/plans/juniper/", { isListed: true })).seoTitle,
  ).toBe("The Juniper");
});

test("without meta, title and description are the builder's own, with one suffix", {
  tags: ["S1.25", "S1.26"],
}, async () => {
  const { content } = host(null, null);
  const tags = metaTags(await loadPageMeta(content, "/nowhere/", { isListed: true }), "https://example.com/nowhere/");
  expect(tags).toContainEqual({ title: "New homes on Colorado’s Front Range - Switchgrass Homes" });
  expect(tags).toContainEqual(
    expect.objectContaining({ name: "description", content: expect.stringMatching(/Switchgrass/) }),
  );
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://example.com/nowhere/" });
});

test("a visitor's own page and the editors' sample are not indexed, every other page is", () => {
  const robots = (path: string) =>
    metaTags(null, `https://example.com${path}`).filter((tag) => "name" in tag && tag.name === "robots");
  expect(robots("/my-favorites/")).toEqual([{ name: "robots", content: "noindex" }]);
  expect(robots("/my-account/")).toEqual([{ name: "robots", content: "noindex" }]);
  expect(robots("/sandbox/")).toHaveLength(1);
  expect(robots("/about-us/")).toEqual([]);
});

const small = { altText: "Small", sourceUrl: "/media/small.jpg", mediaDetails: { width: 400, height: 250 } };

test.each([
  ["a page", { featuredImage: "picture" }, null],
  ["a home", null, { featuredImage: "picture" }],
  ["a neighborhood", null, { featuredImage: null, neighborhood: { thumbnail: "picture" } }],
  ["a campaign", null, { featuredImage: null, campaignDetails: { modalImage: "picture" } }],
  ["an article", null, { customPostDetails: { image: "picture", thumbnail: small } }],
  ["an article without a large one", null, { customPostDetails: { image: null, thumbnail: "picture" } }],
  ["an event", null, { eventDetails: { image: "picture", thumbnail: small } }],
])("a shared link has the picture of %s with absolute URL and size", async (_, page, node) => {
  const media = { altText: "A porch", sourceUrl: "/media/porch.jpg", mediaDetails: { width: 1600, height: 1000 } };
  const text = JSON.stringify([page && { ...page, seoMeta: null }, node && { ...node, seoMeta: null }])
    .replaceAll('"featuredImage":"picture"', `"featuredImage":{"node":${JSON.stringify(media)}}`)
    .replaceAll('"picture"', JSON.stringify(media));
  const { content } = host(...(JSON.parse(text) as [unknown, unknown]));
  const tags = metaTags(await loadPageMeta(content, "/a/", { isListed: true }), "https://example.com/a/");
  expect(tags.filter((tag) => "property" in tag && String(tag.property).startsWith("og:image"))).toEqual([
    { property: "og:image", content: "https://example.com/media/r/w_1080/porch.jpg" },
    { property: "og:image:width", content: "1080" },
    { property: "og:image:height", content: "675" },
    { property: "og:image:alt", content: "A porch" },
  ]);
});

test("without a picture, or with only a drawing, none is shared", () => {
  const drawing = { src: "/media/elevation.svg", alt: "", width: 1200, height: 800 };
  for (const picture of [null, drawing]) {
    const tags = metaTags({ seoTitle: null, seoMetaDescription: null, picture }, "https://example.com/a/");
    expect(JSON.stringify(tags)).not.toContain("og:image");
  }
});

test("a page without a picture shares its first raster picture; its own picture comes first", () => {
  const picture = (src: string) => ({ src, alt: src, width: 1600, height: 1000 });
  const meta = { seoTitle: "About us", seoMetaDescription: null, picture: null };
  const onPage = [null, undefined, picture("/media/front.svg"), picture("/media/yard.jpg"), picture("/media/hall.jpg")];
  expect(withPicture(meta, onPage)).toEqual({ ...meta, picture: picture("/media/yard.jpg") });
  expect(withPicture({ ...meta, picture: picture("/media/own.jpg") }, onPage).picture?.src).toBe("/media/own.jpg");
  expect(withPicture({ ...meta, picture: picture("/media/own.svg") }, onPage).picture?.src).toBe("/media/yard.jpg");
  expect(withPicture(null, [])).toEqual({ seoTitle: null, seoMetaDescription: null, picture: null });
});

const brand = "Switchgrass Homes";
const generic = "New homes in northern Colorado";

test("the page title is taken from the page’s seoTitle", { tags: ["S1.23"] }, () => {
  expect(pageTitle("Our neighborhoods", brand, generic)).toBe("Our neighborhoods - Switchgrass Homes");
});

test("the page description is taken from the page’s seoMetaDescription", { tags: ["S1.24"] }, () => {
  expect(pageDescription("Nine neighborhoods from Superior to Fort Collins.", "Generic.")).toBe(
    "Nine neighborhoods from Superior to Fort Collins.",
  );
});

test.each([
  "Our neighborhoods",
  "Our neighborhoods - Switchgrass Homes",
  "Our neighborhoods - Switchgrass Homes - Switchgrass Homes",
  "  Our neighborhoods - Switchgrass Homes ",
])("the title “%s” ends in the brand exactly once", { tags: ["S1.25"] }, (seoTitle) => {
  expect(pageTitle(seoTitle, brand, generic)).toBe("Our neighborhoods - Switchgrass Homes");
});

test("the brand inside a title is not a suffix", { tags: ["S1.25"] }, () => {
  expect(pageTitle("Switchgrass Homes at Haystack Bend", brand, generic)).toBe(
    "Switchgrass Homes at Haystack Bend - Switchgrass Homes",
  );
  expect(pageTitle("Lock-Switchgrass Homes", brand, generic)).toBe("Lock-Switchgrass Homes - Switchgrass Homes");
});

test.each([null, undefined, "", "   ", " - Switchgrass Homes", "- Switchgrass Homes"])(
  "a page whose title is missing or empty (%j) gets the generic title, with one suffix",
  { tags: ["S1.26"] },
  (seoTitle) => {
    expect(pageTitle(seoTitle, brand, generic)).toBe("New homes in northern Colorado - Switchgrass Homes");
    expect(pageTitle(seoTitle, brand, `${generic} - ${brand}`)).toBe(
      "New homes in northern Colorado - Switchgrass Homes",
    );
  },
);

test.each([null, undefined, "", "  "])(
  "a page whose description is missing or empty (%j) gets the generic description",
  { tags: ["S1.26"] },
  (description) => {
    expect(pageDescription(description, "Generic.")).toBe("Generic.");
  },
);
