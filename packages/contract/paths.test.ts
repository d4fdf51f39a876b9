import { expect, test } from "vitest";
import { decodePercent, withoutTrailingSlash, withTrailingSlash } from "./addresses.ts";

test.each([
  ["/", "/", ""],
  ["/blog", "/blog/", "/blog"],
  ["/blog/", "/blog/", "/blog"],
  ["https://cms.example.com//", "https://cms.example.com//", "https://cms.example.com"],
])("%s with its slash is %s, without %s", (path, withSlash, withoutSlash) => {
  expect(withTrailingSlash(path)).toBe(withSlash);
  expect(withoutTrailingSlash(path)).toBe(withoutSlash);
});

test.each([
  ["caf%C3%A9", "café"],
  ["a%20b+c", "a b+c"],
  ["", ""],
  ["100%", null],
  ["%E0%A4%A", null],
])("decodes %s to %s", (text, decoded) => {
  expect(decodePercent(text)).toBe(decoded);
});
