import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { pathsWithoutEntry } from "./site-paths.ts";

type RouteEntry = (typeof routes)[number];

/** Paths of routes that are there without an entry: no parameter in them, and no page of the page builder. */
function ownPaths(entries: readonly RouteEntry[]): string[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    // What pages ask for, such as `.json`, has no link in the content.
    const isOwn = index || (path && !/[:*_]/.test(path) && file !== "routes/page.tsx" && !/\.(?:json|svg)$/.test(path));
    const own = path?.includes(".") ? `/${path}` : `/${path ? `${path}/` : ""}`;
    return [...(isOwn ? [own] : []), ...ownPaths(children)];
  });
}

test("the site's own pages and files are those of its routes", () => {
  // `homes.json` is for programs elsewhere.
  expect([...pathsWithoutEntry].toSorted()).toEqual([...ownPaths(routes), "/homes.json"].toSorted());
});
