import { expect, test } from "vitest";
import { inCombinedOrder, ordinal } from "./shortlist-order.ts";

const mark = (rank: number, isHearted: boolean) => ({ isHearted, note: "", noteRevision: 0, rank });
/** A home with the ranks of both, and the hearts of the people named. */
const home = (name: string, ranks: readonly [number, number], hearts = "") => ({
  ...{ name, marks: { 1: mark(ranks[0], hearts.includes("a")), 2: mark(ranks[1], hearts.includes("b")) } },
});
const names = (...homes: readonly ReturnType<typeof home>[]) => inCombinedOrder(homes).map(({ name }) => name);

test("homes are in the order of the sums of both ranks", () => {
  expect(names(home("third", [3, 3]), home("first", [2, 1]), home("second", [1, 3]))).toEqual([
    "first",
    "second",
    "third",
  ]);
});

test("a missing rank counts behind all others", () => {
  expect(names(home("none", [0, 0]), home("one", [1, 0]), home("both", [2, 2]))).toEqual(["both", "one", "none"]);
});

test("equal sums are in the order of their hearts, then of their addition", () => {
  expect(
    names(home("early", [0, 0]), home("late", [0, 0]), home("one", [0, 0], "b"), home("two", [0, 0], "ab")),
  ).toEqual(["two", "one", "early", "late"]);
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [21, "21st"],
  [30, "30th"],
])("%i is %s", (rank, text) => {
  expect(ordinal(rank)).toBe(text);
});
