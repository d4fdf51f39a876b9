import { amountOf } from "#app/domain/search/amount.ts";
import { parseSearchFilters, searchPath, writeSearchQuery } from "#app/domain/search/search-address.ts";
import type { SearchPlace, SearchQuery, SearchScope } from "#app/domain/search/search-query.ts";

/** What the filters of a page can name. */
interface FormScope extends Pick<SearchScope, "towns" | "months" | "houses"> {
  readonly places: Readonly<Record<"towns" | "neighborhoods", readonly Pick<SearchPlace, "id" | "title">[]>>;
}

/** The same for reading a form: all but the titles, which are too many for a page. */
function scopeOf({ towns, places, months, houses }: FormScope): SearchScope {
  const named = [...places.towns, ...places.neighborhoods];
  // Reading a form needs no coordinates.
  return { towns, months, houses, places: named.map((place) => ({ ...place, latitude: 0, longitude: 0 })) };
}

/** The search that the filters on a page ask for, as if they had been sent; back at the first step of its results. */
export function readSearchForm(form: FormData, content: FormScope): SearchQuery {
  return parseSearchFilters(formParams(form), scopeOf(content));
}

/**
 * Whether an amount stays in the field that it is typed into. One that is beyond the other limit changes places with it:
 * not while more digits may come, of which the first would move the other limit away for good.
 */
export function staysInField(form: FormData, field: string, query: SearchQuery): boolean {
  const amount = amountOf(String(form.get(field) ?? ""));
  return new URLSearchParams(writeSearchQuery(query)).get(field) === (amount === null ? null : String(amount));
}

/** The address that a form of the search is sent to, the visitor’s own words as they are: with all titles there they are read. */
export const formHref = (form: FormData) => `${searchPath}?${formParams(form)}`;

/** What a form of the search sends. */
export function formParams(form: FormData): URLSearchParams {
  return new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
