import { contactUri } from "#app/domain/leads/visit-href.ts";
import { parseSearchQuery } from "#app/domain/search/parse-search-query.ts";
import { searchHref, writeSearchQuery } from "#app/domain/search/search-address.ts";
import type { SearchQuery } from "#app/domain/search/search-query.ts";
import { filtersInUse } from "#app/domain/search/search-words.ts";
import type { InventoryStock } from "#app/graphql/inventory/search-stock.ts";

/** Where on the contact page its form for words of one's own stands, with a letter begun. */
export const letterAnchor = "write";

/** The contact page with a letter begun that asks to be told when something fits a search. */
export function searchLetterHref(query: SearchQuery): string {
  const search = writeSearchQuery({ ...query, opened: [], steps: 1, unread: "" }).slice(1);
  return `${contactUri}?search=${encodeURIComponent(search)}#${letterAnchor}`;
}

/**
 * The letter that asks to be told when something fits a search: its filters in words, and its whole address, so that
 * whoever reads it is one press from what the visitor saw. Null where the search has no filter that is known.
 */
export function searchLetter(stock: InventoryStock, search: string | null, publicUrl: string): string | null {
  const query = parseSearchQuery(new URLSearchParams(search ?? ""), stock);
  const words = filtersInUse(query, stock).map(({ text }) => text);
  if (words.length === 0) return null;
  return `Please tell me when a home fits my search: ${words.join("; ")}.\n\n${new URL(searchHref(query), publicUrl)}`;
}
