import { expect, test } from "vitest";
import {
  formatBaths,
  formatBeds,
  formatFeetInches,
  formatMiles,
  formatRange,
  formatRoomSize,
  formatSquareFeet,
  fullPrice,
  garageText,
  isPriceShown,
  levelsText,
  primaryBedroomText,
  rangeOf,
  shortPrice,
  spokenFeetInches,
} from "./figures.ts";

test("a range has an en dash and its unit", () => {
  expect(formatBeds(2, 4)).toBe("2–4 bed");
  expect(formatBaths(2.5, 3)).toBe("2.5–3 bath");
  expect(formatSquareFeet(1410, 2380)).toBe("1,410–2,380 sq ft");
});

test("equal ends are one number", () => {
  expect(formatBeds(3, 3)).toBe("3 bed");
  expect(formatBaths(2.5)).toBe("2.5 bath");
  expect(formatSquareFeet(1730)).toBe("1,730 sq ft");
});

test("with one missing end the other is shown, without both nothing", () => {
  expect(formatBeds(null, 4)).toBe("4 bed");
  expect(formatBeds(2, null)).toBe("2 bed");
  expect(formatBeds(0, 4)).toBe("4 bed");
  expect(formatBeds(null, undefined)).toBe("");
  expect(formatSquareFeet(Number.NaN, -5)).toBe("");
});

test("reversed ends are swapped", () => {
  expect(formatRange(4, 2)).toBe("2–4");
});

test("a list gives the range of its numbers", () => {
  expect(rangeOf([3, null, 2, 4, undefined, 0, Number.NaN])).toEqual({ min: 2, max: 4 });
  expect(rangeOf([])).toBeNull();
  expect(rangeOf([null, 0])).toBeNull();
});

test("a garage has its number of cars; none and unknown are empty", () => {
  expect([2, 0, null, undefined].map(garageText)).toEqual(["2-car", "", "", ""]);
});

test("one level has no stairs, several are counted", () => {
  expect([1, 2, 0, null].map(levelsText)).toEqual(["1, no stairs", "2", "", ""]);
});

test("the primary bedroom is on the main floor or upstairs, anything else is empty", () => {
  expect(["main", "upper", "attic", null].map(primaryBedroomText)).toEqual(["Main floor", "Upstairs", "", ""]);
});

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
])("%d inches are %s in words", (inches, expected) => {
  expect(spokenFeetInches(inches)).toBe(expected);
});

test("a room has width and length", () => {
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

test.each([-1, Number.NaN, Infinity])("%d is rejected as a measure", (value) => {
  expect(() => formatFeetInches(value)).toThrow("A length in inches must be a number from 0 up");
  expect(() => spokenFeetInches(value)).toThrow(RangeError);
  expect(() => formatMiles(value)).toThrow(RangeError);
});

test("a price is shown only strictly above 5000", { tags: ["S9.14"] }, () => {
  expect(isPriceShown(5000)).toBe(false);
  expect(isPriceShown(5000.01)).toBe(true);
  expect(isPriceShown(5001)).toBe(true);
  expect(isPriceShown(0)).toBe(false);
  expect(isPriceShown(-600000)).toBe(false);
});

test.each([null, undefined, Number.NaN, Infinity])("a missing price (%s) is hidden", { tags: ["S9.14"] }, (price) => {
  expect(isPriceShown(price)).toBe(false);
});

test.each([
  [1_000_000, "1 m"],
  [1_200_000, "1.2 m"],
  [12_340_000, "12.3 m"],
])("%d is shown as %s", { tags: ["S9.15"] }, (price, expected) => {
  expect(shortPrice(price)).toBe(expected);
});

test.each([
  [1_040_000, "1 m"],
  [1_049_999, "1 m"],
  [1_050_000, "1.1 m"],
  [1_250_000, "1.3 m"],
  [1_949_999, "1.9 m"],
  [1_960_000, "2 m"],
  [10_000_000, "10 m"],
])("%d has one decimal unless whole: %s", { tags: ["S9.16"] }, (price, expected) => {
  expect(shortPrice(price)).toBe(expected);
});

test.each([
  [450_000, "450k"],
  [450_001, "451k"],
  [450_000.5, "451k"],
  [999_000, "999k"],
  [999_001, "1000k"],
  [999_999, "1000k"],
  [5_001, "6k"],
  [1, "1k"],
  [0, "0k"],
])("%d is rounded up to thousands: %s", { tags: ["S9.17"] }, (price, expected) => {
  expect(shortPrice(price)).toBe(expected);
});

test("a full price has its dollar sign and commas", () => {
  expect(fullPrice(624_900)).toBe("$624,900");
  expect(fullPrice(1_184_000.4)).toBe("$1,184,000");
});

test.each([Number.NaN, Infinity, -1])("%d is rejected as a price", (price) => {
  expect(() => shortPrice(price)).toThrow(RangeError);
  expect(() => fullPrice(price)).toThrow("A price in US dollars must be a number from 0 up");
});
