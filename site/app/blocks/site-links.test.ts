import { describe, expect, test } from "vitest";
import { siteHref } from "./site-links.ts";

const own = ["https://www.switchgrass.example"];

describe("links that editors write", () => {
  test.each([
    ["https://www.switchgrass.example/about-us/our-team", "/about-us/our-team/"],
    ["http://www.switchgrass.example/blog/post/?x=1#part", "/blog/post/?x=1#part"],
    ["//www.switchgrass.example/contact-us/", "/contact-us/"],
    ["/contact-us", "/contact-us/"],
    ["/privacyterms#accessibility", "/privacyterms/#accessibility"],
    ["/media/guide.pdf", "/media/guide.pdf"],
    ["https://www.switchgrass.example/blog/feed.xml", "/blog/feed.xml"],
    ["#choose-a-day", "#choose-a-day"],
  ])("an address of this site becomes a path: %s", (given, path) => {
    expect(siteHref(given, own)).toBe(path);
  });

  test.each(["https://example.com/x", "mailto:hello@switchgrass.example", "tel:+13035550142", "sms:+13035550142"])(
    "an address elsewhere stays as it is: %s",
    (given) => {
      expect(siteHref(given, own)).toBe(given);
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
    expect(siteHref(given, own)).toBeNull();
  });

  test("a path with two slashes or backslashes never leads to another host", () => {
    expect(siteHref("https://www.switchgrass.example//evil.example/x", own)).toBe("/evil.example/x/");
    expect(siteHref("/\\evil.example/x", own)).toBe("/evil.example/x/");
  });
});
