import { describe, expect, test } from "vitest";
import { listSteps } from "./list-steps.ts";
import { firstPage } from "./paging.ts";

const middle = { hasNextPage: true, hasPreviousPage: true, startCursor: "s1", endCursor: "e1" };

describe("the steps of a list in pages", () => {
  test("S4.55 S4.57 page 1 has a page after it and none before it", () => {
    expect(listSteps("/blog/", firstPage, { ...middle, hasPreviousPage: false }, "posts")).toEqual({
      number: 1,
      previousHref: null,
      nextHref: "/blog/?page=2&after=e1#posts",
    });
  });

  test("S4.56 S4.58 a later page leads up with `after` and down with `before`", () => {
    expect(listSteps("/blog/", { number: 2, after: "e0", before: null }, middle, "posts")).toEqual({
      number: 2,
      previousHref: "/blog/?page=1&before=s1#posts",
      nextHref: "/blog/?page=3&after=e1#posts",
    });
  });

  test("S4.58 the last page leads no further up", () => {
    const last = { ...middle, hasNextPage: false };
    expect(listSteps("/blog/", { number: 3, after: "e1", before: null }, last, "posts").nextHref).toBeNull();
  });

  test("a list that the backend did not answer has no steps but back to the first page", () => {
    expect(listSteps("/blog/", firstPage, null, "posts")).toEqual({ number: 1, previousHref: null, nextHref: null });
    expect(listSteps("/blog/", { number: 4, after: "x", before: null }, null, "posts").previousHref).toBe(
      "/blog/#posts",
    );
  });
});
