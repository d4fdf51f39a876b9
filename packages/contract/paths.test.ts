import { expect, test } from "vitest";
import { withoutTrailingSlash, withTrailingSlash } from "./paths.ts";

test.each([
  ["/", "/", ""],
  ["/blog", "/blog/", "/blog"],
  ["/blog/", "/blog/", "/blog"],
  ["https://cms.example.com//", "https://cms.example.com//", "https://cms.example.com"],
])("%s with its slash is %s, without %s", (path, withSlash, withoutSlash) => {
  expect(withTrailingSlash(path)).toBe(withSlash);
  expect(withoutTrailingSlash(path)).toBe(withoutSlash);
});
