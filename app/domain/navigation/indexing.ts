import { withTrailingSlash } from "@porchlight/contract/paths";

/**
 * Pages that are no search results: a visitor's own, what a visitor compares, and the editors' sample of every block
 * (S2.44, S2.56).
 */
const unindexedPaths: ReadonlySet<string> = new Set(["/compare/", "/my-account/", "/my-favorites/", "/sandbox/"]);

/** Whether search engines may list the page at a path. */
export function isIndexed(path: string): boolean {
  return !unindexedPaths.has(withTrailingSlash(path));
}
