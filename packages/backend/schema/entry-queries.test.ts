import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, temporarySite, testPublicUrl } from "#backend/testing/content-store.ts";
import { cursorOf, globalId } from "./nodes.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;

/** Twelve posts: two with equal dates, one a draft. */
const posts = Array.from({ length: 12 }, (_, index) =>
  entry("blogPost", 100 + index, {
    slug: `post-${index}`,
    uri: `/blog/post-${index}/`,
    title: ["Clay soil", "Heat pumps", "The sofa"][index] ?? `Post ${index}`,
    content: index === 3 ? "<p>About the <em>slab</em>.</p>" : "<p>Nothing.</p>",
    date: `2026-01-${String(index === 11 ? 11 : index + 1).padStart(2, "0")}T09:00:00`,
    terms: index % 2 === 0 ? [1] : [2],
    data: index === 4 ? { excerpt: "Where the SLAB stands." } : {},
  }),
);

beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    await writer.putTerm({
      id: 1,
      taxonomy: "blogCategory",
      slug: "money",
      name: "Money",
      uri: "/blog/category/money/",
      origin: "test",
    });
    await writer.putTerm({
      id: 2,
      taxonomy: "blogCategory",
      slug: "living",
      name: "Living",
      uri: "/blog/category/living/",
      origin: "test",
    });
    for (const post of posts) await writer.putEntry(post);
    await writer.putEntry(entry("page", 1, { slug: "about-us", uri: "/about-us/" }));
    await writer.putEntry(entry("page", 2, { slug: "home", uri: "/" }));
    await writer.putEntry(entry("page", 3, { slug: "draft", uri: "/draft/", status: "draft" }));
    await writer.putEntry(entry("plan", 4, { slug: "juniper", uri: "/homes/longmont/haystack-bend/plans/juniper/" }));
  });
});
afterAll(() => site.remove());

interface List {
  blogPosts: { nodes: { databaseId: number }[]; edges: { cursor: string }[]; pageInfo: object };
}

async function ids(args: string): Promise<number[]> {
  const { blogPosts } = await site.data<List>(`{ blogPosts(${args}) { nodes { databaseId } } }`);
  return blogPosts.nodes.map((node) => node.databaseId);
}

test("the blog list is sorted newest first; on one date the higher id is first", { tags: ["S7.22"] }, async () => {
  expect(await ids("first: 4")).toEqual([111, 110, 109, 108]);
});

test("the blog list has edges with cursors and page info", { tags: ["S7.23", "S7.24"] }, async () => {
  const { blogPosts } = await site.data<List>(
    "{ blogPosts(first: 2) { edges { cursor node { id } } pageInfo { endCursor hasNextPage hasPreviousPage startCursor } } }",
  );
  expect(blogPosts).toEqual({
    edges: [
      { cursor: cursorOf(111), node: { id: globalId("post", 111) } },
      { cursor: cursorOf(110), node: { id: globalId("post", 110) } },
    ],
    pageInfo: { startCursor: cursorOf(111), endCursor: cursorOf(110), hasNextPage: true, hasPreviousPage: false },
  });
});

test("the blog list goes forward by first and after, back by last and before", { tags: ["S7.21"] }, async () => {
  expect(await ids(`first: 2, after: "${cursorOf(108)}"`)).toEqual([107, 106]);
  expect(await ids(`last: 2, before: "${cursorOf(108)}"`)).toEqual([110, 109]);
});

test("paging by cursor returns every entry once", async () => {
  expect(await ids("where: {}")).toHaveLength(10);
  expect([
    ...(await ids("first: 5")),
    ...(await ids(`first: 5, after: "${cursorOf(107)}"`)),
    ...(await ids(`first: 5, after: "${cursorOf(102)}"`)),
  ]).toEqual([111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100]);
});

test("the cursor of an entry that is not in this list is at its would-be position", async () => {
  expect(await ids(`first: 2, after: "${cursorOf(107)}", where: {categoryName: "money"}`)).toEqual([106, 104]);
});

test("a list can be limited to a category by slug; an unknown one is empty", { tags: ["S7.28"] }, async () => {
  expect(await ids('first: 3, where: {categoryName: "money"}')).toEqual([110, 108, 106]);
  expect(await ids('where: {categoryName: "nothing"}')).toEqual([]);
  expect(await ids("first: 2, where: {categoryIn: [2]}")).toEqual([111, 109]);
});

test("entries are found by ids, numbers or global ids, and in that order", { tags: ["S7.27"] }, async () => {
  expect(await ids(`where: {in: [101, "105", "${globalId("post", 103)}", 9999, "x"]}`)).toEqual([105, 103, 101]);
  expect(await ids("where: {in: [101, 105, 103], orderby: {field: IN, order: ASC}}")).toEqual([101, 105, 103]);
  expect(await ids("first: 2, where: {notIn: [111]}")).toEqual([110, 109]);
});

test("an empty list of ids is not a condition, as in WordPress", async () => {
  expect(await ids("first: 2, where: {in: []}")).toEqual([111, 110]);
});

test("a search finds words in title, excerpt and text, in any case, but not in markup", async () => {
  expect(await ids('where: {search: "slab"}')).toEqual([104, 103]);
  expect(await ids('where: {search: "SOIL clay"}')).toEqual([100]);
  expect(await ids('where: {search: "em"}')).toEqual([]);
});

test("a list can be ordered by date or title, either way", async () => {
  expect(await ids("first: 3, where: {orderby: {field: DATE, order: ASC}}")).toEqual([100, 101, 102]);
  expect(await ids("first: 3, where: {orderby: [{field: DATE, order: DESC}]}")).toEqual([111, 110, 109]);
  expect(await ids("first: 2, where: {orderby: {field: TITLE, order: ASC}}")).toEqual([100, 101]);
});

test("a negative page size is an error of that field", async () => {
  const response = await site.request("{ blogPosts(first: -1) { nodes { id } } }");
  expect(response).toMatchObject({
    data: { blogPosts: null },
    errors: [{ message: "first must be a positive integer.", path: ["blogPosts"] }],
  });
});

test.each([
  ['plan(id: "4", idType: DATABASE_ID)', true],
  [`plan(id: "${globalId("post", 4)}")`, true],
  ['plan(id: "juniper", idType: SLUG)', true],
  ['plan(id: "/homes/longmont/haystack-bend/plans/juniper/", idType: URI)', true],
  ['plan(id: "Juniper", idType: SLUG)', false],
  ['plan(id: "/about-us/", idType: URI)', false],
  ['plan(id: "1", idType: DATABASE_ID)', false],
  ['plan(id: "garbage")', false],
  ['plan(id: "", idType: SLUG)', false],
])("%s finds it: %j", async (field, found) => {
  const response = await site.request(`{ found: ${field} { databaseId } }`);
  expect(response).toEqual({ data: { found: found ? { databaseId: 4 } : null } });
});

test.each(["about-us", "/about-us", "/about-us/", "/about-us/?x=1", "/about-us/#x", `${testPublicUrl}/about-us/`])(
  "the path %s finds the page",
  async (uri) => {
    const data = await site.data(
      "query ($id: ID!, $uri: String!) { page(id: $id, idType: URI) { databaseId } nodeByUri(uri: $uri) { __typename uri } }",
      { id: uri, uri },
    );
    expect(data).toEqual({ page: { databaseId: 1 }, nodeByUri: { __typename: "Page", uri: "/about-us/" } });
  },
);

test.each(["", "/About-Us/", "/nowhere/", "/draft/"])("the path %j finds nothing, without an error", async (uri) => {
  const response = await site.request("query ($uri: String!) { nodeByUri(uri: $uri) { id } }", { uri });
  expect(response).toEqual({ data: { nodeByUri: null } });
});

test("the home page is found at a single slash", async () => {
  expect(await site.data('{ nodeByUri(uri: "/") { id } }')).toEqual({ nodeByUri: { id: globalId("post", 2) } });
});
