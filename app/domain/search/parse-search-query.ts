import { inOrder, parseSearchFilters } from "./search-address.ts";
import { livingFacts, milesSteps, type SearchQuery, type SearchScope } from "./search-query.ts";
import { readSearchWords } from "./words-to-filters.ts";

/**
 * The search that a query string asks for, which never fails: {@link parseSearchFilters}, and what `q` says in the visitor’s
 * own words, which is added and goes before another choice of the same filter.
 */
export function parseSearchQuery(params: URLSearchParams, scope: SearchScope): SearchQuery {
  const chosen = parseSearchFilters(params, scope);
  const words = params.get("q")?.trim();
  if (!words) return chosen;
  const { filters, unread } = readSearchWords(words, scope);
  const said = { ...chosen, ...filters };
  const [priceFrom = null, priceTo = null] = inOrder(said.priceFrom, said.priceTo);
  const [sizeFrom = null, sizeTo = null] = inOrder(said.sizeFrom, said.sizeTo);
  const facts = livingFacts.filter((fact) => [...chosen.facts, ...filters.facts].includes(fact));
  const miles = milesSteps.find((step) => step >= said.miles) ?? 50;
  return { ...said, priceFrom, priceTo, sizeFrom, sizeTo, facts, miles, unread };
}
