import { parseSearchQuery } from "./parse-search-query.ts";
import { searchHref, writeSearchQuery } from "./search-address.ts";
import { emptyQuery, type SearchQuery, type SearchScope } from "./search-query.ts";
import { filtersInUse } from "./search-words.ts";

/** Something that was searched for: `key` is the same for the same thing, `text` says it. */
export interface SoughtText {
  readonly key: string;
  readonly text: string;
}

/** What a search that found nothing asked for, without anything that only one visitor would write. */
export interface UnmetSearch {
  /** All filters together, under the address of that search; null where there are none. */
  readonly search: SoughtText | null;
  readonly filters: readonly SoughtText[];
}

const priceStepUsd = 25_000;
const areaStepSquareFeet = 100;

const down = (value: number | null, step: number) => (value === null ? null : Math.floor(value / step) * step || null);
const up = (value: number | null, step: number) => (value === null ? null : Math.ceil(value / step) * step);

/**
 * A search with its limits rounded outward, to $25,000 and 100 square feet, and its day to the end of the month; without
 * names of products, order and steps. Searches that want about the same become the same.
 */
export function roundedSearch(query: SearchQuery): SearchQuery {
  return {
    ...query,
    priceFrom: down(query.priceFrom, priceStepUsd),
    priceTo: up(query.priceTo, priceStepUsd),
    sizeFrom: down(query.sizeFrom, areaStepSquareFeet),
    sizeTo: up(query.sizeTo, areaStepSquareFeet),
    by: query.by === null ? null : lastDayOfMonth(query.by),
    named: [],
    order: emptyQuery.order,
    grouping: emptyQuery.grouping,
    opened: [],
    steps: 1,
    unread: "",
  };
}

/** The last day of the month of a day, both ISO. */
function lastDayOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** What a search asks for, to be counted where it found nothing. */
export function unmetSearch(query: SearchQuery, scope: SearchScope): UnmetSearch {
  const rounded = roundedSearch(query);
  const texts = filtersInUse(rounded, scope).map(({ facet, text }) => ({ key: `${facet}: ${text}`, text }));
  // Read again: what the scope does not know is no filter.
  const key = searchHref(parseSearchQuery(new URLSearchParams(writeSearchQuery(rounded)), scope));
  return {
    search: texts.length > 0 ? { key, text: texts.map(({ text }) => text).join(" · ") } : null,
    filters: texts,
  };
}

const mostWords = 8;
/** Words that ask for nothing. */
const emptyWords = new Set(
  "about also and any are but can could does find for from give got has have home homes house houses into just like looking lots more must near need new nice not only our out place please really show some something somewhere that the their them then there these they this too want wanted was way were what where which will with within without would you your".split(
    " ",
  ),
);

/**
 * The plain words of what could not be read of a visitor's own words: letters alone, from three on, at most eight. Whatever
 * holds a digit, an @ or anything else is left out whole, as it may be a telephone number or an address.
 */
export function plainWords(unread: string): string[] {
  const words = unread
    .toLowerCase()
    .split(/[\s,;!?]+/)
    .map((chunk) => chunk.replace(/^["“”'’(]+|["“”'’).:]+$/g, ""))
    .filter((chunk) => /^[a-z]{3,20}$/.test(chunk) && !emptyWords.has(chunk));
  return [...new Set(words)].slice(0, mostWords);
}
