import { describe, expect, test } from "vitest";
import { siteHref } from "./site-links.ts";

describe("links that editors write", () => {
  test.each([
    ["/contact-us", "/contact-us/"],
    ["/privacyterms#accessibility", "/privacyterms/#accessibility"],
    ["/media/guide.pdf", "/media/guide.pdf"],
    ["/blog/feed.xml", "/blog/feed.xml"],
    ["#choose-a-day", "#choose-a-day"],
  ])("a path of a page ends in a slash: %s", (given, path) => {
    expect(siteHref(given)).toBe(path);
  });

  test.each(["https://example.com/x", "mailto:hello@switchgrass.example", "tel:+13035550142", "sms:+13035550142"])(
    "an address elsewhere stays as it is: %s",
    (given) => {
      expect(siteHref(given)).toBe(given);
    },
  );

  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "no address",
    "",
    null,
    undefined,
  ])("what no link may do is no link: %s", (given) => {
    expect(siteHref(given)).toBeNull();
  });

  test("a path with two slashes or backslashes never leads to another host", () => {
    expect(siteHref("/\\evil.example/x")).toBe("/evil.example/x/");
  });
});
