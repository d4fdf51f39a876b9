import type { CollectionId } from "@porchlight/contract/vocabulary";
import type { LivingFact, SearchKind, SearchQuery, SearchState } from "./search-query.ts";

/** The filters while they are found. */
export interface Found {
  readonly filters: Partial<{ -readonly [Name in keyof SearchQuery]: SearchQuery[Name] }>;
  facts: LivingFact[];
  towns: string[];
  named: string[];
  houses: string[];
  kinds: SearchKind[];
  collections: CollectionId[];
  states: SearchState[];
  stories: number[];
}

/**
 * A way of saying something: what it looks like, and what it asks for. False where it means nothing after all; null
 * where it says what no filter can hold, so that its words stay unread and no other saying takes a part of them.
 */
export type Saying = readonly [
  pattern: RegExp,
  read: (parts: readonly (string | undefined)[], found: Found) => unknown,
];

/** Puts filters in, before what was said of the same ones earlier. */
export const set = (found: Found, values: Found["filters"]) => Object.assign(found.filters, values);

/** An upper limit in words, as it stands before a number, as part of a pattern. “Not under” is no “under”. */
export const below =
  "(?<!\\b(?:not|no) )(?:under|below|up to|upto|at (?:the )?most|less than|fewer than|no(?:t any)? (?:more|higher) than|not (?:over|above|more than|exceeding)|cheaper than|max(?:imum)?(?: of)?|within|<=?)";
/** A lower limit in words, likewise. */
export const above =
  "(?:over|above|at (?:the )?least|(?<!\\b(?:not|no) )more than|not? (?:less|fewer) than|not (?:under|below)|from|starting (?:at|from)|min(?:imum)?(?: of)?|>=?)";
