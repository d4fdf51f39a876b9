import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, temporarySite } from "#backend/testing/content-store.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    const term = { taxonomy: "blogCategory", origin: "test" };
    for (const [index, name] of ["Plans", "Money", "Living", "Building"].entries()) {
      const slug = name.toLowerCase();
      const description = name === "Money" ? "Prices and taxes." : undefined;
      await writer.putTerm({ ...term, id: index + 1, slug, name, description, uri: `/blog/category/${slug}/` });
    }
    await writer.putTerm({
      id: 9,
      taxonomy: "testimonialCategory",
      slug: "moving-in",
      name: "Moving in",
      uri: "/lifestyle/reviews/category/moving-in/",
      origin: "test",
    });
    await writer.putEntry(entry("blogPost", 10, { terms: [2, 1] }));
    await writer.putEntry(entry("blogPost", 11, { terms: [2] }));
    await writer.putEntry(entry("blogPost", 12, { terms: [2, 4], status: "draft" }));
    await writer.putEntry(entry("testimonial", 13, { terms: [9] }));
  });
});
afterAll(() => site.remove());

test("blog categories are sorted by count, largest first; equal counts by name", { tags: ["S7.25"] }, async () => {
  const data = await site.data(
    "{ blogCategories(first: 50, where: {orderby: COUNT, order: DESC}) { nodes { name count } } }",
  );
  expect(data).toEqual({
    blogCategories: {
      nodes: [
        { name: "Money", count: 2 },
        { name: "Plans", count: 1 },
        { name: "Building", count: 0 },
        { name: "Living", count: 0 },
      ],
    },
  });
});

test("a category has count, name, slug and path, and its count is what its list shows", {
  tags: ["S3.44"],
}, async () => {
  const data = await site.data(
    '{ blogCategories(where: {slug: ["money"]}) { nodes { count name slug uri } } blogPosts(where: {categoryName: "money"}) { nodes { databaseId } } }',
  );
  expect(data).toEqual({
    blogCategories: { nodes: [{ count: 2, name: "Money", slug: "money", uri: "/blog/category/money/" }] },
    blogPosts: { nodes: [{ databaseId: 11 }, { databaseId: 10 }] },
  });
});

test("a category has its description, or none", async () => {
  const data = await site.data('{ blogCategories(where: {slug: ["money", "plans"]}) { nodes { name description } } }');
  expect(data).toEqual({
    blogCategories: {
      nodes: [
        { name: "Money", description: "Prices and taxes." },
        { name: "Plans", description: null },
      ],
    },
  });
});

test("testimonials have their own categories", { tags: ["S7.31"] }, async () => {
  const data = await site.data(
    "{ testimonialCategories(where: {orderby: COUNT, order: DESC}) { edges { node { slug count } } pageInfo { hasNextPage } } }",
  );
  expect(data).toEqual({
    testimonialCategories: { edges: [{ node: { slug: "moving-in", count: 1 } }], pageInfo: { hasNextPage: false } },
  });
});

test("empty categories can be omitted, and pages use cursors", async () => {
  const first = await site.data<{ blogCategories: { nodes: object[]; pageInfo: { endCursor: string } } }>(
    "{ blogCategories(first: 1, where: {hideEmpty: true}) { nodes { slug } pageInfo { endCursor hasNextPage } } }",
  );
  expect(first.blogCategories).toMatchObject({ nodes: [{ slug: "money" }], pageInfo: { hasNextPage: true } });
  const next = await site.data(
    "query ($after: String) { blogCategories(first: 1, after: $after, where: {hideEmpty: true}) { nodes { slug } } }",
    {
      after: first.blogCategories.pageInfo.endCursor,
    },
  );
  expect(next).toEqual({ blogCategories: { nodes: [{ slug: "plans" }] } });
});

test("a post's categories keep the post's order", { tags: ["S3.40"] }, async () => {
  const data = await site.data(
    '{ blogPost(id: "10", idType: DATABASE_ID) { categories { nodes { slug count uri name } } } }',
  );
  expect(data).toMatchObject({
    blogPost: {
      categories: {
        nodes: [
          { slug: "money", count: 2 },
          { slug: "plans", count: 1 },
        ],
      },
    },
  });
});
