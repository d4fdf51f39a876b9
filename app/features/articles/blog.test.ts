import { describe, expect, test } from "vitest";
import { GetBlogPostsByIds } from "#app/graphql/articles/popular.generated.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { fakeContent, lastVariables } from "#app/graphql/testing/fake-content.ts";
import { GetBlogPost, GetBlogPosts, GetBlogPostsByCategory } from "./blog.generated.ts";
import { loadBlogCategory, loadBlogList, loadBlogPost } from "./blog.ts";

const post = (databaseId: number, more: object = {}) => ({
  databaseId,
  title: `Post &#8217;${databaseId}`,
  uri: `/blog/post-${databaseId}/`,
  date: "2026-03-05T09:00:00",
  categories: { nodes: [{ name: "Money &amp; tax", slug: "money" }] },
  customPostDetails: { excerpt: "<p>Short.</p>", subtitle: null, thumbnail: null, image: null },
  extras: null,
  ...more,
});
const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: "s", endCursor: "e" };
const posts = (...ids: number[]) => ({ blogPosts: { edges: ids.map((id) => ({ node: post(id) })), pageInfo } });
const categories = {
  blogCategories: { nodes: [{ name: "Money", slug: "money", count: 9, description: "Prices &amp; taxes." }] },
};
const noPopular = { popularBlogPosts: "[]" };

describe("the list of posts", () => {
  test("S9.1 S4.58 S7.21 the first page asks for six, a later one after or before a cursor", async () => {
    const { content, asked } = fakeContent({
      GetBlogPosts: posts(1),
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    await loadBlogList(content, new URLSearchParams());
    expect(lastVariables(asked, "GetBlogPosts")).toEqual({ first: 6, after: null, last: null, before: null });
    await loadBlogList(content, new URLSearchParams("page=2&after=e"));
    expect(lastVariables(asked, "GetBlogPosts")).toEqual({ first: 6, after: "e", last: null, before: null });
    await loadBlogList(content, new URLSearchParams("page=1&before=s"));
    expect(lastVariables(asked, "GetBlogPosts")).toEqual({ first: null, after: null, last: 6, before: "s" });
  });

  test("S7.22 S7.23 S7.25 S7.28 both lists ask for edges and page info by date, newest first", () => {
    for (const text of [GetBlogPosts, GetBlogPostsByCategory]) {
      expect(text).toContain("orderby: [{ field: DATE, order: DESC }]");
      expect(text).toMatch(/edges \{.*pageInfo \{ endCursor hasNextPage hasPreviousPage startCursor \}/);
    }
    expect(GetBlogPostsByCategory).toContain("categoryName: $category");
  });

  test("S7.26 S7.27 popular posts stand in the backend’s order; where it names none, none are asked for", async () => {
    const answers = { GetBlogPosts: posts(1), GetBlogCategories: categories };
    const none = fakeContent({ ...answers, GetPopularBlogPosts: noPopular });
    expect((await loadBlogList(none.content, new URLSearchParams())).popular).toEqual([]);
    expect(lastVariables(none.asked, "GetBlogPostsByIds")).toBeUndefined();

    const some = fakeContent({
      ...answers,
      GetPopularBlogPosts: { popularBlogPosts: "[12,11]" },
      GetBlogPostsByIds: { blogPosts: { nodes: [post(11), post(12)] } },
    });
    expect((await loadBlogList(some.content, new URLSearchParams())).popular.map(({ id }) => id)).toEqual([12, 11]);
    expect(lastVariables(some.asked, "GetBlogPostsByIds")).toEqual({ ids: ["12", "11"], first: 2 });
    expect(GetBlogPostsByIds).toContain("where: { in: $ids }");
  });

  test("S2.126 what is read most leaves out the posts of the page", async () => {
    const { content, asked } = fakeContent({
      GetBlogPosts: posts(12, 13),
      GetBlogCategories: categories,
      GetPopularBlogPosts: { popularBlogPosts: "[13,14,12,15]" },
      GetBlogPostsByIds: { blogPosts: { nodes: [post(12), post(13), post(14), post(15)] } },
    });
    expect((await loadBlogList(content, new URLSearchParams())).popular.map(({ id }) => id)).toEqual([14, 15]);
    expect(lastVariables(asked, "GetBlogPostsByIds")).toEqual({ ids: ["13", "14", "12", "15"], first: 4 });
  });

  test("S2.126 enough is left to read where the six most read are the posts of the page", async () => {
    const { content } = fakeContent({
      GetBlogPosts: posts(1, 2, 3, 4, 5, 6),
      GetBlogCategories: categories,
      GetPopularBlogPosts: { popularBlogPosts: "[1,2,3,4,5,6,7,8,9,10,11,12]" },
      GetBlogPostsByIds: ({ ids }: { ids: string[] }) => ({ blogPosts: { nodes: ids.map((id) => post(Number(id))) } }),
    });
    expect((await loadBlogList(content, new URLSearchParams())).popular.map(({ id }) => id)).toEqual([7, 8, 9, 10, 11]);
  });

  test("S2.124 S3.41 a post in the list has its excerpt and its thumbnail, else its subtitle and its picture", async () => {
    const picture = (file: string) => ({ sourceUrl: `/media/${file}`, altText: file, mediaDetails: null });
    const [thumbnail, image] = [picture("small.jpg"), picture("large.jpg")];
    const nodes = [
      post(1),
      post(2, { customPostDetails: { excerpt: "Excerpt.", subtitle: "Subtitle.", thumbnail, image } }),
      post(3, { customPostDetails: { excerpt: null, subtitle: "Subtitle.", thumbnail: null, image } }),
    ];
    const { content } = fakeContent({
      GetBlogPosts: { blogPosts: { edges: nodes.map((node) => ({ node })), pageInfo } },
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    const list = await loadBlogList(content, new URLSearchParams());
    expect(list.posts.map(({ say, picture: shown }) => [say, shown?.src ?? null])).toEqual([
      ["Short.", null],
      ["Excerpt.", "/media/small.jpg"],
      ["Subtitle.", "/media/large.jpg"],
    ]);
  });

  test("S4.58 a page has one address for search engines, from wherever one came to it", async () => {
    const middle = { hasNextPage: true, hasPreviousPage: true, startCursor: "s", endCursor: "e" };
    const { content, asked } = fakeContent({
      GetBlogPosts: { blogPosts: { edges: [{ node: post(1) }], pageInfo: middle } },
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    const canonicalOf = async (search: string) =>
      (await loadBlogList(content, new URLSearchParams(search))).canonicalSearch;
    expect(await canonicalOf("")).toBe("");
    expect(await canonicalOf("page=1&before=x")).toBe("");
    expect(await canonicalOf("page=3&after=x")).toBe("?page=3&after=x");
    expect(await canonicalOf("page=2&before=x")).toBe("?page=2&after=e");
    expect(lastVariables(asked, "GetBlogPosts")).toEqual({ first: null, after: null, last: 1, before: "s" });
  });

  test("S5.26 an entry says its category, its date and a sentence in plain words", async () => {
    const { content } = fakeContent({
      GetBlogPosts: posts(1),
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    const { posts: entries } = await loadBlogList(content, new URLSearchParams());
    expect(entries).toEqual([
      {
        id: 1,
        title: "Post ’1",
        href: "/blog/post-1/",
        dateText: "Mar 5, 2026",
        dateTime: "2026-03-05T09:00",
        category: "Money & tax",
        say: "Short.",
        picture: null,
      },
    ]);
  });

  test("S2.15 a category that no post has is not found", async () => {
    const { content, asked } = fakeContent({
      GetBlogPostsByCategory: posts(),
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    expect(await loadBlogCategory(content, "none", new URLSearchParams())).toBeNull();
    expect((await loadBlogCategory(content, "money", new URLSearchParams()))?.category).toEqual({
      name: "Money",
      href: "/blog/category/money/",
      count: 9,
      description: "Prices & taxes.",
    });
    expect(lastVariables(asked, "GetBlogPostsByCategory")).toMatchObject({ category: "money", first: 6 });
  });
});

describe("one post", () => {
  const load = (content: ContentClient) => loadBlogPost(content, "/blog/post-1/", (html) => html ?? "");

  test("S3.41 a post has the caption and the words of its own large picture", async () => {
    const media = (name: string) => ({ sourceUrl: `/media/${name}.jpg`, altText: name, mediaDetails: null });
    const image = { ...media("kitchen"), caption: "The kitchen at <b>seven</b>." };
    const details = { excerpt: null, subtitle: null, thumbnail: media("small"), image };
    const blogPost = { ...post(1), customPostDetails: details, extras: { author: "Ruth", readingMinutes: 7 } };
    const { content } = fakeContent({
      GetBlogPost: { blogPost },
      GetBlogPosts: { blogPosts: null },
      GetBlogPostsByCategory: { blogPosts: null },
    });
    expect(await load(content)).toMatchObject({
      picture: { src: "/media/kitchen.jpg", alt: "kitchen" },
      caption: "The kitchen at seven.",
      author: "Ruth",
      readingMinutes: 7,
    });
  });

  test("a host that knows no author and reading time gives a post without them", async () => {
    const { content } = fakeContent({
      GetBlogPost: { blogPost: post(1, { content: "<p>Text.</p>", slug: "post-1" }) },
      GetBlogPosts: posts(5, 1, 2, 3),
      GetBlogPostsByCategory: posts(1, 2),
    });
    const loaded = await load(content);
    expect(loaded).toMatchObject({
      author: "",
      readingMinutes: null,
      caption: "",
      html: "<p>Text.</p>",
      dateText: "Mar 5, 2026",
    });
    expect(JSON.stringify(loaded)).not.toContain("undefined");
  });

  test("what to read next is of the same category first, then the newest, never the post itself", async () => {
    const { content } = fakeContent({
      GetBlogPost: { blogPost: post(1, { content: null, slug: "post-1" }) },
      GetBlogPosts: posts(5, 1, 2, 3),
      GetBlogPostsByCategory: posts(1, 2),
    });
    expect((await load(content))?.next.map(({ id }) => id)).toEqual([2, 5, 3]);
  });

  test("S7.29 a post is asked for by its URI; none there is null", async () => {
    const { content, asked } = fakeContent({ GetBlogPost: { blogPost: null }, GetBlogPosts: posts() });
    expect(await load(content)).toBeNull();
    expect(lastVariables(asked, "GetBlogPost")).toEqual({ uri: "/blog/post-1/" });
    expect(GetBlogPost).toContain("idType: URI");
  });
});
