import { expect, test } from "vitest";
import { isSameFavorites, parseFavorites, serializeFavorites, toggleFavorite } from "./favorites.ts";

test("favorites are a JSON array of numeric product ids and keep their order", { tags: ["S3.4"] }, () => {
  expect(parseFavorites("[1050, 7, 31]")).toEqual([1050, 7, 31]);
  expect(serializeFavorites([1050, 7, 31])).toBe("[1050,7,31]");
  expect(parseFavorites(serializeFavorites([]))).toEqual([]);
});

test.each([null, undefined, "", "[]"])("an empty value (%j) is an empty list", { tags: ["S3.4"] }, (json) => {
  expect(parseFavorites(json)).toEqual([]);
});

test("entries that are not numbers are dropped on reading", { tags: ["S3.5"] }, () => {
  expect(parseFavorites('[1, "12", null, true, {"id": 3}, [4], 5]')).toEqual([1, 5]);
});

test("entries that are not numbers are dropped before saving", { tags: ["S3.5"] }, () => {
  expect(serializeFavorites([1, "12", null, Number.NaN, Infinity, undefined, 5])).toBe("[1,5]");
});

test.each(["not json", "[1,", '{"1": true}', "12", '"[1]"', "null"])(
  "the invalid value %s is an empty list",
  (json) => {
    expect(parseFavorites(json)).toEqual([]);
  },
);

test("a repeated id is kept once, at its first place", () => {
  expect(parseFavorites("[3, 1, 3, 2, 1]")).toEqual([3, 1, 2]);
});

test("toggling an absent product adds it at the end", { tags: ["S4.31"] }, () => {
  const before = [3, 1];
  expect(toggleFavorite(before, 2)).toEqual([3, 1, 2]);
  expect(before).toEqual([3, 1]);
});

test("toggling a present product removes it", { tags: ["S4.32"] }, () => {
  expect(toggleFavorite([3, 1, 2], 1)).toEqual([3, 2]);
  expect(toggleFavorite([1], 1)).toEqual([]);
  expect(toggleFavorite([1, 2, 1], 1)).toEqual([2]);
});

test("an id that is not a number is rejected", () => {
  expect(() => toggleFavorite([], Number.NaN)).toThrow("A favorite is a numeric product id, not NaN");
});

test("lists with the same ids in the same order are equal", () => {
  expect(isSameFavorites([1, 2], [1, 2])).toBe(true);
  expect(isSameFavorites([1, 2], [2, 1])).toBe(false);
  expect(isSameFavorites([1], [1, 2])).toBe(false);
  expect(isSameFavorites([], [])).toBe(true);
});
