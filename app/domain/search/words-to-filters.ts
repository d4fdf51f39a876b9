import { daySayings } from "./day-sayings.ts";
import { filterSayings } from "./filter-sayings.ts";
import { nameSayings } from "./name-sayings.ts";
import type { Found } from "./saying.ts";
import type { LivingFact, SearchQuery, SearchScope } from "./search-query.ts";
import { inDigits, titleSayings } from "./title-names.ts";

/** What a visitor’s own words ask for: the filters found in them, and the words that none was found for. */
export interface ReadWords {
  /** `miles` is as it was said, any number from 1. */
  readonly filters: Partial<SearchQuery> & { readonly facts: readonly LivingFact[] };
  readonly unread: string;
}

const maxCharacters = 200;

/** Words that ask for nothing by themselves. */
const fillers = new Set(
  `a an the and or with without in on at of to for from by near i am i'm im we us our my me want wants wanted wish need needs looking look find
  search searching show please that which is are has have having must should would like something some any more also home homes house
  houses place new built ready price priced cost costs costing dollars usd around about than it be move moving`.split(
    /\s+/,
  ),
);

/** A saying found in the words; its place is kept by one private character, so that no other saying takes a part. */
interface Said {
  readonly words: string;
  readonly isName: boolean;
  /** False where no filter can hold it. */
  readonly holds: boolean;
  put(found: Found): void;
}

const firstKept = 0xe000;
const kept = /[\ue000-\uf8ff]/g;
const keptAt = (index: number) => String.fromCharCode(firstKept + index);

const negation =
  "(?:not|no|nor|neither|never|without|w/o|except|excepting|excluding|exclude|avoid|outside|besides|far(?: away)?|(?:other|rather) than|instead of|(?:all|any|every|no)(?:thing|where|one)? but|[a-z]+n't|dont|cannot)";
const between =
  "(?:in|at|on|of|near|by|from|with|for|to|a|an|the|any|be|been|is|are|it|want|wanting|need|needed|have|having|like|living|live|looking|interested|close|homes?|houses?|ones?)";
const negated = new RegExp(`(?:^|[\\s.,])${negation}(?: ${between})*\\s*$`);

/** Whether a saying goes on with what was said not to be wanted: “not in Erie or Longmont”, “no ranch nor office”. */
function goesOn(gap: string, said: Said, before: Said | undefined): boolean {
  const lead = (gap + said.words).trim();
  const joined = before?.isName && said.isName ? /^(?:,? ?(?:or|nor|and)\b|,(?! *in\b))/ : /^,? ?(?:or|nor)\b/;
  return joined.test(lead) && new RegExp(`^[\\s,]*(?:or|nor|and)?(?: ?${between})*\\s*$`).test(gap);
}

/** The places among the kept ones of what stands after a negation. */
function negatedIn(rest: string, said: readonly Said[]): Set<number> {
  const found = new Set<number>();
  let last: { readonly index: number; readonly end: number } | null = null;
  for (const match of rest.matchAll(kept)) {
    const index = match[0].charCodeAt(0) - firstKept;
    const each = said[index];
    if (!each) continue;
    const follows =
      last !== null && found.has(last.index) && goesOn(rest.slice(last.end, match.index), each, said[last.index]);
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
 * The filters that a visitor’s own words ask for: “Under 600 thousand, primary bedroom on the main floor, ready by
 * spring”. Numbers may be words; a month is meant up to its last day, a season after “by” up to the end of its first
 * month. What asks for nothing known, or is said not to be wanted, is given back to be said so: no filter leaves
 * something out. Never fails; at most 200 characters are read.
 */
export function readSearchWords(text: string, scope: SearchScope): ReadWords {
  let rest = plainWords(text);
  const said: Said[] = [];
  const [thisMonth] = scope.months;
  const titles = titleSayings(scope.names, rest);
  const places = nameSayings(scope);
  const names = new Set([...titles.first, ...places, ...titles.last].map(([pattern]) => pattern));
  const others = [...(thisMonth ? daySayings(thisMonth) : []), ...filterSayings];
  for (const [pattern, read] of [...titles.first, ...places, ...others, ...titles.last]) {
    // Each may be said more than once: in Erie or Longmont.
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
      rest = `${rest.slice(0, at)} ${keptAt(said.length)} ${rest.slice(at + match[0].length)}`;
      said.push({
        words: match[0].trim(),
        isName: names.has(pattern),
        holds: means !== null,
        put: (found) => void read(parts, found),
      });
      from = at;
    }
  }
  const found = nothingFound();
  const unwanted = negatedIn(rest, said);
  const isLeft = (index: number) => unwanted.has(index) || said[index]?.holds === false;
  for (const [index, each] of said.entries()) if (!isLeft(index)) each.put(found);
  const { filters, facts, ...lists } = found;
  const chosen = Object.entries(lists).filter(([, values]) => values.length > 0);
  return {
    filters: {
      ...filters,
      ...Object.fromEntries(chosen.map(([name, values]) => [name, [...new Set<string | number>(values)].sort()])),
      facts,
    },
    unread: unreadWords(
      rest.replace(kept, (place) => (isLeft(place.charCodeAt(0) - firstKept) ? place : ";")),
      said,
    ),
  };
}

/** Lower case, plain quotes and spaces, numbers in digits. */
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

/** The words that no filter was found for, in parts; the sayings that are left stand in their places again. */
function unreadWords(rest: string, said: readonly Said[]): string {
  return rest
    .split(/[;,]|\.(?:\s|$)/)
    .map((part) => {
      const words = part.split(/[\s/]+/).filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
      // What they joined it to was read.
      while (/^(?:and|or|but)$/.test(words.at(-1) ?? "")) words.pop();
      return words.every((word) => fillers.has(word)) ? "" : words.join(" ");
    })
    .filter(Boolean)
    .join(", ")
    .replace(kept, (place) => said[place.charCodeAt(0) - firstKept]?.words ?? "");
}
