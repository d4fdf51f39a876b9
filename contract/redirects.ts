/** Where a path leads. */
export interface RedirectRule {
  /** Path with a trailing slash; the path without one redirects too. `:name` stands for any one segment. */
  readonly from: string;
  /**
   * A path of this site, an absolute address elsewhere, or a hash alone, such as `#login`: the page that the visitor
   * comes from, with what that hash opens there.
   */
  readonly to: string;
}

/**
 * The address that a redirect leads to: its target with the query that the old address came with, before any hash.
 * `cameFrom` is path and query of the page that a hash alone stays on.
 */
export function redirectLocation(to: string, search: string, cameFrom: string): string {
  const target = to.startsWith("#") ? cameFrom + to : to;
  if (search.length <= 1) return target;
  const hashAt = target.indexOf("#");
  const page = hashAt === -1 ? target : target.slice(0, hashAt);
  return page + (page.includes("?") ? "&" : "?") + search.slice(1) + target.slice(page.length);
}
