import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { anchorsIn, hasPage, pathsWithoutEntry } from "./links.ts";
import { contentOf } from "./testing/content-of.ts";

type RouteEntry = (typeof routes)[number];

/** Paths of routes that exist without an entry: without parameters, and no pages of the page builder. */
function ownPaths(entries: readonly RouteEntry[]): string[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    // Resources that pages request, such as `.json`, are not linked in content.
    const isOwn = index || (path && !/[:*_]/.test(path) && file !== "routes/page.tsx" && !/\.(?:json|svg)$/.test(path));
    const own = path?.includes(".") ? `/${path}` : `/${path ? `${path}/` : ""}`;
    return [...(isOwn ? [own] : []), ...ownPaths(children)];
  });
}

test("the site's own pages and files are those of its routes", () => {
  // `homes.json` is for other programs.
  expect([...pathsWithoutEntry].toSorted()).toEqual([...ownPaths(routes), "/homes.json"].toSorted());
});

test("links are parsed with any quotation marks, attribute order and end", () => {
  const html = `<p><a class="x" href="/a/?b=1&amp;c=2">One <em>A</em></a> <A HREF='/b/'>two</A> <abbr>no</abbr> <a name="x">no</a> <a
 href="/c/">three`;
  expect(anchorsIn(html)).toEqual([
    { href: "/a/?b=1&c=2", words: "One A" },
    { href: "/b/", words: "two" },
    { href: "/c/", words: "three" },
  ]);
});

test("a URL with a malformed percent sign is not a file, and no error", () => {
  expect(hasPage(contentOf(), "/media/100%.jpg")).toBe(false);
});

test("only a neighborhood has a plain page and a page of its homesites", () => {
  const content = contentOf({ id: 1, kind: "neighborhood" }, { id: 2, kind: "page" });
  const paths = ["/neighborhood/1/plain/", "/neighborhood/1/homesites/", "/page/2/plain/", "/neighborhood/1/other/"];
  expect(paths.map((path) => hasPage(content, path))).toEqual([true, true, false, false]);
});
