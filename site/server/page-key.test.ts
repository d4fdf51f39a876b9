import { expect, test } from "vitest";
import { pageKeyOf, pagePathOf } from "./page-key.ts";

const routes = {
  declaredQuery: (path: string) => (path === "/blog/" ? ["page", "category"] : []),
  areRoutes: (ids: readonly string[]) => ids.every((id) => id === "root" || id === "routes/blog"),
};

test.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/about-us", "/about-us/"],
  ["/about-us.data", "/about-us/"],
  ["/about-us/_.data", "/about-us/"],
])("%s belongs to the page %s", (path, page) => {
  expect(pagePathOf(path)).toBe(page);
});

test("only declared parameters are kept, in one order", () => {
  expect(pageKeyOf("/blog/", "?utm_source=x&page=2&category=how", routes).id).toBe("/blog/?category=how&page=2");
  expect(pageKeyOf("/", "?utm_source=x", routes).id).toBe("/");
});

test("_routes counts for data alone, and only with routes of the site", () => {
  expect(pageKeyOf("/blog/_.data", "?_routes=root,routes/blog", routes).search).toBe("?_routes=root%2Croutes%2Fblog");
  expect(pageKeyOf("/blog/_.data", "?_routes=made-up", routes).search).toBe("");
  expect(pageKeyOf("/blog/", "?_routes=root", routes).search).toBe("");
});
