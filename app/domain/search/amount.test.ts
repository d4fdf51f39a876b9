import { expect, test } from "vitest";
import { amountOf } from "./amount.ts";

test.each([
  ["1", 1],
  ["0", null],
  ["-5", null],
  ["100000000", 100_000_000],
  ["100000001", null],
  ["$400,000", 400_000],
  ["400k", 400_000],
  [" 1.5 K ", 1500],
  ["0k", null],
  ["cheap", null],
  ["", null],
  [null, null],
])("the amount %s is %s: whole dollars or square feet from 1 to a hundred million", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});
