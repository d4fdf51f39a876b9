import { describe, expect, test } from "vitest";
import { inOrderOfIds, popularBlogPostIds, popularTestimonialIds } from "./popular.ts";

describe("popular entries", () => {
  test("popular posts are a JSON array of ids, in that order, each once", { tags: ["S7.26"] }, () => {
    expect(popularBlogPostIds("[31, 7, 31, 12]")).toEqual([31, 7, 12]);
  });

  test("popular testimonials are the list `testimonials` of a JSON object", { tags: ["S7.32"] }, () => {
    expect(popularTestimonialIds('{"testimonials":[5,3]}')).toEqual([5, 3]);
    expect(popularTestimonialIds("[5,3]")).toEqual([]);
  });

  test.each([null, undefined, "", "null", "{", "7", '["a", 1.5, -2, null]', '{"ids":[1]}'])(
    "an invalid text gives no ids: %s",
    (text) => {
      expect(popularBlogPostIds(text)).toEqual([]);
      expect(popularTestimonialIds(text)).toEqual([]);
    },
  );

  test("entries are in the order of the ids, in any order of the response", { tags: ["S7.26"] }, () => {
    const entries = [{ databaseId: 1 }, { databaseId: 2 }, { databaseId: 3 }];
    expect(inOrderOfIds(entries, [3, 9, 1])).toEqual([{ databaseId: 3 }, { databaseId: 1 }]);
  });
});
