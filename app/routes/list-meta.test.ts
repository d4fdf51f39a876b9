import { expect, test } from "vitest";
import { articleListMeta } from "./list-meta.ts";

const root = {
  meta: {
    seoTitle: "Blog: from the drawing table - Switchgrass Homes",
    seoMetaDescription: "Written by those who do it.",
    picture: null,
  },
  canonicalUrl: "https://example.com/blog/",
};
const list = (number: number, canonicalSearch: string, isEmpty = false) => ({
  kind: "post" as const,
  pagination: { number },
  canonicalSearch,
  isEmpty,
  category: null,
  entries: [],
});

/** Title, description and canonical URL in the tags. */
const shownMeta = (tags: ReturnType<typeof articleListMeta>) => ({
  title: tags.flatMap((tag) => ("title" in tag ? tag.title : []))[0],
  description: tags.flatMap((tag) => ("name" in tag && tag.name === "description" ? tag.content : []))[0],
  canonical: tags.flatMap((tag) => ("rel" in tag && tag.rel === "canonical" ? tag.href : []))[0],
});

test("page 1 of a list has the title, description and URL of the list", { tags: ["S1.25"] }, () => {
  expect(shownMeta(articleListMeta(root, list(1, "")))).toEqual({
    title: "Blog: from the drawing table - Switchgrass Homes",
    description: "Written by those who do it.",
    canonical: "https://example.com/blog/",
  });
});

test("a later page has its number in title and description, the brand once, and its own URL", {
  tags: ["S1.25"],
}, () => {
  expect(shownMeta(articleListMeta(root, list(3, "?page=3&after=abc")))).toEqual({
    title: "Blog: from the drawing table, page 3 - Switchgrass Homes",
    description: "Page 3. Written by those who do it.",
    canonical: "https://example.com/blog/?page=3&after=abc",
  });
});

test("a category has its own title and description, or its article count without a description", {
  tags: ["S2.15"],
}, () => {
  const money = { name: "Money", count: 4, description: "Prices and taxes." };
  const meta = (category: typeof money) => shownMeta(articleListMeta(root, { ...list(1, ""), category }));
  expect(meta(money)).toMatchObject({
    title: "Money - Blog - Switchgrass Homes",
    description: "Prices and taxes.",
  });
  expect(meta({ ...money, description: "" }).description).toBe("4 posts by Switchgrass Homes: Money.");
});

test("pages of the blog link its feed, those of reviews do not", () => {
  const feeds = (kind: "post" | "review") =>
    articleListMeta(root, { ...list(1, ""), kind }).flatMap((tag) => ("type" in tag ? [tag.href] : []));
  expect(feeds("post")).toEqual(["/blog/feed.xml"]);
  expect(feeds("review")).toEqual([]);
});

test("a later page without articles is not indexed; page 1 and a filled page are", () => {
  const robots = (...args: Parameters<typeof list>) =>
    articleListMeta(root, list(...args)).flatMap((tag) => ("name" in tag && tag.name === "robots" ? tag.content : []));
  expect(robots(9, "?page=9&after=abc", true)).toEqual(["noindex"]);
  expect(robots(2, "?page=2&after=abc")).toEqual([]);
  expect(robots(1, "", true)).toEqual([]);
});
