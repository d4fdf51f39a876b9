import type { CollectionId } from "@porchlight/contract/vocabulary";
import { collections } from "../products/collections.ts";
import { numberFromWord } from "../wording/numbers.ts";
import type { LivingFact, SearchKind, SearchQuery, SearchScope, SearchState } from "./search-query.ts";

/** What a visitor’s own words ask for: the filters found in them, and the words that none was found for. */
export interface ReadWords {
  /** `miles` is as it was said, any number from 1. */
  readonly filters: Partial<SearchQuery> & { readonly facts: readonly LivingFact[] };
  readonly unread: string;
}

/** The filters while they are found. */
interface Found {
  readonly filters: Partial<{ -readonly [Name in keyof SearchQuery]: SearchQuery[Name] }>;
  facts: LivingFact[];
  towns: string[];
  kinds: SearchKind[];
  collections: CollectionId[];
  states: SearchState[];
  stories: number[];
}

/** A way of saying something: what it looks like, and what it asks for; false where it means nothing after all. */
type Saying = readonly [pattern: RegExp, read: (parts: readonly (string | undefined)[], found: Found) => unknown];

const maxCharacters = 200;

const below =
  "(?:under|below|up to|upto|at most|less than|no more than|not over|not more than|cheaper than|max(?:imum)?|within|<=?)";
const above = "(?:over|above|at least|more than|no less than|from|starting (?:at|from)|min(?:imum)?|>=?)";
const amount = String.raw`\$? ?(\d+(?:[.,]\d+)*) ?(k|thousand|grand|million|mil|m)?\b`;
const feet = String.raw`(?:sq(?:uare)?[. -]*(?:f(?:oo|ee)?t|f)\b\.?|sqft|sf)`;
const area = String.raw`(\d{3,5}|\d{1,2},\d{3})`;
const least = String.raw`(?:${above} )?(\d(?:\.5)?) ?(?:\+|or more|plus)?[ -]*`;

/** `450k`, `450,000`, `450` of thousands and `1.2 million` in USD; null where no home costs that. */
function dollars(digits: string | undefined, unit: string | undefined): number | null {
  const value = Number(digits?.replace(/,(?=\d{3}(?:\D|$))/g, ""));
  const times = /^m/.test(unit ?? "") ? 1_000_000 : unit || value < 10_000 ? 1000 : 1;
  const usd = Math.round(value * times);
  return Number.isFinite(usd) && usd >= 50_000 && usd <= 100_000_000 ? usd : null;
}

const squareFeet = (digits: string | undefined) => Number(digits?.replaceAll(",", ""));

function price(found: Found, limits: { readonly from?: number | null; readonly to?: number | null }): boolean {
  if (limits.from === null || limits.to === null) return false;
  if (limits.from !== undefined) found.filters.priceFrom = limits.from;
  if (limits.to !== undefined) found.filters.priceTo = limits.to;
  return true;
}

const set = (found: Found, values: Found["filters"]) => Object.assign(found.filters, values);

function fact(name: LivingFact): Saying[1] {
  return (_, found) => found.facts.push(name);
}

const floor = "(?:main|first|ground|1st|entry)[ -](?:floor|level|story)";
const suite = "(?:bed ?rooms?|suite|bed)";

/** Sayings in the order in which they are looked for: one that holds words of another comes before it. */
const sayings: readonly Saying[] = [
  [
    new RegExp(`(?:primary|master|owner'?s|main)?(?: ${suite})?(?: is)? (?:on|at) (?:the )?${floor}`),
    fact("main-floor-primary"),
  ],
  [new RegExp(`${floor} (?:primary|master|owner'?s)(?: ${suite})?|${floor} ${suite}`), fact("main-floor-primary")],
  [/main[ -](?:level|floor) living/, fact("main-floor-primary")],
  [/(?:zero|no)[ -]steps?(?:[ -](?:entry|entrance))?|step[ -]?free(?: (?:entry|entrance))?/, fact("zero-step-entry")],
  [
    /(?:snow|lawn|landscap\w*)(?:,? (?:and|&) (?:snow|lawn|landscap\w*))? (?:care|removal|looked after|taken care of|mowing|service|shoveling)|low(?:er)?[ -]maintenance/,
    fact("snow-and-landscape-care"),
  ],
  [/(?:home )?office|study\b|room to work in|work(?:ing)? from home/, fact("home-office")],
  [
    new RegExp(`(?:between |from )?${area} ?(?:to|and|-|–) ?${area} ?${feet}`),
    ([from, to], found) => set(found, { sizeFrom: squareFeet(from), sizeTo: squareFeet(to) }),
  ],
  [new RegExp(`${below} ${area} ?${feet}`), ([to], found) => set(found, { sizeTo: squareFeet(to) })],
  [
    new RegExp(`(?:${above} )?${area} ?(?:\\+|or more)? ?${feet}`),
    ([from], found) => set(found, { sizeFrom: squareFeet(from) }),
  ],
  [
    new RegExp(`${least}(?:bed ?rooms?|beds?|br|bd)\\b`),
    ([count], found) => whole(count, 6, (beds) => set(found, { beds })),
  ],
  [
    new RegExp(`${least}(?:bath ?rooms?|baths?|ba)\\b`),
    ([count], found) => Number(count) >= 1 && Number(count) <= 6 && set(found, { baths: Number(count) }),
  ],
  [
    new RegExp(`${least}(?:car|stall|bay)s?(?: garage)?|garage (?:for|of) (\\d)(?: or more)?(?: cars?)?`),
    ([one, other], found) => whole(one ?? other, 4, (garage) => set(found, { garage })),
  ],
  [/(?:with a )?garage\b/, (_, found) => set(found, { garage: 1 })],
  [
    /single[ -](?:story|level|floor)|(?:all )?on (?:1|a single) (?:floor|level)|\branch(?:es)?\b/,
    (_, { stories }) => stories.push(1),
  ],
  [
    /(\d)[ -](?:story|stories|levels?|floors?)\b/,
    ([count], { stories }) => whole(count, 4, (each) => stories.push(each)),
  ],
  [
    new RegExp(`(?:between |from )?${amount} ?(?:to|and|-|–) ?${amount}`),
    ([from, unit, to, toUnit], found) => price(found, { from: dollars(from, unit ?? toUnit), to: dollars(to, toUnit) }),
  ],
  [new RegExp(`${below} ${amount}`), ([to, unit], found) => price(found, { to: dollars(to, unit) })],
  [new RegExp(`${above} ${amount}`), ([from, unit], found) => price(found, { from: dollars(from, unit) })],
  [
    new RegExp(amount),
    ([to, unit], found) =>
      (unit || Number(to?.replaceAll(",", "")) >= 50_000) && price(found, { to: dollars(to, unit) }),
  ],
  [
    /(?:move[ -]in|available|done|finished) (?:ready|now|today)|ready (?:now|today|to move in)|right away|immediately/,
    (_, { states }) => states.push("ready"),
  ],
  [/quick move[ -]ins?(?: homes?)?|move[ -]in homes?|inventory homes?/, (_, { kinds }) => kinds.push("home")],
  [/\bmodel(?: home)?s?\b|show ?homes?/, (_, { kinds }) => kinds.push("model")],
  [/(?:floor ?)?\bplans?\b(?: to build)?|to be built|to build\b/, (_, { kinds }) => kinds.push("plan")],
  [/cheapest(?: first)?|lowest price(?: first)?/, (_, found) => set(found, { order: "price" })],
  [/(?:largest|biggest)(?: first)?/, (_, found) => set(found, { order: "size-down" })],
  [/soonest(?: first)?/, (_, found) => set(found, { order: "soonest" })],
];

function whole(text: string | undefined, most: number, set: (value: number) => unknown): boolean {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most) return false;
  set(value);
  return true;
}

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** The first and the last month of each season, from 1; winter ends in the year after. */
const seasons: Readonly<Record<string, readonly [number, number]>> = {
  spring: [3, 5],
  summer: [6, 8],
  fall: [9, 11],
  autumn: [9, 11],
  winter: [12, 2],
  christmas: [12, 12],
};

const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
const ready = "(?:(?:be )?(?:ready|move[ -]in|moving in|available|done|finished) )?";
const until = "(by|before|in|this|next|until|no later than|during)";

/** The last day of a month, ISO; `month` may run beyond 12 or below 1. */
const lastDay = (year: number, of: number) => new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);

/** The sayings of when to move in, which need to know this month: its last day, ISO. */
function daySayings(thisMonth: string): Saying[] {
  const [year = 0, current = 0] = thisMonth.split("-").map(Number);
  const by = (found: Found, day: string) => set(found, { by: day });
  /** The last day of the next month of this number, or of the month before it. */
  const endOf = (number: number, said: string | undefined, given: string | undefined) => {
    const its = given ? Number(given) : number < current ? year + 1 : year;
    return lastDay(its, said === "before" ? number - 1 : number);
  };
  return [
    [/(?:by )?(20\d\d-[01]\d-[0-3]\d)/, ([day = ""], found) => !Number.isNaN(Date.parse(day)) && by(found, day)],
    [
      new RegExp(
        `${ready}${until} (?:the )?(?:end of |early |late |mid[ -]?)?(?:the )?(?:next )?(spring|summer|fall|autumn|winter|christmas)(?: (?:of )?(20\\d\\d))?`,
      ),
      ([said, name = "", given], found) => {
        const [first = 0, last = 0] = seasons[name] ?? [];
        const begins = endOf(first, said, given);
        // “By spring” is when it begins; “in spring” has all of it.
        if (said === "by" || said === "before" || said === "until" || said === "no later than")
          return by(found, begins);
        const isNow = last < first ? current <= last : first < current && current <= last;
        return by(found, lastDay(isNow ? year : Number(begins.slice(0, 4)) + Number(last < first), last));
      },
    ],
    [
      new RegExp(`${ready}${until} (?:the )?${month} (\\d{1,2})(?:st|nd|rd|th)?,?(?: (20\\d\\d))?\\b`),
      ([, name, day, given], found) => {
        const number = monthNames.indexOf((name ?? "").slice(0, 3)) + 1;
        const its = given ? Number(given) : number < current ? year + 1 : year;
        const on = new Date(Date.UTC(its, number - 1, Number(day)));
        return on.getUTCMonth() === number - 1 && by(found, on.toISOString().slice(0, 10));
      },
    ],
    [
      new RegExp(`${ready}${until} (?:the )?(?:end of |early |late |mid[ -]?)?${month}(?: (?:of )?(20\\d\\d))?\\b`),
      ([said, name, given], found) => by(found, endOf(monthNames.indexOf((name ?? "").slice(0, 3)) + 1, said, given)),
    ],
    [
      new RegExp(`${ready}(?:by|before) (?:the )?(?:end of )?(?:the |this )?year(?:'s end)?(?: end)?`),
      (_, found) => by(found, lastDay(year, 12)),
    ],
    [
      new RegExp(`${ready}(?:in|within) (\\d{1,2}) months?`),
      ([count], found) => by(found, lastDay(year, current + Number(count))),
    ],
  ];
}

const escaped = (text: string) => text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The sayings of the places of the content and of the collections. The longest name first: one may hold another. */
function nameSayings({ towns, places }: SearchScope): Saying[] {
  const near = String.raw`(?:within |up to )?(?:(\d{1,3}) ?mi(?:les?)?\b )?(?:from|of|near|around|close to|by)`;
  const named = places.toSorted((one, other) => other.title.length - one.title.length);
  return [
    ...named.map(
      ({ id, title }): Saying => [
        new RegExp(`${near} ${escaped(title)}\\b`),
        ([miles], found) => set(found, { near: id, ...(miles ? { miles: Number(miles) } : {}) }),
      ],
    ),
    ...towns.map(
      (town): Saying => [
        new RegExp(`(?:\\bin |\\bor |\\band )?\\b${escaped(town)}\\b`),
        (_, found) => found.towns.push(town),
      ],
    ),
    ...named
      .filter(({ id }) => !towns.includes(id))
      .map(
        ({ id, title }): Saying => [
          new RegExp(`(?:\\bin |\\bat )?\\b${escaped(title)}\\b`),
          (_, found) => set(found, { near: id, miles: 1 }),
        ],
      ),
    ...collections.map(
      ({ id, title }): Saying => [
        new RegExp(
          `\\b${title
            .split(/(?<=[a-z])(?=[A-Z])|[- ]/)
            .map(escaped)
            .join("[ -]?")}s?\\b(?: collection)?`,
        ),
        (_, found) => found.collections.push(id),
      ],
    ),
  ];
}

/** Words that ask for nothing by themselves. */
const fillers = new Set(
  `a an the and or with without in on at of to for from by near i am i'm im we us our my me want wants wanted wish need needs looking look find
  search searching show please that which is are has have having must should would like something some any more also home homes house
  houses place new built ready price priced cost costs costing dollars usd around about than it be move moving`.split(
    /\s+/,
  ),
);

/**
 * The filters that a visitor’s own words ask for: “Under 600 thousand, primary bedroom on the main floor, ready by
 * spring”. Numbers may be words; a month is meant up to its last day, a season after “by” up to the end of its first
 * month. What asks for nothing known is given back to be said so. Never fails; at most 200 characters are read.
 */
export function readSearchWords(text: string, scope: SearchScope): ReadWords {
  let rest = plainWords(text);
  const found: Found = { filters: {}, facts: [], towns: [], kinds: [], collections: [], states: [], stories: [] };
  const [thisMonth] = scope.months;
  for (const [pattern, read] of [...nameSayings(scope), ...(thisMonth ? daySayings(thisMonth) : []), ...sayings]) {
    // Each may be said more than once: in Erie or Longmont.
    for (let from = 0; ; ) {
      const match = pattern.exec(rest.slice(from));
      if (!match) break;
      const at = from + match.index;
      if (match[0].trim() === "" || read(match.slice(1), found) === false) {
        from = at + Math.max(1, match[0].length);
        continue;
      }
      rest = `${rest.slice(0, at)} ; ${rest.slice(at + match[0].length)}`;
      from = at;
    }
  }
  const { filters, facts, ...lists } = found;
  const chosen = Object.entries(lists).filter(([, values]) => values.length > 0);
  return {
    filters: {
      ...filters,
      ...Object.fromEntries(chosen.map(([name, values]) => [name, [...new Set<string | number>(values)].sort()])),
      facts,
    },
    unread: unreadWords(rest),
  };
}

/** Lower case, plain quotes and spaces, numbers in digits. */
function plainWords(text: string): string {
  return text
    .slice(0, maxCharacters)
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[“”"()!?;]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/\b[a-z]+\b/g, (word) => String(numberFromWord(word)))
    .replace(
      /\b(\d{1,2}) hundred(?: (?:and )?(\d{1,2}))? thousand\b/g,
      (_, hundreds, ones) => `${Number(hundreds) * 100 + Number(ones ?? 0)} thousand`,
    )
    .replace(/\bhalf a million\b/g, "500 thousand")
    .trim();
}

function unreadWords(rest: string): string {
  return rest
    .split(/[;,]|\.(?:\s|$)/)
    .map((part) => {
      const words = part.split(/[\s/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
      return words.every((word) => fillers.has(word)) ? "" : words.join(" ");
    })
    .filter(Boolean)
    .join(", ");
}
