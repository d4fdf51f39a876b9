import { searchPath, writeSearchQuery } from "../search/search-address.ts";
import { emptyQuery, type SearchQuery } from "../search/search-query.ts";

/** A search with its filters only: without order, view, position, pages, and words that no filter matches. */
export function filtersOf(query: SearchQuery): SearchQuery {
  const { order, view } = emptyQuery;
  return { ...query, order, view, position: null, opened: [], steps: 1, unmatched: "" };
}

/** The filters of a search as alerts store them; empty for a search without any. */
export const alertSearch = (query: SearchQuery): string => writeSearchQuery(filtersOf(query)).slice(1);

/** URL of a stored search. */
export const alertSearchHref = (search: string): string => (search ? `${searchPath}?${search}` : searchPath);
