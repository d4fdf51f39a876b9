import { expect, test } from "vitest";
import {
  countInWords,
  formatCount,
  formatNumber,
  numberFromText,
  numberFromWord,
  withoutTrailingPlus,
} from "./numbers.ts";

test("S5.24 the words one to twenty become the numbers 1 to 20", () => {
  const spoken =
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
  expect(spoken.split(" ").map(numberFromWord)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test.each([
  ["TWO", 2],
  ["Twenty", 20],
])("S5.24 the word %s counts in any case", (word, expected) => {
  expect(numberFromWord(word)).toBe(expected);
});

test.each(["", "zero", "twenty-one", "two bedrooms", " two", "2", "constructor"])(
  "S5.24 the text “%s” stays unchanged",
  (text) => {
    expect(numberFromWord(text)).toBe(text);
  },
);

test.each([
  ["2500+", "2500"],
  ["2500", "2500"],
  ["a++", "a+"],
  ["+2500", "+2500"],
  ["4+ beds", "4+ beds"],
  ["+", ""],
  ["", ""],
])("S5.25 “%s” becomes “%s”", (text, expected) => {
  expect(withoutTrailingPlus(text)).toBe(expected);
});

test.each([
  [624900, 624900],
  ["624900", 624900],
  ["$624,900", 624900],
  ["1,234,567.50", 1234567.5],
  ["2500+", 2500],
  [" 2.5 ", 2.5],
  ["Three", 3],
  ["-104.98", -104.98],
  [0, 0],
])("%j is the number %d", (value, expected) => {
  expect(numberFromText(value)).toBe(expected);
});

test.each([null, undefined, "", "  ", "call us", "12,34", "1e6", "0x10", "2–4", Number.NaN, Infinity, [3], {}, true])(
  "%j is no number",
  (value) => {
    expect(numberFromText(value)).toBeNull();
  },
);

test.each([
  [0, "0 homes"],
  [1, "1 home"],
  [2, "2 homes"],
  [1204, "1,204 homes"],
])("%d homes are counted as %s", (count, text) => {
  expect(formatCount(count, "home")).toBe(text);
});

test("a plural of its own is named", () => {
  expect([1, 9].map((count) => formatCount(count, "foot", "feet"))).toEqual(["1 foot", "9 feet"]);
});

test("a count in a sentence stands in words up to twenty", () => {
  expect([0, 1, 4, 20, 21].map((count) => countInWords(count, "home"))).toEqual([
    "0 homes",
    "one home",
    "four homes",
    "twenty homes",
    "21 homes",
  ]);
  expect(countInWords(2, "foot", "feet")).toBe("two feet");
});

test("numbers are written as browsers write American ones", () => {
  const numbers = [0, 1, 12, 123, 999, 1000, 1204, 12_345, 624_900, 1_000_000, 1_234_567_890, 2.5, 0.5, 6.4805, 1.005];
  for (const value of [
    ...numbers,
    ...numbers.slice(1).map((each) => -each),
    0.1 + 0.2,
    1e-7,
    2 ** 60,
    1234.5678,
    999.9999,
  ]) {
    for (const maximumFractionDigits of [0, 2, 3, 4]) {
      const written = value.toLocaleString("en-US", { maximumFractionDigits });
      expect(formatNumber(value, maximumFractionDigits)).toBe(written === "-0" ? "0" : written);
    }
    expect(formatNumber(value)).toBe(value.toLocaleString("en-US"));
  }
});
