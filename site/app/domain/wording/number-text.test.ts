import { expect, test } from "vitest";
import { numberFromText } from "./number-text.ts";

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
