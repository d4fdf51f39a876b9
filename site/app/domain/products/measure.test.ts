import { expect, test } from "vitest";
import { formatFeetInches, formatMiles, formatRoomSize, spokenFeetInches } from "./measure.ts";

test.each([
  [240, "20′ 0″"],
  [484, "40′ 4″"],
  [6, "0′ 6″"],
  [0, "0′ 0″"],
  [239.6, "20′ 0″"],
])("%d inches are %s", (inches, expected) => {
  expect(formatFeetInches(inches)).toBe(expected);
});

test.each([
  [484, "40 feet 4 inches"],
  [108, "9 feet"],
  [13, "1 foot 1 inch"],
  [6, "6 inches"],
  [0, "0 feet"],
])("%d inches are spoken as %s", (inches, expected) => {
  expect(spokenFeetInches(inches)).toBe(expected);
});

test("a room has two sides", () => {
  expect(formatRoomSize(156, 132)).toBe("13′ 0″ × 11′ 0″");
});

test.each([
  [0, "under 0.1 miles"],
  [0.09, "under 0.1 miles"],
  [0.44, "0.4 miles"],
  [1.04, "1 mile"],
  [9.94, "9.9 miles"],
  [9.96, "10 miles"],
  [46.3, "46 miles"],
])("%d miles are %s", (miles, expected) => {
  expect(formatMiles(miles)).toBe(expected);
});

test.each([-1, Number.NaN, Infinity])("%d is refused as a measure", (value) => {
  expect(() => formatFeetInches(value)).toThrow("A length in inches is a number from 0 up");
  expect(() => spokenFeetInches(value)).toThrow(RangeError);
  expect(() => formatMiles(value)).toThrow(RangeError);
});
