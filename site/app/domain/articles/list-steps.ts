import { type ListPage, type PageInfo, pageDown, pageUp, searchOfPage } from "./paging.ts";

/** Where a list by cursor stands, and the addresses of the pages beside it. */
export interface ListSteps {
  /** From 1. */
  readonly number: number;
  /** Address of the page before, down to page 1 (S4.57); null there. */
  readonly previousHref: string | null;
  /** Address of the next page; null where the list ends (S4.58). */
  readonly nextHref: string | null;
}

/** The query parameters that a list in pages depends on. */
export const listQuery = ["page", "after", "before"] as const;

/**
 * The steps of a list at a path (S4.54 to S4.58). `anchor` is the id of the list on its page, so that a step leads to the
 * list and not to the top.
 */
export function listSteps(path: string, page: ListPage, info: PageInfo | null | undefined, anchor: string): ListSteps {
  const end: PageInfo = { hasNextPage: false, hasPreviousPage: false };
  const hrefOf = (to: ListPage | null) => (to ? `${path}${searchOfPage(to)}#${anchor}` : null);
  return {
    number: page.number,
    previousHref: hrefOf(pageDown(page, info ?? end)),
    nextHref: hrefOf(pageUp(page, info ?? end)),
  };
}
