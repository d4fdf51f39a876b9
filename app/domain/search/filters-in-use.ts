import { collections } from "../products/collections.ts";
import { fullPrice } from "../products/figures.ts";
import { formatDate } from "../wording/dates.ts";
import { formatNumber } from "../wording/numbers.ts";
import { factTexts, kindTexts, stateTexts, storiesText } from "./search-choices.ts";
import { type Facet, facetsInUse, placeOf, withoutFacet } from "./search-filters.ts";
import type { SearchQuery, SearchScope } from "./search-query.ts";

const area = (squareFeet: number) => formatNumber(squareFeet);

/** `$400,000 to $700,000`, `From $400,000`, `Up to $700,000`. */
export function limitsText(
  from: number | null,
  to: number | null,
  text: (value: number) => string,
  unit: string = "",
): string {
  if (from !== null && to !== null) return `${text(from)} to ${text(to)}${unit}`;
  if (from !== null) return `From ${text(from)}${unit}`;
  return to === null ? "" : `Up to ${text(to)}${unit}`;
}

/** A filter in use, in words; one with several alternatives has one text for each, with the query without it. */
export interface FilterInUse {
  readonly facet: Facet;
  readonly text: string;
  readonly without: SearchQuery;
}

/** The filters in use of a query in words, each with the query without it. */
export function filtersInUse(query: SearchQuery, scope: SearchScope): FilterInUse[] {
  return facetsInUse(query).flatMap((facet): FilterInUse[] => {
    const whole = (text: string) => [{ facet, text, without: withoutFacet(query, facet) }];
    const each = <Name extends "kinds" | "named" | "houses" | "towns" | "collections" | "states" | "stories">(
      name: Name,
      text: (value: SearchQuery[Name][number]) => string,
    ) =>
      (query[name] as readonly SearchQuery[Name][number][]).map((value) => ({
        facet,
        text: text(value),
        without: {
          ...query,
          opened: [],
          steps: 1,
          unmatched: "",
          [name]: (query[name] as readonly unknown[]).filter((other) => other !== value),
        },
      }));
    switch (facet) {
      case "price":
        return whole(limitsText(query.priceFrom, query.priceTo, fullPrice));
      case "monthly":
        return whole(`${limitsText(null, query.monthlyTo, fullPrice)} a month`);
      case "size":
        return whole(limitsText(query.sizeFrom, query.sizeTo, area, " sq ft"));
      case "beds":
        return whole(`${query.beds}+ beds`);
      case "baths":
        return whole(`${query.baths}+ baths`);
      case "garage":
        return whole(`Garage for ${query.garage}+`);
      case "near":
        return whole(`Within ${query.miles} miles of ${placeOf(query, scope)?.title ?? ""}`);
      case "by":
        return whole(`Move in by ${formatDate(query.by)}`);
      case "kind":
        return each("kinds", (kind) => kindTexts[kind]);
      case "named":
        return each("named", (id) => scope.names?.get(id) ?? id);
      case "house":
        return each("houses", (id) => scope.houses.find((house) => house.id === id)?.title ?? id);
      case "where":
        return each("towns", (town) => town);
      case "collection":
        return each("collections", (id) => collections.find((one) => one.id === id)?.title ?? id);
      case "status":
        return each("states", (state) => stateTexts[state]);
      case "stories":
        return each("stories", storiesText);
      default:
        return whole(factTexts[facet]);
    }
  });
}
