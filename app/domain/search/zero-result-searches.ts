import { filtersInUse } from "./filters-in-use.ts";
import { parseSearchQuery } from "./free-text.ts";
import { searchHref, writeSearchQuery } from "./search-address.ts";
import { emptyQuery, type SearchQuery, type SearchScope } from "./search-query.ts";

/** A searched text to count: equal searches have the same `key`; `text` is for people. */
export interface SearchedText {
  readonly key: string;
  readonly text: string;
}

/** The parts of a zero-result search, without anything that may identify a visitor. */
export interface ZeroResultSearch {
  /** All filters, with the URL of the search as key; null without filters. */
  readonly search: SearchedText | null;
  readonly filters: readonly SearchedText[];
}

const priceStepUsd = 25_000;
const monthlyStepUsd = 100;
const areaStepSquareFeet = 100;

const down = (value: number | null, step: number) => (value === null ? null : Math.floor(value / step) * step || null);
const up = (value: number | null, step: number) => (value === null ? null : Math.ceil(value / step) * step);

/**
 * A query with its limits rounded outward, to $25,000, $100 a month and 100 square feet, and its day to the end of the
 * month; without names of products, order and pages, so that similar searches are counted together.
 */
export function roundedSearch(query: SearchQuery): SearchQuery {
  return {
    ...query,
    priceFrom: down(query.priceFrom, priceStepUsd),
    priceTo: up(query.priceTo, priceStepUsd),
    monthlyTo: up(query.monthlyTo, monthlyStepUsd),
    sizeFrom: down(query.sizeFrom, areaStepSquareFeet),
    sizeTo: up(query.sizeTo, areaStepSquareFeet),
    by: query.by === null ? null : lastDayOfMonth(query.by),
    named: [],
    order: emptyQuery.order,
    position: null,
    view: emptyQuery.view,
    opened: [],
    steps: 1,
    unmatched: "",
  };
}

/** The last day of the month of a day, both ISO. */
function lastDayOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The parts of a search to count when it has no results. */
export function zeroResultSearch(query: SearchQuery, scope: SearchScope): ZeroResultSearch {
  const rounded = roundedSearch(query);
  const texts = filtersInUse(rounded, scope).map(({ facet, text }) => ({ key: `${facet}: ${text}`, text }));
  // Parsed again: leaves out values unknown to the scope.
  const key = searchHref(parseSearchQuery(new URLSearchParams(writeSearchQuery(rounded)), scope));
  return {
    search: texts.length > 0 ? { key, text: texts.map(({ text }) => text).join(" · ") } : null,
    filters: texts,
  };
}

const maxWords = 8;
/** Filler words, which are not counted. */
const emptyWords = new Set(
  "about also and any are but can could does find for from give got has have home homes house houses into just like looking lots more must near need new nice not only our out place please really show some something somewhere that the their them then there these they this too want wanted was way were what where which will with within without would you your".split(
    " ",
  ),
);

/**
 * The words of unmatched free text to count: letters only, three or more, at most eight words. A word with a digit, an @
 * or other characters is left out, as it may be a telephone number or an address.
 */
export function plainWords(unmatched: string): string[] {
  const words = unmatched
    .toLowerCase()
    .split(/[\s,;!?]+/)
    .map((chunk) => chunk.replace(/^["“”'’(]+|["“”'’).:]+$/g, ""))
    .filter((chunk) => /^[a-z]{3,20}$/.test(chunk) && !emptyWords.has(chunk));
  return [...new Set(words)].slice(0, maxWords);
}
