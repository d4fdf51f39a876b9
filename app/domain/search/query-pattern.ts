import type { CollectionId } from "@porchlight/contract/vocabulary";
import type { SearchFeature, SearchKind, SearchQuery, SearchState } from "./search-query.ts";

/** Filters collected so far. */
export interface Found {
  readonly filters: Partial<{ -readonly [Name in keyof SearchQuery]: SearchQuery[Name] }>;
  facts: SearchFeature[];
  towns: string[];
  named: string[];
  houses: string[];
  kinds: SearchKind[];
  collections: CollectionId[];
  states: SearchState[];
  stories: number[];
}

/**
 * A pattern and the filters of its match. The function returns false when the match means nothing, and null when no
 * filter can express it: then the words stay unmatched and no other pattern matches part of them.
 */
export type QueryPattern = readonly [
  pattern: RegExp,
  read: (parts: readonly (string | undefined)[], found: Found) => unknown,
];

/** Sets filters, overriding earlier ones. */
export const set = (found: Found, values: Found["filters"]) => Object.assign(found.filters, values);

/** Pattern of an upper limit before a number. “Not under” does not match. */
export const below =
  "(?<!\\b(?:not|no) )(?:under|below|up to|upto|at (?:the )?most|less than|fewer than|no(?:t any)? (?:more|higher) than|not (?:over|above|more than|exceeding)|cheaper than|max(?:imum)?(?: of)?|within|<=?)";
/** Pattern of a lower limit before a number. */
export const above =
  "(?:over|above|at (?:the )?least|(?<!\\b(?:not|no) )more than|not? (?:less|fewer) than|not (?:under|below)|from|starting (?:at|from)|min(?:imum)?(?: of)?|>=?)";
