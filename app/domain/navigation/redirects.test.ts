import { expect, test } from "vitest";
import { NavigationError, navigationTarget, redirectOf } from "./redirects.ts";

const rules = [
  { from: "/current-offers/", to: "/campaigns/see-homes/" },
  { from: "/career-opportunities/:posting/", to: "https://jobs.example/" },
];

test("a path redirects with and without its trailing slash, by the rules of the build", { tags: ["S2.100"] }, () => {
  expect(redirectOf(rules, "/current-offers/")).toBe("/campaigns/see-homes/");
  expect(redirectOf(rules, "/current-offers")).toBe("/campaigns/see-homes/");
  expect(redirectOf(rules, "/current-offers/more/")).toBeNull();
  expect(redirectOf(rules, "/")).toBeNull();
});

test("a named segment matches any one segment", () => {
  expect(redirectOf(rules, "/career-opportunities/carpenter/")).toBe("https://jobs.example/");
  expect(redirectOf(rules, "/career-opportunities/")).toBeNull();
  expect(redirectOf(rules, "/career-opportunities/a/b/")).toBeNull();
});

const origin = "https://www.example.com";

test("a URL of this site is a path with its query and hash, in any spelling", () => {
  const page = { href: "/blog/a/?page=2#top", isExternal: false };
  expect(navigationTarget("/blog/a/?page=2#top", { origin })).toEqual(page);
  expect(navigationTarget("https://www.example.com/blog/a/?page=2#top", { origin })).toEqual(page);
  expect(navigationTarget("", { origin })).toEqual({ href: "/", isExternal: false });
});

test("a path of this site never becomes the URL of another site", () => {
  const target = navigationTarget("https://www.example.com//other.example/?a=b", { origin });
  expect(target).toEqual({ href: "/other.example/?a=b", isExternal: false });
});

test("another site fails with an error unless it is permitted", { tags: ["S8.4"] }, () => {
  for (const address of [
    "https://other.example/",
    "//other.example/x",
    "/\\other.example",
    "http://www.example.com/",
    "https://www.example.com:8443/",
    "mailto:a@b.example",
  ]) {
    expect(() => navigationTarget(address, { origin }), address).toThrow(NavigationError);
    expect(navigationTarget(address, { origin, allowExternal: true }).isExternal, address).toBe(true);
  }
  expect(navigationTarget("//other.example/x", { origin, allowExternal: true }).href).toBe("https://other.example/x");
});

test("a dangerous protocol is rejected, even with permission and in any disguise", { tags: ["S8.5"] }, () => {
  for (const address of [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://www.example.com/3f1c",
  ]) {
    expect(() => navigationTarget(address, { origin, allowExternal: true }), address).toThrow(NavigationError);
  }
});

test("an invalid URL is rejected", () => {
  expect(() => navigationTarget("https://", { origin })).toThrow(NavigationError);
});
