import { brand } from "#app/brand.ts";
import { dayPatterns } from "./day-patterns.ts";
import { filterPatterns } from "./filter-patterns.ts";
import { inDigits, namePatterns, titlePatterns, zipCodesIn } from "./name-patterns.ts";
import type { Found } from "./query-pattern.ts";
import { inOrder, parseSearchFilters } from "./search-address.ts";
import {
  emptyQuery,
  milesSteps,
  type SearchFeature,
  type SearchQuery,
  type SearchScope,
  searchFeatures,
} from "./search-query.ts";

/**
 * Parses the query string of a search; never fails. Filters in the free text of `q` are added to those of
 * {@link parseSearchFilters} and override them. A text with a place to be near sorts by the distance from it, and by
 * distance a town means near it.
 */
export function parseSearchQuery(params: URLSearchParams, scope: SearchScope): SearchQuery {
  const chosen = parseSearchFilters(params, scope);
  const words = params.get("q")?.trim();
  if (!words) return chosen;
  const { filters, unmatched } = parseSearchText(words, scope);
  const near = params.get("sort") === "distance" && !chosen.position ? onlyTown(filters, scope) : null;
  const merged = { ...chosen, ...filters, ...(near ? { near, towns: chosen.towns } : {}) };
  const order = merged.near && !chosen.near && merged.order === emptyQuery.order ? "distance" : merged.order;
  const [priceFrom = null, priceTo = null] = inOrder(merged.priceFrom, merged.priceTo);
  const [sizeFrom = null, sizeTo = null] = inOrder(merged.sizeFrom, merged.sizeTo);
  const facts = searchFeatures.filter((fact) => [...chosen.facts, ...filters.facts].includes(fact));
  const miles = milesSteps.find((step) => step >= merged.miles) ?? 50;
  return { ...merged, priceFrom, priceTo, sizeFrom, sizeTo, facts, miles, order, unmatched };
}

/** The id of the only town in a text; null when it has none, several, or another place to be near. */
function onlyTown({ near, towns = [] }: Partial<SearchQuery>, { places }: SearchScope): string | null {
  const [town] = towns;
  return !near && towns.length === 1 && places.some(({ id }) => id === town) ? (town ?? null) : null;
}

/** Parsed free text: the filters in it, and the words that no filter matches. */
export interface ParsedSearchText {
  /** `miles` is the number in the text, any from 1. */
  readonly filters: Partial<SearchQuery> & { readonly facts: readonly SearchFeature[] };
  readonly unmatched: string;
}

const maxCharacters = 200;

/** Words that are ignored when they are not part of a phrase. */
const fillers = new Set(
  `a an the and or with without in on at of to for from by near nearest closest i am i'm im we us our my me want wants wanted wish need needs looking look find
  search searching show please that which is are has have having must should would like something some any more also home homes house
  houses place new newly built construction style all anything everything ready price priced cost costs costing dollars usd around about than it be move moving`.split(
    /\s+/,
  ),
);

/**
 * A phrase matched by a pattern; a private-use character replaces it in the text, so that no other pattern matches part
 * of it.
 */
interface Phrase {
  readonly words: string;
  readonly isName: boolean;
  /** False when no filter expresses the phrase. */
  readonly holds: boolean;
  put(found: Found): void;
}

const firstPlaceholder = 0xe000;
const placeholders = /[\ue000-\uf8ff]/g;
const placeholderAt = (index: number) => String.fromCharCode(firstPlaceholder + index);

const negation =
  "(?:not|no|nor|neither|never|without|w/o|except|excepting|excluding|exclude|avoid|outside|besides|far(?: away)?|(?:other|rather) than|instead of|(?:all|any|every|no)(?:thing|where|one)? but|[a-z]+n't|dont|cannot)";
const between =
  "(?:in|at|on|of|near|by|from|with|for|to|a|an|the|any|be|been|is|are|it|want|wanting|need|needed|have|having|like|living|live|looking|interested|close|homes?|houses?|ones?)";
const negated = new RegExp(`(?:^|[\\s.,])${negation}(?: ${between})*\\s*$`);

/** Whether a phrase continues a negated one: “not in Erie or Longmont”, “no ranch nor office”. */
function continuesNegation(gap: string, phrase: Phrase, before: Phrase | undefined): boolean {
  const lead = (gap + phrase.words).trim();
  const joined = before?.isName && phrase.isName ? /^(?:,? ?(?:or|nor|and)\b|,(?! *in\b))/ : /^,? ?(?:or|nor)\b/;
  return joined.test(lead) && new RegExp(`^[\\s,]*(?:or|nor|and)?(?: ?${between})*\\s*$`).test(gap);
}

/** Indexes of the phrases that are negated. */
function negatedIn(rest: string, phrases: readonly Phrase[]): Set<number> {
  const found = new Set<number>();
  let last: { readonly index: number; readonly end: number } | null = null;
  for (const match of rest.matchAll(placeholders)) {
    const index = match[0].charCodeAt(0) - firstPlaceholder;
    const each = phrases[index];
    if (!each) continue;
    const follows =
      last !== null &&
      found.has(last.index) &&
      continuesNegation(rest.slice(last.end, match.index), each, phrases[last.index]);
    if (follows || negated.test(rest.slice(0, match.index))) found.add(index);
    last = { index, end: match.index + 1 };
  }
  return found;
}

const nothingFound = (): Found => ({
  filters: {},
  facts: [],
  towns: [],
  named: [],
  houses: [],
  kinds: [],
  collections: [],
  states: [],
  stories: [],
});

/**
 * Parses free text into filters: “Under 600 thousand, primary bedroom on the main floor, ready by spring”. Numbers may
 * be words; a month counts to its last day, a season after “by” to the end of its first month. Phrases that are unknown
 * or negated, as no filter excludes, are returned in `unmatched`. Never fails; reads at most 200 characters.
 */
export function parseSearchText(text: string, scope: SearchScope): ParsedSearchText {
  let rest = plainWords(text);
  const phrases: Phrase[] = [];
  const [thisMonth] = scope.months;
  const titles = titlePatterns(scope.names, rest);
  const places = namePatterns(scope);
  const names = new Set([...titles.first, ...places, ...titles.last].map(([pattern]) => pattern));
  const others = [...(thisMonth ? dayPatterns(thisMonth) : []), ...filterPatterns];
  for (const [pattern, read] of [...titles.first, ...places, ...others, ...titles.last]) {
    // A phrase may occur more than once: in Erie or Longmont.
    for (let from = 0; ; ) {
      const match = pattern.exec(rest.slice(from));
      if (!match) break;
      const at = from + match.index;
      const parts = match.slice(1);
      const means = match[0].trim() === "" ? false : read(parts, nothingFound());
      if (means === false) {
        from = at + Math.max(1, match[0].length);
        continue;
      }
      rest = `${rest.slice(0, at)} ${placeholderAt(phrases.length)} ${rest.slice(at + match[0].length)}`;
      phrases.push({
        words: match[0].trim(),
        isName: names.has(pattern),
        holds: means !== null,
        put: (found) => void read(parts, found),
      });
      from = at;
    }
  }
  const found = nothingFound();
  const unwanted = negatedIn(rest, phrases);
  const isUnmatched = (index: number) => unwanted.has(index) || phrases[index]?.holds === false;
  for (const [index, each] of phrases.entries()) if (!isUnmatched(index)) each.put(found);
  const { filters, facts, ...lists } = found;
  const chosen = Object.entries(lists).filter(([, values]) => values.length > 0);
  return {
    filters: {
      ...filters,
      ...Object.fromEntries(chosen.map(([name, values]) => [name, [...new Set<string | number>(values)].sort()])),
      facts,
    },
    unmatched: unmatchedWords(
      rest.replace(placeholders, (place) => (isUnmatched(place.charCodeAt(0) - firstPlaceholder) ? place : ";")),
      phrases,
    ),
  };
}

/** Normalizes text: lower case, plain quotes and spaces, numbers in digits. */
function plainWords(text: string): string {
  const words = text
    .slice(0, maxCharacters)
    .replace(/[’‘`]/g, "'")
    .replace(/[“”"()!?;\ue000-\uf8ff]+/g, " ")
    .replace(/\s+/g, " ");
  return inDigits(words)
    .replace(
      /\b(\d{1,2}) hundred(?: (?:and )?(\d{1,2}))? thousand\b/g,
      (_, hundreds, ones) => `${Number(hundreds) * 100 + Number(ones ?? 0)} thousand`,
    )
    .replace(/\bhalf a million\b/g, "500 thousand")
    .trim();
}

/** Something that the builder does not offer, with a sentence for visitors and the page about it. */
type NeverBuilt = (typeof brand.neverBuilt)[number];

/** Unread words: things that are not offered, ZIP codes of no address, and the words that nothing matched. */
interface ExplainedWords {
  readonly neverBuilt: readonly NeverBuilt[];
  readonly unknownZips: readonly string[];
  readonly rest: string;
}

/** Splits unmatched words into those with an explanation and the rest. */
export function explainUnmatched(unmatched: string, { zips }: Pick<SearchScope, "zips"> = {}): ExplainedWords {
  const known = brand.neverBuilt.map((each) => ({
    each,
    pattern: new RegExp(`\\b(?:(?:no|without) (?:a )?)?(?:${each.words})\\b`, "g"),
  }));
  const unknownZips = zips ? zipCodesIn(unmatched).filter(({ zip }) => !zips.has(zip)) : [];
  const withoutZips = unknownZips.reduce((text, { words }) => text.replace(words, ";"), unmatched);
  const rest = known.reduce((text, { pattern }) => text.replace(pattern, ";"), withoutZips);
  return {
    neverBuilt: known.flatMap(({ each, pattern }) => (unmatched.search(pattern) >= 0 ? each : [])),
    unknownZips: [...new Set(unknownZips.map(({ zip }) => zip))],
    rest: rest === unmatched ? unmatched : unmatchedWords(rest, []),
  };
}

/** The words that no filter expresses, with such phrases in their places. */
function unmatchedWords(rest: string, phrases: readonly Phrase[]): string {
  return rest
    .split(/[;,]|\.(?:\s|$)/)
    .map((part) => {
      const words = part.split(/[\s/]+/).filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
      // The phrase on the other side of the conjunction was read.
      while (/^(?:and|or|but)$/.test(words.at(-1) ?? "")) words.pop();
      return words.every((word) => fillers.has(word)) ? "" : words.join(" ");
    })
    .filter(Boolean)
    .join(", ")
    .replace(placeholders, (place) => phrases[place.charCodeAt(0) - firstPlaceholder]?.words ?? "");
}
