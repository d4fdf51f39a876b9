import type { RouterContextProvider } from "react-router";
import { parseSearchQuery } from "#app/domain/search/parse-search-query.ts";
import { missedFacets } from "#app/domain/search/search-filters.ts";
import { plainWords, unmetSearch } from "#app/domain/search/unmet-search.ts";
import { contentOf, type ReadUnmetSearch } from "#app/graphql/context.server.ts";
import { loadStock } from "#app/graphql/inventory/load-stock.ts";

/**
 * What of a search the site does not have, found anew: a browser could say anything.
 * @param search The query string of the search.
 * @throws as the content client does, where the content cannot be had.
 */
export async function readUnmetSearch(
  search: string,
  context: Readonly<RouterContextProvider>,
): Promise<ReadUnmetSearch> {
  const { stock } = await loadStock(contentOf(context));
  const query = parseSearchQuery(new URLSearchParams(search), stock);
  const isMet = missedFacets(stock.items, query, stock).includes(0);
  return { ...(isMet ? { search: null, filters: [] } : unmetSearch(query, stock)), words: plainWords(query.unread) };
}
