import { describe, expect, test } from "vitest";
import { pageOf } from "./nodes.ts";

const entries = Array.from({ length: 600 }, (_, index) => ({ id: index + 1 }));
const countOf = (args: Parameters<typeof pageOf>[1]) => pageOf(entries, args).items.length;

describe("a page of a list", () => {
  test("has ten entries by default", () => {
    expect(countOf({})).toBe(10);
    expect(countOf({ first: null, last: null })).toBe(10);
  });

  test.each(["first", "last"] as const)("has up to 500 by %s, and 500 when more are requested", (name) => {
    expect(countOf({ [name]: 499 })).toBe(499);
    expect(countOf({ [name]: 500 })).toBe(500);
    expect(countOf({ [name]: 501 })).toBe(500);
  });

  test("reports that there are more", () => {
    expect(pageOf(entries, { first: 501 }).pageInfo.hasNextPage).toBe(true);
    expect(pageOf(entries.slice(0, 500), { first: 501 }).pageInfo.hasNextPage).toBe(false);
  });
});
