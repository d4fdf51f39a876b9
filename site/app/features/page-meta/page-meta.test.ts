import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadPageMeta, metaTags } from "./page-meta.ts";

const seo = (seoTitle: string | null, seoMetaDescription: string | null = null) => ({
  seoMeta: { seoTitle, seoMetaDescription },
});

const host = (page: unknown, nodeByUri: unknown) => fakeContent({ GetMeta: { page, nodeByUri } });

test("S7.37 GetMeta asks the page by its URI for its SEO meta", async () => {
  const { asked, content } = host(seo("About us", "Who builds."), null);
  expect(await loadPageMeta(content, "/about-us/", { isListed: true })).toEqual({
    seoTitle: "About us",
    seoMetaDescription: "Who builds.",
  });
  expect(asked).toEqual([{ name: "GetMeta", variables: { uri: "/about-us/", path: "/about-us/" }, isShared: false }]);
});

test("what is no page says its meta as whatever lives at the address", async () => {
  const { content } = host(null, seo("The Juniper"));
  expect(
    (await loadPageMeta(content, "/homes/longmont/haystack-bend/plans/juniper/", { isListed: true })).seoTitle,
  ).toBe("The Juniper");
});

test("S1.25 S1.26 without any meta title and description are the builder's own, the suffix stands once", async () => {
  const { content } = host(null, null);
  const tags = metaTags(await loadPageMeta(content, "/nowhere/", { isListed: true }), "https://example.com/nowhere/");
  expect(tags).toContainEqual({ title: "New homes on Colorado’s Front Range - Switchgrass Homes" });
  expect(tags).toContainEqual(
    expect.objectContaining({ name: "description", content: expect.stringMatching(/Switchgrass/) }),
  );
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://example.com/nowhere/" });
});

test("a visitor's own page and the editors' sample are no search results, every other page is", () => {
  const robots = (path: string) =>
    metaTags(null, `https://example.com${path}`).filter((tag) => "name" in tag && tag.name === "robots");
  expect(robots("/my-favorites/")).toEqual([{ name: "robots", content: "noindex" }]);
  expect(robots("/sandbox/")).toHaveLength(1);
  expect(robots("/about-us/")).toEqual([]);
});
