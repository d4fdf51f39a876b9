import { expect, test } from "vitest";
import {
  countInWords,
  formatCount,
  formatNumber,
  numberFromText,
  numberFromWord,
  withoutTrailingPlus,
} from "./numbers.ts";

test("the words one to twenty become the numbers 1 to 20", { tags: ["S5.24"] }, () => {
  const spoken =
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
  expect(spoken.split(" ").map(numberFromWord)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test.each([
  ["TWO", 2],
  ["Twenty", 20],
])("the word %s counts in any case", { tags: ["S5.24"] }, (word, expected) => {
  expect(numberFromWord(word)).toBe(expected);
});

test.each(["", "zero", "twenty-one", "two bedrooms", " two", "2", "constructor"])(
  "the text “%s” stays unchanged",
  { tags: ["S5.24"] },
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
])("“%s” becomes “%s”", { tags: ["S5.25"] }, (text, expected) => {
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

test.each([
  ["1,730 sq ft", 1730],
  ["1730 SF", 1730],
  ["1,730.5 square feet", 1730.5],
  ["approx. 1,730 sqft+", 1730],
  ["1 730 sq. ft.", 1730],
  ["1,730 ft²", 1730],
  ["2.5+", 2.5],
  ["2 ½", 2.5],
  ["2½+", 2.5],
  ["½", 0.5],
  ["2 1/2 baths", 2.5],
  ["2-3/4", 2.75],
  ["two and a half", 2.5],
  ["Three bedrooms", 3],
  ["4+ BR", 4],
  ["2-car garage", 2],
  ["2 stories", 2],
  ["from $624,900", 624900],
  ["Starting at $624,900*", 624900],
  ["Priced from US$624,900.00", 624900],
  ["$624,900 and up", 624900],
  ["624,900 USD", 624900],
  ["$1.2M", 1200000],
  ["from $625K", 625000],
  ["$1.2 million", 1200000],
  ["$150/mo.", 150],
  ["$150 per month", 150],
  ["-$5,000", -5000],
  ["$-5,000", -5000],
  ["−5,000", -5000],
  ["0.85%", 0.85],
  ["46.5 mills", 46.5],
  [".4 mi", 0.4],
  ["6 min read", 6],
  ["-104.98°", -104.98],
  ["\u202A3\u202C", 3],
  ["\u00a03\u200b", 3],
  ["３", 3],
])("the editor's text “%s” is the number %d", { tags: ["S5.24", "S5.25"] }, (value, expected) => {
  expect(numberFromText(value)).toBe(expected);
});

test.each([
  ...[
    "$500s",
    "from $500s",
    "from the mid $500s",
    "low 500s",
    "2 to 4",
    "2 or 3",
    "3-4",
    "3 – 4",
    "2 full, 1 half",
    "5/4",
  ],
  ...[
    "12/05/2026",
    "2026-12-05",
    "303-555-0142",
    "0.15 acres",
    "40 km",
    "1.2M",
    "TBD",
    "N/A",
    "-",
    "$",
    "+",
    "/2",
    "1/0",
  ],
])("the editor's text “%s” is not one number", (value) => {
  expect(numberFromText(value)).toBeNull();
});

test.each([null, undefined, "", "  ", "call us", "12,34", "1e6", "0x10", "2–4", Number.NaN, Infinity, [3], {}, true])(
  "%j is not a number",
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

test("an irregular plural is passed in", () => {
  expect([1, 9].map((count) => formatCount(count, "foot", "feet"))).toEqual(["1 foot", "9 feet"]);
});

test("a count in a sentence is in words up to twenty", () => {
  expect([0, 1, 4, 20, 21].map((count) => countInWords(count, "home"))).toEqual([
    "0 homes",
    "one home",
    "four homes",
    "twenty homes",
    "21 homes",
  ]);
  expect(countInWords(2, "foot", "feet")).toBe("two feet");
});

test("numbers have the format of en-US", () => {
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
