import { areaText, type GeoBounds, parseArea } from "#app/domain/neighborhoods/geo.ts";
import { type CollectionChoice, collectionChoice } from "#app/domain/products/collections.ts";
import { amountOf } from "#app/domain/search/search-address.ts";

/** The filters above the views, besides the map's area. */
export interface OverviewFilters {
  readonly collection: CollectionChoice;
  /** Maximum price in USD; null for any. */
  readonly priceTo: number | null;
  /** Minimum number of bedrooms; null for any. */
  readonly beds: number | null;
  /** Whether to show only what is on sale now. */
  readonly isSelling: boolean;
}

/** The query of a view of the overview. */
export interface OverviewQuery extends OverviewFilters {
  /** The map's area that limits list, counts and pins; null for no limit. */
  readonly area: GeoBounds | null;
  /** Number of rows of the list; null for the default. */
  readonly shown: number | null;
  /** The key of the selected item; null without one. */
  readonly at: string | null;
}

/** Rows of one page of the list; “Show more” adds as many again. */
export const listStep = 24;

/** The query parameters of the overview. */
export const overviewParams = ["area", "at", "beds", "collection", "price-to", "selling", "show"] as const;

/** Parses a query; invalid values are ignored. */
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

/** The query string with its question mark; a lone question mark, which clears the query, for none. */
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

/** The URL of a view at `path` with filters and an area. */
export const viewAddress = (path: string, query: OverviewFilters & Pick<OverviewQuery, "area">): string =>
  path + writeOverviewQuery(query).replace(/^\?$/, "");

/**
 * Whether pages link to this URL, so that its document is worth caching: a collection in canonical form, and whole
 * pages of the list up to the one with all of its `total` items. The number of areas, selected items and other texts is
 * unlimited.
 */
export function isLinkedAddress(params: URLSearchParams, total: number): boolean {
  const { collection, shown } = parseOverviewQuery(params);
  const linked = new URLSearchParams(writeOverviewQuery({ collection, shown }));
  if (overviewParams.some((name) => params.get(name) !== linked.get(name))) return false;
  return shown === null || (shown % listStep === 0 && shown > listStep && shown < total + listStep);
}
