import { areaText, type GeoBounds, parseArea } from "#app/domain/neighborhoods/geo-bounds.ts";
import { type CollectionChoice, collectionChoice } from "#app/domain/products/collections.ts";
import { amountOf } from "#app/domain/search/amount.ts";

/** The filters above the views, beside the area of the map. */
export interface OverviewFilters {
  readonly collection: CollectionChoice;
  /** The highest price in USD; null for any. */
  readonly priceTo: number | null;
  /** The least number of bedrooms; null for any. */
  readonly beds: number | null;
  /** Whether only what can be bought now is wanted. */
  readonly isSelling: boolean;
}

/** What an address asks of a view of the overview. */
export interface OverviewQuery extends OverviewFilters {
  /** The part of the map that list, counts and pins keep to; null for all of it. */
  readonly area: GeoBounds | null;
  /** How many rows the list shows, where the address says it. */
  readonly shown: number | null;
  /** The key of the chosen item; null where none is. */
  readonly at: string | null;
}

/** Rows of one step of the list; “Show more” adds as many again. */
export const listStep = 24;

/** The query parameters that the overview reads. */
export const overviewParams = ["area", "at", "beds", "collection", "price-to", "selling", "show"] as const;

/** What the address asks. What cannot be read counts as not asked. */
export function parseOverviewQuery(params: URLSearchParams): OverviewQuery {
  const shown = Number(params.get("show"));
  return {
    collection: collectionChoice(params.get("collection")),
    priceTo: amountOf(params.get("price-to")),
    beds: /^[1-6]$/.test(params.get("beds") ?? "") ? Number(params.get("beds")) : null,
    isSelling: params.get("selling") === "now",
    area: parseArea(params.get("area")),
    shown: Number.isSafeInteger(shown) && shown > 0 ? shown : null,
    at: params.get("at") || null,
  };
}

/** The query string of what is asked, with its question mark; a lone question mark, which clears it, for nothing. */
export function writeOverviewQuery(query: Partial<OverviewQuery>): string {
  const { collection, priceTo, beds, isSelling, area, shown, at } = query;
  const parts = [
    collection && collection !== "all" ? `collection=${collection}` : "",
    priceTo ? `price-to=${priceTo}` : "",
    beds ? `beds=${beds}` : "",
    isSelling ? "selling=now" : "",
    area ? `area=${areaText(area)}` : "",
    shown ? `show=${shown}` : "",
    at ? `at=${encodeURIComponent(at)}` : "",
  ];
  return `?${parts.filter(Boolean).join("&")}`;
}

/** The address of a view at `path` that keeps to filters and an area. */
export const viewAddress = (path: string, asked: OverviewFilters & Pick<OverviewQuery, "area">): string =>
  path + writeOverviewQuery(asked).replace(/^\?$/, "");

/**
 * Whether pages link to this address, so that it is worth keeping its document: a collection as a page writes it, and
 * whole steps of the list up to the one that shows all of its `total` items. Of areas, chosen places and other texts there
 * is no end.
 */
export function isLinkedAddress(params: URLSearchParams, total: number): boolean {
  const { collection, shown } = parseOverviewQuery(params);
  const linked = new URLSearchParams(writeOverviewQuery({ collection, shown }));
  if (overviewParams.some((name) => params.get(name) !== linked.get(name))) return false;
  return shown === null || (shown % listStep === 0 && shown > listStep && shown < total + listStep);
}
