import { describe, expect, test } from "vitest";
import {
  cursorVariables,
  firstPage,
  listPagination,
  nextPage,
  pageFromSearch,
  previousPage,
  searchOfPage,
} from "./paging.ts";

const middle = { hasNextPage: true, hasPreviousPage: true, startCursor: "start", endCursor: "end" };
const start = { ...middle, hasPreviousPage: false };
const end = { ...middle, hasNextPage: false };
const empty = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

test("a page holds 6", { tags: ["S9.1"] }, () => {
  expect(cursorVariables(firstPage)).toEqual({ first: 6, after: null, last: null, before: null });
});

test("the current page starts at 1", { tags: ["S4.55"] }, () => {
  expect(firstPage.number).toBe(1);
});

test("the current page moves up and down", { tags: ["S4.56"] }, () => {
  const second = nextPage(firstPage, start);
  expect(second?.number).toBe(2);
  expect(second && previousPage(second, middle)?.number).toBe(1);
});

test("the current page never goes below 1", { tags: ["S4.57"] }, () => {
  expect(previousPage(firstPage, middle)).toBeNull();
  expect(previousPage({ number: -3, after: null, before: "x" }, middle)).toBeNull();
  expect(previousPage({ number: 5, after: "x", before: null }, start)).toEqual(firstPage);
});

test("the next page queries the first entries after the end cursor", { tags: ["S4.58"] }, () => {
  const second = nextPage(firstPage, start);
  expect(second && cursorVariables(second)).toEqual({ first: 6, after: "end", last: null, before: null });
});

test("the previous page queries the last entries before the start cursor", { tags: ["S4.58"] }, () => {
  const first = previousPage({ number: 2, after: "x", before: null }, middle);
  expect(first && cursorVariables(first)).toEqual({ first: null, after: null, last: 6, before: "start" });
});

test("there is no next page at the end of the list", { tags: ["S4.58"] }, () => {
  expect(nextPage({ number: 3, after: "x", before: null }, end)).toBeNull();
  expect(nextPage(firstPage, empty)).toBeNull();
});

test("a page’s URL parses back to the page", () => {
  for (const page of [
    firstPage,
    { number: 2, after: "a+/=", before: null },
    { number: 3, after: null, before: "b&c" },
  ]) {
    expect(pageFromSearch(new URLSearchParams(searchOfPage(page)))).toEqual(page);
  }
  expect(searchOfPage(firstPage)).toBe("");
  expect(searchOfPage({ number: 2, after: "a=", before: null })).toBe("?page=2&after=a%3D");
});

test.each([
  "",
  "page=2",
  "page=0&after=x",
  "page=-1&after=x",
  "page=1.5&after=x",
  "page=two&after=x",
  "after=x",
  "page=2&after=",
])("the query “%s” is the first page", (query) => {
  expect(pageFromSearch(new URLSearchParams(query))).toEqual(firstPage);
});

describe("previous and next page of a list", () => {
  const middle = { hasNextPage: true, hasPreviousPage: true, startCursor: "s1", endCursor: "e1" };

  test("page 1 has a next page and no previous one", { tags: ["S4.55", "S4.57"] }, () => {
    expect(listPagination("/blog/", firstPage, { ...middle, hasPreviousPage: false }, "posts")).toEqual({
      number: 1,
      previousHref: null,
      nextHref: "/blog/?page=2&after=e1#posts",
    });
  });

  test("a later page links to the next with `after` and to the previous with `before`", {
    tags: ["S4.56", "S4.58"],
  }, () => {
    expect(listPagination("/blog/", { number: 2, after: "e0", before: null }, middle, "posts")).toEqual({
      number: 2,
      previousHref: "/blog/?page=1&before=s1#posts",
      nextHref: "/blog/?page=3&after=e1#posts",
    });
  });

  test("the last page has no next page", { tags: ["S4.58"] }, () => {
    const last = { ...middle, hasNextPage: false };
    expect(listPagination("/blog/", { number: 3, after: "e1", before: null }, last, "posts").nextHref).toBeNull();
  });

  test("a list without a response has only a link back to the first page", () => {
    expect(listPagination("/blog/", firstPage, null, "posts")).toEqual({
      number: 1,
      previousHref: null,
      nextHref: null,
    });
    expect(listPagination("/blog/", { number: 4, after: "x", before: null }, null, "posts").previousHref).toBe(
      "/blog/#posts",
    );
  });
});
