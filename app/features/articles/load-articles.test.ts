import { describe, expect, test } from "vitest";
import { GetBlogPostsByIds } from "#app/graphql/articles/popular.generated.ts";
import { fakeContent, lastVariables } from "#app/graphql/testing/fake-content.ts";
import {
  GetBlogPosts,
  GetBlogPostsByCategory,
  GetTestimonialCategories,
  GetTestimonials,
  GetTestimonialsByCategory,
} from "./articles.generated.ts";
import { loadArticles, withoutQuotationMarks } from "./load-articles.ts";

type Loaded = [content: Parameters<typeof loadArticles>[0], search: URLSearchParams, category?: string];

async function loadPosts(...[content, page, category]: Loaded) {
  const list = await loadArticles(content, "post", page, category);
  return list.kind === "post" ? list : expect.fail("not a list of posts");
}

async function loadReviews(...[content, page, category]: Loaded) {
  const list = await loadArticles(content, "review", page, category);
  return list.kind === "review" ? list : expect.fail("not a list of reviews");
}

const search = (query = "") => new URLSearchParams(query);

const post = (databaseId: number, more: object = {}) => ({
  databaseId,
  title: `Post &amp; ${databaseId}`,
  uri: `/blog/post-${databaseId}/`,
  date: "2026-03-05T09:00:00",
  categories: { nodes: [{ name: "Money & tax", slug: "money" }] },
  customPostDetails: { excerpt: "Short.\n", subtitle: null, thumbnail: null, image: null },
  extras: null,
  ...more,
});
const pageInfo = { hasNextPage: true, hasPreviousPage: true, startCursor: "s", endCursor: "e" };
const posts = (...ids: number[]) => ({ blogPosts: { edges: ids.map((id) => ({ node: post(id) })), pageInfo } });
const categories = {
  blogCategories: { nodes: [{ name: "Money", slug: "money", count: 9, description: "Prices & taxes." }] },
};
const noPopular = { popularBlogPosts: "[]" };

describe("the list of posts", () => {
  test("the first page queries six, a later one after or before a cursor", {
    tags: ["S9.1", "S4.58", "S7.21"],
  }, async () => {
    const { content, queries } = fakeContent({
      GetBlogPosts: posts(1),
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    await loadPosts(content, search());
    expect(lastVariables(queries, "GetBlogPosts")).toEqual({ first: 6, after: null, last: null, before: null });
    await loadPosts(content, search("page=2&after=e"));
    expect(lastVariables(queries, "GetBlogPosts")).toEqual({ first: 6, after: "e", last: null, before: null });
    await loadPosts(content, search("page=1&before=s"));
    expect(lastVariables(queries, "GetBlogPosts")).toEqual({ first: null, after: null, last: 6, before: "s" });
  });

  test("both lists query edges and page info by date, newest first", {
    tags: ["S7.22", "S7.23", "S7.25", "S7.28"],
  }, () => {
    for (const text of [GetBlogPosts, GetBlogPostsByCategory]) {
      expect(text).toContain("orderby: [{ field: DATE, order: DESC }]");
      expect(text).toMatch(/edges \{.*pageInfo \{ endCursor hasNextPage hasPreviousPage startCursor \}/);
    }
    expect(GetBlogPostsByCategory).toContain("categoryName: $category");
  });

  test.each([
    ["page=2&after=unknown", "first"],
    ["page=7&before=unknown", "last"],
    ["page=3&after=!!", "first"],
  ])("an unknown cursor gives the first page and its URL: %s", async (query, returned) => {
    const first = { startCursor: "c6", endCursor: "c1", hasNextPage: true, hasPreviousPage: false };
    const last = { startCursor: "c0", endCursor: "c0", hasNextPage: false, hasPreviousPage: true };
    const page = (id: number, info: object) => ({ blogPosts: { edges: [{ node: post(id) }], pageInfo: info } });
    const { content } = fakeContent({
      GetBlogPosts: ({ last: isLast }: { last: number | null }) => (isLast ? page(1, last) : page(6, first)),
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    expect(returned === "last").toBe(query.includes("before"));
    const list = await loadPosts(content, search(query));
    expect([list.canonicalSearch, list.pagination.number, list.pagination.previousHref]).toEqual(["", 1, null]);
    expect(list.entries.map(({ id }) => id)).toEqual([6]);
  });

  test("popular posts keep the backend’s order; when it names none, none are queried", {
    tags: ["S7.26", "S7.27"],
  }, async () => {
    const responses = { GetBlogPosts: posts(1), GetBlogCategories: categories };
    const none = fakeContent({ ...responses, GetPopularBlogPosts: noPopular });
    expect((await loadPosts(none.content, search())).popular).toEqual([]);
    expect(lastVariables(none.queries, "GetBlogPostsByIds")).toBeUndefined();

    const some = fakeContent({
      ...responses,
      GetPopularBlogPosts: { popularBlogPosts: "[12,11]" },
      GetBlogPostsByIds: { blogPosts: { nodes: [post(11), post(12)] } },
    });
    expect((await loadPosts(some.content, search())).popular.map(({ id }) => id)).toEqual([12, 11]);
    expect(lastVariables(some.queries, "GetBlogPostsByIds")).toEqual({ ids: ["12", "11"], first: 2 });
    expect(GetBlogPostsByIds).toContain("where: { in: $ids }");
  });

  test("popular posts exclude those of the page", { tags: ["S2.126"] }, async () => {
    const { content, queries } = fakeContent({
      GetBlogPosts: posts(12, 13),
      GetBlogCategories: categories,
      GetPopularBlogPosts: { popularBlogPosts: "[13,14,12,15]" },
      GetBlogPostsByIds: { blogPosts: { nodes: [post(12), post(13), post(14), post(15)] } },
    });
    expect((await loadPosts(content, search())).popular.map(({ id }) => id)).toEqual([14, 15]);
    expect(lastVariables(queries, "GetBlogPostsByIds")).toEqual({ ids: ["13", "14", "12", "15"], first: 4 });
  });

  test("enough popular posts remain when the six most popular are on the page", { tags: ["S2.126"] }, async () => {
    const { content } = fakeContent({
      GetBlogPosts: posts(1, 2, 3, 4, 5, 6),
      GetBlogCategories: categories,
      GetPopularBlogPosts: { popularBlogPosts: "[1,2,3,4,5,6,7,8,9,10,11,12]" },
      GetBlogPostsByIds: ({ ids }: { ids: string[] }) => ({ blogPosts: { nodes: ids.map((id) => post(Number(id))) } }),
    });
    expect((await loadPosts(content, search())).popular.map(({ id }) => id)).toEqual([7, 8, 9, 10, 11]);
  });

  test("a post in the list has its excerpt and its thumbnail, else its subtitle and its picture", {
    tags: ["S2.124", "S3.41"],
  }, async () => {
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
    const list = await loadPosts(content, search());
    expect(list.entries.map(({ summary, picture: shown }) => [summary, shown?.src ?? null])).toEqual([
      ["Short.", null],
      ["Excerpt.", "/media/small.jpg"],
      ["Subtitle.", "/media/large.jpg"],
    ]);
  });

  test("a page has one canonical URL, whichever way it was reached", { tags: ["S4.58"] }, async () => {
    const middle = { hasNextPage: true, hasPreviousPage: true, startCursor: "s", endCursor: "e" };
    const { content, queries } = fakeContent({
      GetBlogPosts: { blogPosts: { edges: [{ node: post(1) }], pageInfo: middle } },
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    const canonicalOf = async (query: string) => (await loadPosts(content, search(query))).canonicalSearch;
    expect(await canonicalOf("")).toBe("");
    expect(await canonicalOf("page=1&before=x")).toBe("");
    expect(await canonicalOf("page=3&after=x")).toBe("?page=3&after=x");
    expect(await canonicalOf("page=2&before=x")).toBe("?page=2&after=e");
    expect(lastVariables(queries, "GetBlogPosts")).toEqual({ first: null, after: null, last: 1, before: "s" });
  });

  test("an entry has its category, its date and a sentence as plain text", { tags: ["S5.26"] }, async () => {
    const { content } = fakeContent({
      GetBlogPosts: posts(1),
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    const { entries } = await loadPosts(content, search());
    expect(entries).toEqual([
      {
        id: 1,
        title: "Post &amp; 1",
        href: "/blog/post-1/",
        dateText: "Mar 5, 2026",
        dateTime: "2026-03-05T09:00",
        category: "Money & tax",
        subtitle: "",
        summary: "Short.",
        picture: null,
      },
    ]);
  });

  test("a category without posts is null", { tags: ["S2.15"] }, async () => {
    const { content, queries } = fakeContent({
      GetBlogPostsByCategory: posts(),
      GetBlogCategories: categories,
      GetPopularBlogPosts: noPopular,
    });
    expect((await loadPosts(content, search(), "none")).category).toBeNull();
    expect((await loadPosts(content, search(), "money")).category).toEqual({
      name: "Money",
      href: "/blog/category/money/",
      count: 9,
      description: "Prices & taxes.",
    });
    expect(lastVariables(queries, "GetBlogPostsByCategory")).toMatchObject({ category: "money", first: 6 });
  });
});

const testimonial = (databaseId: number, text: string | null = `Words ${databaseId}.`) => ({
  databaseId,
  title: `Review ${databaseId}`,
  uri: `/lifestyle/reviews/review-${databaseId}/`,
  date: "2026-09-24T09:00:00",
  slug: `review-${databaseId}`,
  content: "<p>All of it.</p>",
  videoUrl: null,
  categories: { nodes: [{ name: "Moving in", slug: "moving-in" }] },
  customPostDetails: { excerpt: "Short.", subtitle: "Naomi F., Windsor", thumbnail: null, image: null },
  highlights: { attribution: "Naomi F.", tagline: "Windsor", text, image: null },
  extras: null,
});
const lastPageInfo = { hasNextPage: false, hasPreviousPage: true, startCursor: "s", endCursor: "e" };
const responses = {
  GetTestimonials: { testimonials: { edges: [{ node: testimonial(1) }], pageInfo: lastPageInfo } },
  GetTestimonialsByCategory: { testimonials: { edges: [{ node: testimonial(1) }], pageInfo: lastPageInfo } },
  GetTestimonialCategories: {
    testimonialCategories: { nodes: [{ name: "Moving in", slug: "moving-in", count: 4, uri: null }] },
  },
  GetPopularTestimonials: { popularTestimonials: '{"testimonials":[]}' },
  GetTestimonialsHighlights: {
    testimonials: { nodes: [testimonial(3), testimonial(2), testimonial(4, null), testimonial(1)] },
  },
};

describe("the list of testimonials", () => {
  test("both lists query six by date, newest first; categories are sorted by count", {
    tags: ["S7.30", "S7.31", "S7.34", "S9.1"],
  }, async () => {
    const { content, queries } = fakeContent(responses);
    await loadReviews(content, search());
    await loadReviews(content, search("page=2&after=e"), "moving-in");
    expect(lastVariables(queries, "GetTestimonials")).toEqual({ first: 6, after: null, last: null, before: null });
    expect(lastVariables(queries, "GetTestimonialsByCategory")).toEqual({
      category: "moving-in",
      first: 6,
      after: "e",
      last: null,
      before: null,
    });
    for (const text of [GetTestimonials, GetTestimonialsByCategory]) {
      expect(text).toContain("orderby: [{ field: DATE, order: DESC }]");
    }
    expect(GetTestimonialCategories).toContain("where: { orderby: COUNT, order: DESC }");
  });

  test("popular testimonials are queried by id, in their order, and not for an empty list", {
    tags: ["S7.32", "S7.33"],
  }, async () => {
    const none = fakeContent(responses);
    expect((await loadReviews(none.content, search())).popular).toEqual([]);
    expect(lastVariables(none.queries, "GetTestimonialsByIds")).toBeUndefined();

    const some = fakeContent({
      ...responses,
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[8,7]}' },
      GetTestimonialsByIds: { testimonials: { nodes: [testimonial(7), testimonial(8)] } },
    });
    expect((await loadReviews(some.content, search())).popular.map(({ id }) => id)).toEqual([8, 7]);
    expect(lastVariables(some.queries, "GetTestimonialsByIds")).toEqual({ ids: ["8", "7"], first: 2 });
  });

  test("highlights are on the first page only, without empty and popular ones", {
    tags: ["S2.123", "S7.36"],
  }, async () => {
    const { content, queries } = fakeContent({
      ...responses,
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[3]}' },
      GetTestimonialsByIds: { testimonials: { nodes: [testimonial(3)] } },
    });
    expect((await loadReviews(content, search())).highlights.map(({ id }) => id)).toEqual([2, 1]);
    queries.length = 0;
    expect((await loadReviews(content, search("page=2&after=e"))).highlights).toEqual([]);
    expect(lastVariables(queries, "GetTestimonialsHighlights")).toBeUndefined();
  });

  test("popular ones exclude the page's testimonials; highlights of the page come last", {
    tags: ["S2.121"],
  }, async () => {
    const { content } = fakeContent({
      ...responses,
      GetTestimonials: {
        testimonials: { edges: [3, 1].map((id) => ({ node: testimonial(id) })), pageInfo: lastPageInfo },
      },
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[1,8]}' },
      GetTestimonialsByIds: { testimonials: { nodes: [testimonial(1), testimonial(8)] } },
    });
    const { popular, highlights } = await loadReviews(content, search());
    expect(popular.map(({ id }) => id)).toEqual([8]);
    expect(highlights.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  test("enough popular ones remain when the most popular are on the page", {
    tags: ["S2.121"],
  }, async () => {
    const edges = [1, 2, 3, 4, 5, 6].map((id) => ({ node: testimonial(id) }));
    const { content } = fakeContent({
      ...responses,
      GetTestimonials: { testimonials: { edges, pageInfo: lastPageInfo } },
      GetPopularTestimonials: { popularTestimonials: '{"testimonials":[1,2,3,4,5,6,7,8,9,10,11]}' },
      GetTestimonialsByIds: ({ ids }: { ids: string[] }) => ({
        testimonials: { nodes: ids.map((id) => testimonial(Number(id))) },
      }),
    });
    const { popular } = await loadReviews(content, search());
    expect(popular.map(({ id }) => id)).toEqual([7, 8, 9, 10]);
  });

  test("each has its own quote, author, and picture or thumbnail", {
    tags: ["S2.119", "S3.41", "S3.43"],
  }, async () => {
    const picture = (file: string) => ({ sourceUrl: `/media/${file}`, altText: file, mediaDetails: null });
    const [thumbnail, image] = [picture("small.jpg"), picture("large.jpg")];
    const details = { excerpt: "We waited.", subtitle: "Ines R., Erie", thumbnail, image };
    const ownHighlights = { attribution: "Ines R.", tagline: "Erie", text: "“We waited.”", image };
    const nodes = [
      { ...testimonial(1), customPostDetails: details, highlights: ownHighlights },
      { ...testimonial(2), customPostDetails: { ...details, image: null } },
    ];
    const { content } = fakeContent({
      ...responses,
      GetTestimonials: { testimonials: { edges: nodes.map((node) => ({ node })), pageInfo: lastPageInfo } },
      GetTestimonialsHighlights: { testimonials: { nodes } },
    });
    const { entries, highlights } = await loadReviews(content, search());
    expect(entries.map(({ subtitle, summary, picture: shown }) => [subtitle, summary, shown?.src])).toEqual([
      ["Ines R., Erie", "We waited.", "/media/large.jpg"],
      ["Ines R., Erie", "We waited.", "/media/small.jpg"],
    ]);
    expect(
      highlights.map(({ name, tagline, words, picture: shown }) => [name, tagline, words, shown?.src ?? null]),
    ).toEqual([
      ["Ines R.", "Erie", "We waited.", "/media/large.jpg"],
      ["Naomi F.", "Windsor", "Words 2.", null],
    ]);
  });

  test("a missing category is null", { tags: ["S2.41"] }, async () => {
    expect((await loadReviews(fakeContent(responses).content, search(), "none")).category).toBeNull();
  });

  test("a text with quotation marks does not get a second pair", () => {
    expect(withoutQuotationMarks("“It was warm.”")).toBe("It was warm.");
    expect(withoutQuotationMarks("He said “no” and left.")).toBe("He said “no” and left.");
    expect(withoutQuotationMarks("“Yes,” he said, “no.”")).toBe("“Yes,” he said, “no.”");
  });
});
