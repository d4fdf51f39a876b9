import { expect, test } from "vitest";
import { cursorOf, pageOf } from "./nodes.ts";

const list = Array.from({ length: 25 }, (_, index) => ({ id: 100 - index }));
const ids = (args: Parameters<typeof pageOf>[1]) => pageOf(list, args).items.map((item) => item.id);
const info = (args: Parameters<typeof pageOf>[1]) => pageOf(list, args).pageInfo;

test("without first or last, a page holds ten", () => {
  expect(ids({})).toEqual([100, 99, 98, 97, 96, 95, 94, 93, 92, 91]);
  expect(info({})).toEqual({
    startCursor: cursorOf(100),
    endCursor: cursorOf(91),
    hasPreviousPage: false,
    hasNextPage: true,
  });
});

test("after continues behind the cursor", () => {
  expect(ids({ first: 3, after: cursorOf(98) })).toEqual([97, 96, 95]);
  expect(info({ first: 3, after: cursorOf(98) })).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
  expect(info({ first: 5, after: cursorOf(81) })).toMatchObject({ hasNextPage: false });
});

test("last and before give the items before the cursor, in forward order", () => {
  expect(ids({ last: 3, before: cursorOf(95) })).toEqual([98, 97, 96]);
  expect(info({ last: 3, before: cursorOf(95) })).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
  expect(ids({ last: 3, before: cursorOf(98) })).toEqual([100, 99]);
  expect(info({ last: 3, before: cursorOf(98) })).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
  expect(ids({ last: 2 })).toEqual([77, 76]);
});

test("an empty list has no cursors and no neighboring pages", () => {
  const empty = {
    items: [],
    pageInfo: { startCursor: null, endCursor: null, hasPreviousPage: false, hasNextPage: false },
  };
  expect(pageOf([], {})).toEqual(empty);
  expect(pageOf(list, { first: 5, after: cursorOf(76) })).toEqual(empty);
});

test.each(["", "garbage", "!!!", btoa("arrayconnection:abc"), cursorOf(9999), btoa("post:98")])(
  "the cursor %j is ignored",
  (after) => {
    expect(ids({ first: 2, after })).toEqual([100, 99]);
  },
);

test("a negative page size is rejected in WPGraphQL's words", () => {
  expect(() => pageOf(list, { first: -1 })).toThrow("first must be a positive integer.");
  expect(() => pageOf(list, { last: -1 })).toThrow("last must be a positive integer.");
});

test("at most 500 are returned at once", () => {
  const many = Array.from({ length: 600 }, (_, index) => ({ id: index + 1 }));
  const page = pageOf(many, { first: 1000 });
  expect(page.items).toHaveLength(500);
  expect(page.pageInfo.hasNextPage).toBe(true);
});
