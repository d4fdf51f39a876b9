import { expect, test } from "vitest";
import { numberFromWord, withoutTrailingPlus } from "./words.ts";

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
