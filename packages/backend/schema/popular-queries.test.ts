import { afterAll, beforeAll, expect, test } from "vitest";
import { popularOption } from "#backend/store/tables.ts";
import { entry, temporarySite } from "#backend/testing/content-store.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    for (const id of [1, 2, 3])
      await writer.putEntry(entry("blogPost", id, { status: id === 2 ? "draft" : "publish" }));
    await writer.putEntry(entry("testimonial", 4));
    await writer.setOption(popularOption.blogPosts, [3, 2, 1, 99]);
    await writer.setOption(popularOption.testimonials, [4]);
  });
});
afterAll(() => site.remove());

test("popularBlogPosts is a JSON text of a list of ids in the editor's order", { tags: ["S7.26"] }, async () => {
  expect(await site.data("{ popularBlogPosts }")).toEqual({ popularBlogPosts: "[3,1]" });
});

test("popularTestimonials is a JSON text of an object with a list of ids", { tags: ["S7.32"] }, async () => {
  expect(await site.data("{ popularTestimonials }")).toEqual({ popularTestimonials: '{"testimonials":[4]}' });
});
