import { expect, test } from "vitest";
import { fromFullPrice, fromShortPrice, fullPrice, isPriceShown, shortPrice } from "./price.ts";

test("S9.14 a price is shown only strictly above 5000", () => {
  expect(isPriceShown(5000)).toBe(false);
  expect(isPriceShown(5000.01)).toBe(true);
  expect(isPriceShown(5001)).toBe(true);
  expect(isPriceShown(0)).toBe(false);
  expect(isPriceShown(-600000)).toBe(false);
});

test.each([null, undefined, Number.NaN, Infinity])("S9.14 a missing price (%s) is hidden", (price) => {
  expect(isPriceShown(price)).toBe(false);
  expect(fromShortPrice(price)).toBe("");
  expect(fromFullPrice(price)).toBe("");
});

test.each([
  [1_000_000, "1 m"],
  [1_200_000, "1.2 m"],
  [12_340_000, "12.3 m"],
])("S9.15 %d appears as %s", (price, expected) => {
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
])("S9.16 %d has one decimal unless whole: %s", (price, expected) => {
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
])("S9.17 %d is rounded up to thousands: %s", (price, expected) => {
  expect(shortPrice(price)).toBe(expected);
});

test("a full price has its dollar sign and commas", () => {
  expect(fullPrice(624_900)).toBe("$624,900");
  expect(fullPrice(1_184_000.4)).toBe("$1,184,000");
});

test("a starting price says from, and nothing at all where the price is hidden", () => {
  expect(fromShortPrice(512_900)).toBe("from $513k");
  expect(fromShortPrice(1_100_000)).toBe("from $1.1 m");
  expect(fromFullPrice(589_900)).toBe("from $589,900");
  expect(fromShortPrice(5000)).toBe("");
  expect(fromFullPrice(5000)).toBe("");
});

test.each([Number.NaN, Infinity, -1])("%d is refused as a price", (price) => {
  expect(() => shortPrice(price)).toThrow(RangeError);
  expect(() => fullPrice(price)).toThrow("A price is a number of US dollars");
});
