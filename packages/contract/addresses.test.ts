import { normalizeUri } from "@porchlight/contract/addresses";
import { expect, test } from "vitest";

test.each([
  ["about-us", "/about-us/"],
  ["/about-us", "/about-us/"],
  ["/about-us/", "/about-us/"],
  ["/about-us/?x=1", "/about-us/"],
  ["about-us#team", "/about-us/"],
  ["/About-Us/", "/About-Us/"],
  ["https://homes.test/about-us", "/about-us/"],
  ["https://homes.test", "/"],
  ["/", "/"],
  ["", null],
  ["https://elsewhere.test/about-us/", null],
])("%j is the path %j", (uri, path) => {
  expect(normalizeUri(uri, "https://homes.test")).toBe(path);
});
