import { describe, expect, test } from "vitest";
import { byCharacters, byNumbersWithin } from "./order.ts";

const orders = [
  ["days", byCharacters, ["2025-12-31", "2026-01-01", "2026-01-01T09:00:00", "2026-01-02", "2026-11-21", "9999"]],
  ["what is the same", byCharacters, ["", "a", "a", "b"]],
  ["numbers of homesites", byNumbersWithin, ["1", "2", "9", "10", "10A", "10b", "10C", "11", "100", "A2", "a10", "B1"]],
  ["numbers with zeros before them", byNumbersWithin, ["007", "8", "0010", "11"]],
  ["parts of two numbers", byNumbersWithin, ["1-2", "1-10", "2-1"]],
  ["numbers of many digits", byNumbersWithin, ["9007199254740992", "9007199254740993"]],
] as const;

describe("in this order, wherever each of them stands before,", () => {
  test.each(orders)("stand %s", (_, compare, sorted) => {
    const backwards = sorted.toReversed();
    expect(backwards.toSorted(compare)).toEqual(sorted);
    expect(sorted.toSorted(compare)).toEqual(sorted);
  });

  test.each(orders.slice(2))("%s stand as in American English", (_, compare, sorted) => {
    const asInEnglish = (one: string, other: string) => one.localeCompare(other, "en-US", { numeric: true });
    for (const one of sorted) {
      for (const other of sorted)
        expect(Math.sign(compare(one, other)), `${one}, ${other}`).toBe(asInEnglish(one, other));
    }
  });
});
