import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("a few pages are all shown", () => {
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
});

test("many pages show the ends, the current page and its neighbours", () => {
  expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
});

test("a gap of one page shows that page", () => {
  expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
});

test("a page out of range counts as the nearest one", () => {
  expect(pageNumbers(99, 9)).toEqual([1, null, 8, 9]);
  expect(pageNumbers(-3, 9)).toEqual([1, 2, null, 9]);
});

test("no pages show nothing", () => {
  expect(pageNumbers(1, 0)).toEqual([]);
});
