import { expect, test } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { blogFeed } from "./blog-feed.ts";

const post = (databaseId: number, title: string, more: object = {}) => ({
  node: {
    databaseId,
    title,
    uri: `/blog/post-${databaseId}/`,
    date: "2026-01-07T09:00:00",
    categories: { nodes: [{ name: "Tom & Jo", slug: "tom" }] },
    customPostDetails: { excerpt: `Excerpt ${databaseId}.`, subtitle: null, thumbnail: null, image: null },
    ...more,
  },
});

test("the feed has the newest posts, each with its own title, address, day, category and excerpt", async () => {
  const edges = [post(2, "Prices & dates"), post(1, "A &amp;\nplan", { date: null, customPostDetails: null })];
  const { content, queries } = fakeContent({ GetBlogPosts: { blogPosts: { edges } } });
  const { xml } = await blogFeed(content, "https://homes.example");
  expect(queries).toEqual([
    { name: "GetBlogPosts", variables: { first: 20, last: null, after: null, before: null }, isShared: true },
  ]);
  const items = xml.split("<item>").slice(1);
  expect(items).toHaveLength(2);
  expect(items[0]).toContain(
    "<title>Prices &amp; dates</title><link>https://homes.example/blog/post-2/</link>" +
      '<guid isPermaLink="true">https://homes.example/blog/post-2/</guid>' +
      "<pubDate>Wed, 07 Jan 2026 16:00:00 GMT</pubDate><category>Tom &amp; Jo</category>" +
      "<description>Excerpt 2.</description></item>",
  );
  expect(items[1]).toContain(
    '<title>A &amp;amp; plan</title><link>https://homes.example/blog/post-1/</link><guid isPermaLink="true">' +
      "https://homes.example/blog/post-1/</guid><category>Tom &amp; Jo</category></item>",
  );
  expect(xml).toContain("<title>Blog of Switchgrass Homes</title><link>https://homes.example/blog/</link>");
  expect(xml).toContain('<atom:link href="https://homes.example/blog/feed.xml" rel="self"');
});

test("a blog without posts has an empty feed", async () => {
  const { content } = fakeContent({ GetBlogPosts: { blogPosts: null } });
  expect((await blogFeed(content, "https://homes.example")).xml).not.toContain("<item>");
});
