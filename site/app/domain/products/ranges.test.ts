import { expect, test } from "vitest";
import { formatBaths, formatBeds, formatRange, formatSquareFeet, rangeOf } from "./ranges.ts";

test("a range has an en dash and its unit", () => {
  expect(formatBeds(2, 4)).toBe("2–4 bed");
  expect(formatBaths(2.5, 3)).toBe("2.5–3 bath");
  expect(formatSquareFeet(1410, 2380)).toBe("1,410–2,380 sq ft");
});

test("ends that agree are one number", () => {
  expect(formatBeds(3, 3)).toBe("3 bed");
  expect(formatBaths(2.5)).toBe("2.5 bath");
  expect(formatSquareFeet(1730)).toBe("1,730 sq ft");
});

test("one missing end leaves the other, none leaves nothing", () => {
  expect(formatBeds(null, 4)).toBe("4 bed");
  expect(formatBeds(2, null)).toBe("2 bed");
  expect(formatBeds(0, 4)).toBe("4 bed");
  expect(formatBeds(null, undefined)).toBe("");
  expect(formatSquareFeet(Number.NaN, -5)).toBe("");
});

test("ends given the wrong way round are put right", () => {
  expect(formatRange(4, 2)).toBe("2–4");
});

test("a list spans from its lowest to its highest given number", () => {
  expect(rangeOf([3, null, 2, 4, undefined, 0, Number.NaN])).toEqual({ min: 2, max: 4 });
  expect(rangeOf([])).toBeNull();
  expect(rangeOf([null, 0])).toBeNull();
});
