import { expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";

test("a blog post found by its path has text, date without a zone, and its details", {
  tags: ["S3.39", "S3.41", "S7.29"],
}, async () => {
  const site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    await writer.putEntry(
      entry("blogPost", 2, {
        slug: "clay",
        uri: "/blog/clay/",
        title: "Clay",
        content: "<p>Soil</p>",
        data: { excerpt: "Soil.", subtitle: "A slab", thumbnail: use(1), author: "Ines Aldaba", readingMinutes: 3 },
      }),
    );
  });
  const found = await site.data(`{ blogPost(id: "/blog/clay/", idType: URI) {
    content date slug title uri customPostDetails { excerpt subtitle thumbnail { databaseId } image { databaseId } } categories { nodes { name } } extras { author readingMinutes }
  } }`);
  expect(found).toEqual({
    blogPost: {
      content: "<p>Soil</p>",
      date: "2026-01-07T14:00:00",
      slug: "clay",
      title: "Clay",
      uri: "/blog/clay/",
      customPostDetails: { excerpt: "Soil.", subtitle: "A slab", thumbnail: { databaseId: 1 }, image: null },
      categories: { nodes: [] },
      extras: { author: "Ines Aldaba", readingMinutes: 3 },
    },
  });
  await site.remove();
});
