import { expect, test } from "vitest";
import { categoryMeta, listMeta } from "./list-meta.ts";

const root = {
  meta: {
    seoTitle: "Blog: from the drawing table - Switchgrass Homes",
    seoMetaDescription: "Written by those who do it.",
    picture: null,
  },
  canonicalUrl: "https://example.com/blog/",
};
const list = (number: number, canonicalSearch: string, isEmpty = false) => ({
  steps: { number },
  canonicalSearch,
  isEmpty,
});

/** Title, description and canonical address among the tags. */
const said = (tags: ReturnType<typeof listMeta>) => ({
  title: tags.flatMap((tag) => ("title" in tag ? tag.title : []))[0],
  description: tags.flatMap((tag) => ("name" in tag && tag.name === "description" ? tag.content : []))[0],
  canonical: tags.flatMap((tag) => ("rel" in tag && tag.rel === "canonical" ? tag.href : []))[0],
});

test("S1.25 page 1 of a list has the title, description and address of the list", () => {
  expect(said(listMeta(root, list(1, "")))).toEqual({
    title: "Blog: from the drawing table - Switchgrass Homes",
    description: "Written by those who do it.",
    canonical: "https://example.com/blog/",
  });
});

test("S1.25 a later page says its number in title and description, the brand once, and has an address of its own", () => {
  expect(said(listMeta(root, list(3, "?page=3&after=abc")))).toEqual({
    title: "Blog: from the drawing table, page 3 - Switchgrass Homes",
    description: "Page 3. Written by those who do it.",
    canonical: "https://example.com/blog/?page=3&after=abc",
  });
});

test("a category says its own name and text; without a text how much there is", () => {
  const money = { name: "Money", count: 4, description: "Prices and taxes." };
  const words = { listName: "Blog", noun: "post" } as const;
  expect(said(listMeta(root, list(1, ""), { own: categoryMeta(money, words) }))).toMatchObject({
    title: "Money - Blog - Switchgrass Homes",
    description: "Prices and taxes.",
  });
  expect(categoryMeta({ ...money, description: "" }, words).seoMetaDescription).toBe(
    "4 posts by Switchgrass Homes: Money.",
  );
});

test("a later page without articles is not for search engines; page 1 and a filled page are", () => {
  const robots = (...args: Parameters<typeof list>) =>
    listMeta(root, list(...args)).flatMap((tag) => ("name" in tag && tag.name === "robots" ? tag.content : []));
  expect(robots(9, "?page=9&after=abc", true)).toEqual(["noindex"]);
  expect(robots(2, "?page=2&after=abc")).toEqual([]);
  expect(robots(1, "", true)).toEqual([]);
});
