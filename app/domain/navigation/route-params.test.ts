import { expect, test } from "vitest";
import {
  isPostSlug,
  isSlug,
  isSlugPath,
  mayBePageAddress,
  noRouteMessage,
  notFound,
  pageNotFoundMessage,
  parseRouteParams,
  routeParamNames,
  withUrl,
} from "./route-params.ts";

test("the route parameters are those of the specification", { tags: ["S3.49"] }, () => {
  expect(routeParamNames).toEqual([
    "location",
    "community",
    "model",
    "plan",
    "home",
    "post",
    "category",
    "testimonial",
    "event",
    "slug",
  ]);
});

test.each(["longmont", "haystack-bend", "58-windrow-court", "a", "plan_2", "étoile", "家", "x".repeat(200)])(
  "%s is a valid slug",
  (segment) => {
    expect(isSlug(segment)).toBe(true);
  },
);

test.each([undefined, null, "", " ", "Longmont", "a b", "a/b", "..", "a.php", "<b>", "a%20b", "x".repeat(201), "a\n"])(
  "%j is not a valid slug",
  (segment) => {
    expect(isSlug(segment)).toBe(false);
  },
);

test("a slug path has one or more segments", () => {
  for (const path of ["see-homes", "2026/spring/see-homes", "see-homes/"]) expect(isSlugPath(path)).toBe(true);
  for (const path of [undefined, "", "/", "a//b", "/a", "a/../b", "a/B", "a/".repeat(600)]) {
    expect(isSlugPath(path)).toBe(false);
  }
});

test.each(["/", "/spring-sale/", "/about-us/our-team", "/f%C3%AAte/", "/assets-we-use/", "/media-kit/"])(
  "a page may exist at %s",
  (path) => expect(mayBePageAddress(path)).toBe(true),
);

test.each([
  "/wp-login.php",
  "/favicon.png",
  "/.env",
  "/wp-admin/",
  "/wp-json/wp/v2/users",
  "/assets/a-1.js",
  "/assets/x/",
  "/media/x/",
  "//x/",
  "/A/",
  "/%E0%A4%A/",
])("no page can exist at %s, and nothing is queried", (path) => expect(mayBePageAddress(path)).toBe(false));

test("category alone is not a post slug", () => {
  expect(isPostSlug("category")).toBe(false);
  expect(isPostSlug("category-five-roofs")).toBe(true);
  expect(isPostSlug("")).toBe(false);
});

test("a failing validation responds 404 with “Page Not Found”", { tags: ["S8.1"] }, () => {
  expect(parseRouteParams({ location: "longmont", community: "No Such" }, ["location", "community"])).toBeNull();
  expect(parseRouteParams({}, ["event"])).toBeNull();
  expect(parseRouteParams({ post: "category" }, ["post"])).toBeNull();
  expect(notFound()).toMatchObject({ data: "Page Not Found", init: { status: 404 } });
});

test("only the parameters that the route names are returned", () => {
  const given = { location: "longmont", community: "haystack-bend", slug: "a/b", other: "x" };
  expect(parseRouteParams(given, ["location", "community"])).toEqual({
    location: "longmont",
    community: "haystack-bend",
  });
  expect(parseRouteParams(given, ["slug"])).toEqual({ slug: "a/b" });
});

test("the message of a 404 gets the URL with query and hash; any other stays", {
  tags: ["S8.1", "S8.2", "S8.3"],
}, () => {
  const url = new URL("https://homes.example/x/?y=1#z");
  expect(withUrl(pageNotFoundMessage, url)).toBe("Page Not Found: /x/?y=1#z");
  expect(withUrl(noRouteMessage, url)).toBe("Page not found: /x/?y=1#z");
  expect(withUrl("Something went wrong.", url)).toBe("Something went wrong.");
});
