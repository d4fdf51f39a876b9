import { filtersInUse } from "../search/filters-in-use.ts";
import { parseSearchFilters } from "../search/search-address.ts";
import { missedFacets } from "../search/search-filters.ts";
import type { SearchItem, SearchQuery, SearchScope } from "../search/search-query.ts";
import { alertSearch, filtersOf } from "./stored-search.ts";

/** The filters of a search in words. */
export function alertSearchTitle(query: SearchQuery, scope: SearchScope): string {
  const words = filtersInUse(filtersOf(query), scope).map(({ text }) => text);
  return words.join("; ") || "All homes, models and plans";
}

/**
 * The items that match a stored search, by the filter of the site's search. Towns, kinds of house and names that are
 * not for sale at present stay filters; a search with another filter value that is not in the catalog, such as a
 * removed neighborhood, matches nothing rather than everything.
 */
export function alertSearchResults<Item extends SearchItem>(
  search: string,
  scope: SearchScope,
  items: readonly Item[],
): Item[] {
  const params = new URLSearchParams(search);
  const { names: _names, ...known } = scope;
  const wide: SearchScope = {
    ...known,
    towns: [...new Set([...scope.towns, ...params.getAll("where")])],
    houses: [
      ...scope.houses,
      ...params
        .getAll("house")
        .filter((id) => !scope.houses.some((house) => house.id === id))
        .map((id) => ({ id, title: id })),
    ],
  };
  const query = parseSearchFilters(params, wide);
  if (inAnyOrder(alertSearch(query)) !== inAnyOrder(search)) return [];
  const missed = missedFacets(items, query, wide);
  return items.filter((_, position) => missed[position] === 0);
}

const inAnyOrder = (search: string): string => [...new URLSearchParams(search)].map(String).sort().join("&");
