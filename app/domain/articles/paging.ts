/** How many posts or testimonials a page holds (S9.1). */
export const pageSize = 6;

/** Whether a list continues, and its cursors, as in WPGraphQL's `pageInfo` (S7.24). */
export interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor?: string | null | undefined;
  endCursor?: string | null | undefined;
}

/** A page of a list: its number, from 1, and the cursor that it starts after or ends before. */
export interface ListPage {
  number: number;
  after: string | null;
  before: string | null;
}

/** The page where every list starts (S4.55). */
export const firstPage: ListPage = { number: 1, after: null, before: null };

/**
 * The four variables that query a page (S4.58, S7.21): `last` and `before` for the page before, otherwise `first`, with
 * `after` when there is a cursor; the others are null.
 */
export function cursorVariables(page: ListPage) {
  return page.before === null
    ? { first: pageSize, after: page.after, last: null, before: null }
    : { first: null, after: null, last: pageSize, before: page.before };
}

/** The next page (S4.56, S4.58), or null when the list ends. */
export function nextPage(page: ListPage, info: PageInfo): ListPage | null {
  if (!info.hasNextPage || !info.endCursor) return null;
  return { number: page.number + 1, after: info.endCursor, before: null };
}

/**
 * The previous page (S4.56, S4.58), or null on page 1: the number never goes below 1 (S4.57). Returns the first page
 * when the list became shorter and nothing precedes this page any more.
 */
export function previousPage(page: ListPage, info: PageInfo): ListPage | null {
  if (page.number <= 1) return null;
  if (!info.hasPreviousPage || !info.startCursor) return firstPage;
  return { number: page.number - 1, after: null, before: info.startCursor };
}

/**
 * The page that a URL names with `page`, `after` and `before`. A number without a cursor cannot be looked up, so page 1
 * and any URL without a cursor or with a bad number is the first page; `after` wins over `before`.
 */
export function pageFromSearch(search: URLSearchParams): ListPage {
  const number = Number(search.get("page"));
  const after = search.get("after");
  const before = search.get("before");
  if (!Number.isSafeInteger(number) || number < 1 || !(after || before)) return firstPage;
  if (after) return { number, after, before: null };
  return { number, after: null, before };
}

/** The query string of a page with its `?`: `?page=2&after=…`; empty for the first page. */
export function searchOfPage(page: ListPage): string {
  const search = new URLSearchParams();
  if (page.after) search.set("after", page.after);
  else if (page.before) search.set("before", page.before);
  else return "";
  return `?page=${page.number}&${search}`;
}

/** The query parameters that a paged list depends on. */
export const listQuery = ["page", "after", "before"] as const;

/**
 * The number of a list's page and the URLs of the pages before and after (S4.54 to S4.58), null when the list ends.
 * `anchor` is the id of the list, which the URLs lead to.
 */
export function listPagination(path: string, page: ListPage, info: PageInfo | null | undefined, anchor: string) {
  const end = { hasNextPage: false, hasPreviousPage: false };
  const hrefOf = (to: ListPage | null) => (to ? `${path}${searchOfPage(to)}#${anchor}` : null);
  return {
    number: page.number,
    previousHref: hrefOf(previousPage(page, info ?? end)),
    nextHref: hrefOf(nextPage(page, info ?? end)),
  };
}
