import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { pageKeyOf, pagePathOf, routeFacts, routePatterns } from "./page-key.ts";

const routes = {
  declaredQuery: (path: string) => (path === "/blog/" ? ["page", "category"] : []),
  routeIds: (path: string) => (path === "/blog/" ? ["root", "routes/blog"] : ["root", "routes/home"]),
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

test("only declared parameters are part of the key, in one order", () => {
  expect(pageKeyOf("/blog/", "?utm_source=x&page=2&category=how", routes).id).toBe("/blog/?category=how&page=2");
  expect(pageKeyOf("/", "?utm_source=x", routes).id).toBe("/");
});

test("spelling variants of a declared parameter, and unusable values, create no second page", () => {
  for (const query of ["?page=2&page=3", "?p%61ge=%32", "?&page=2&", `?page=2&category=${"x".repeat(201)}`]) {
    expect(pageKeyOf("/blog/", query, routes).id, query).toBe("/blog/?page=2");
  }
  for (const query of ["?", "?&", "?Page=2", `?page=${"2".repeat(201)}`]) {
    expect(pageKeyOf("/blog/", query, routes).id, query).toBe("/blog/");
  }
  expect(pageKeyOf("/blog/", "?page=", routes).id).toBe("/blog/?page=");
});

test("of a declared list every value is part of the key, in one order and each once, up to forty", () => {
  const lists = { ...routes, declaredQuery: () => ["where*", "sort"] };
  for (const query of [
    "?where=Erie&where=Berthoud&sort=price",
    "?sort=price&where=Berthoud&where=Erie&where=Berthoud",
  ]) {
    expect(pageKeyOf("/blog/", query, lists).search, query).toBe("?sort=price&where=Berthoud&where=Erie");
  }
  const many = Array.from({ length: 60 }, (_, at) => `where=${at + 100}`).join("&");
  expect(new URLSearchParams(pageKeyOf("/blog/", `?${many}`, lists).search).getAll("where")).toHaveLength(40);
  expect(pageKeyOf("/blog/", `?where=${"x".repeat(201)}&where=Erie`, lists).search).toBe("?where=Erie");
});

test("free text counts completely at any length, with its first value only", () => {
  const letters = { ...routes, declaredQuery: () => ["about", "search~"] };
  const search = Array.from({ length: 60 }, (_, at) => `where=Town+of+${at}`).join("&");
  const params = new URLSearchParams([
    ["search", search],
    ["search", "beds=3"],
    ["about", "x".repeat(201)],
  ]);
  const read = new URLSearchParams(pageKeyOf("/contact-us/", `?${params}`, letters).search);
  expect([...read]).toEqual([["search", search]]);
});

test("_routes counts for data only, in one order, and only with routes of the page", () => {
  for (const query of ["root,routes/blog", "routes/blog,root", "root,root,routes/blog,unknown,routes/home"]) {
    expect(pageKeyOf("/blog/_.data", `?_routes=${query}`, routes).search).toBe("?_routes=root%2Croutes%2Fblog");
  }
  expect(pageKeyOf("/blog/_.data", "?_routes=unknown,routes/home", routes).search).toBe("");
  expect(pageKeyOf("/blog/", "?_routes=root", routes).search).toBe("");
});

test("patterns are those that React Router passes to loaders, without pathless layouts", () => {
  const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({
    ...{ id, module: {} },
    ...(parentId === undefined ? {} : { parentId }),
    ...(path === undefined ? {} : { path }),
    ...(index ? { index } : {}),
  });
  const routes = [
    route("root", undefined, ""),
    route("layout", "root"),
    route("front", "layout", undefined, true),
    route("post", "layout", "blog/:post"),
    route("nest", "layout", "a"),
    route("inner", "nest", "b/*"),
    route("none", "layout", "*"),
  ];
  const build = { routes: Object.fromEntries(routes.map((each) => [each.id, each])) };
  expect([...routePatterns(build as unknown as Pick<ServerBuild, "routes">)]).toEqual([
    "/",
    "blog/:post",
    "a/b/*",
    "*",
  ]);
});

test("a page exists only with its entry where the handle of its route says so", () => {
  const route = (id: string, path: string, handle?: object) => ({ id, path, module: { handle } });
  const routes = [route("post", "blog/:post", { isOfEntry: true }), route("blog", "blog"), route("none", "*", {})];
  const build = { routes: Object.fromEntries(routes.map((each) => [each.id, each])) };
  const { isOfEntry } = routeFacts(build as unknown as Pick<ServerBuild, "routes">);
  expect(["/blog/a/", "/blog/", "/other/"].map(isOfEntry)).toEqual([true, false, false]);
});
