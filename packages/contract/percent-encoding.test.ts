import { expect, test } from "vitest";
import { decodePercent } from "./percent-encoding.ts";

test.each([
  ["caf%C3%A9", "café"],
  ["a%20b+c", "a b+c"],
  ["", ""],
  ["100%", null],
  ["%E0%A4%A", null],
])("decodes %s to %s", (text, decoded) => {
  expect(decodePercent(text)).toBe(decoded);
});
