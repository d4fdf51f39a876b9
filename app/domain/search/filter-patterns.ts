import { above, below, type Found, type QueryPattern, set } from "./query-pattern.ts";
import type { SearchFeature } from "./search-query.ts";

const units =
  "bed ?rooms?|beds?|br|bd|bath ?rooms?|baths?|ba|cars?|stall|bays?|stor(?:y|ies)|levels?|floors?|days?|weeks?|months?|years?|mi|miles?|minutes?|acres?|%";
const amount = String.raw`(\$)? ?(?<![\d.,])(\d+(?:[.,]\d+)*) ?(k|thousand|grand|million|mil|m)?\b(?![.,]\d)(?![ -]*(?:${units})(?![a-z]))`;
const feet = String.raw`(?:sq(?:uare)?[. -]*(?:f(?:oo|ee)?t|f)\b\.?|sqft|sf)`;
const area = String.raw`(\d{3,5}|\d{1,2},\d{3})`;
const count = String.raw`(?<![\d.,$])(\d(?:\.5)?)`;
const min = String.raw`(?:${above} )?${count} ?(?:\+|or more|plus)?[ -]*`;
const monthly = String.raw`(?:(?:\/ ?|(?:a|per|each|every) )(?:mo|month|mth)\b|(?:mo|monthly|pm)\b)`;
const orMore = String.raw`(?: ?\+| ?(?:or|and) (?:more|up|over|above|higher)\b| ?plus\b| (?:min(?:imum)?|at least)\b)`;
const orLess = String.raw`(?: ?(?:or|and) (?:less|under|below|lower|fewer)\b| (?:max(?:imum)?|tops|at (?:the )?most)\b)`;

/**
 * Parses `450k`, `450,000`, `450` (thousands) and `1.2 million` as USD; null when no home costs that. Five plain
 * digits are read as a ZIP code; seven or more that are not round, as a telephone number.
 */
function dollars(sign: string | undefined, digits: string | undefined, unit: string | undefined): number | null {
  if (!sign && !unit && /^\d{5}$/.test(digits ?? "")) return null;
  if (!sign && !unit && /^\d{7,}$/.test(digits ?? "") && !isRound(digits ?? "")) return null;
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

/** Sets the highest monthly payment; null for an amount that is not a monthly payment. */
function payment(found: Found, digits: string | undefined, unit: string | undefined): unknown {
  const usd = Number(digits?.replaceAll(",", "")) * (unit && /^[kt]/.test(unit) ? 1000 : 1);
  return usd >= 100 && usd < 50_000 && !unit?.startsWith("m") ? set(found, { monthlyTo: usd }) : null;
}

function fact(name: SearchFeature): QueryPattern[1] {
  return (_, found) => found.facts.push(name);
}

/** For text that no filter can express: null leaves its words unmatched (see {@link QueryPattern}). */
const unmatched = () => null;

/** Calls `set` with a whole number from 1 to `max`; returns false for any other value, which then means nothing. */
function whole(value: number, max: number, set: (value: number) => unknown): boolean {
  if (!Number.isInteger(value) || value < 1 || value > max) return false;
  set(value);
  return true;
}

/** Patterns for the number of rooms of a kind. The filters have a minimum only: “3 or 4” becomes 3. */
function roomPatterns(rooms: string, put: (found: Found, min: number) => unknown): QueryPattern[] {
  const range = `${count}-? ?(?:or|to|and|-|–) ?${count}[ -]*`;
  return [
    [new RegExp(`${below} (?:${range}|${count}[ -]*)${rooms}`), unmatched],
    [new RegExp(`(?:${range}|${count}[ -]*)${rooms}${orLess}`), unmatched],
    [new RegExp(`${count}(?:${orLess}) ${rooms}`), unmatched],
    [
      new RegExp(`(?:between |from )?${range}${rooms}`),
      ([one, other], found) => put(found, Math.min(Number(one), Number(other))),
    ],
    [new RegExp(`${min}${rooms}(?:${orMore})?`), ([number], found) => put(found, Number(number))],
  ];
}

const floor = "(?:main|first|ground|1st|entry)[ -](?:floor|level|story)";
const suite = "(?:bed ?rooms?|suite|bed)";

const group = String.raw`[ .–-]\d{2,4}`;
const money = String.raw`[\d,]|[.–-]\d| ?(?:k|thousand|grand|million|mil|m)\b`;

/**
 * Matches a telephone number, which must not be read as a range of prices. Two numbers may be either: prices in
 * thousands are round, `450-1200`, and do not start with a zero.
 */
const telephonePattern: QueryPattern = [
  new RegExp(String.raw`(?<![\d.,$])((?:\+\d{1,3}|1|\d{2,4})(?:${group}){1,5})(?!${money})`),
  ([number = ""]) => (isTelephone(number) ? null : false),
];

const minDigits = 7;
const maxDigits = 15;

function isTelephone(text: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  const { length } = groups.join("");
  if (length < minDigits || length > maxDigits) return false;
  const [, last = ""] = groups;
  return groups.length > 2 || text.startsWith("+") || (last.length === 4 && !isRound(last));
}

/** Whether plain digits look like a price: multiples of fifty, without a leading zero. */
function isRound(digits: string): boolean {
  return Number(digits) % 50 === 0 && !digits.startsWith("0");
}

/** Patterns in the order in which they are tried: a longer one comes before one that matches part of it. */
export const filterPatterns: readonly QueryPattern[] = [
  [
    new RegExp(`(?:primary|master|owner'?s|main)?(?: ${suite})?(?: is)? (?:on|at) (?:the )?${floor}`),
    fact("main-floor-primary"),
  ],
  [new RegExp(`${floor} (?:primary|master|owner'?s)(?: ${suite})?|${floor} ${suite}`), fact("main-floor-primary")],
  [
    /main[ -](?:level|floor) living|(?:primary|master)(?: (?:bed ?room|suite))? on (?:the )?main\b/,
    fact("main-floor-primary"),
  ],
  [/(?:zero|no)[ -]steps?(?:[ -](?:entry|entrance))?|step[ -]?free(?: (?:entry|entrance))?/, fact("zero-step-entry")],
  [
    /(?:snow|lawn|landscap\w*)(?:,? (?:and|&) (?:snow|lawn|landscap\w*))? (?:care|removal|looked after|taken care of|mowing|service|shoveling)|low(?:er)?[ -]maintenance|lock[ -]and[ -]leave|no yard ?work/,
    fact("snow-and-landscape-care"),
  ],
  [/(?:home )?office|study\b|room to work in|work(?:ing)? from home/, fact("home-office")],
  [
    new RegExp(`(?:between |from )?${area} ?(?:to|and|-|–) ?${area} ?${feet}`),
    ([from, to], found) => set(found, { sizeFrom: squareFeet(from), sizeTo: squareFeet(to) }),
  ],
  [new RegExp(`${area} ?${feet}${orLess}`), ([to], found) => set(found, { sizeTo: squareFeet(to) })],
  [new RegExp(`${below} ${area} ?${feet}`), ([to], found) => set(found, { sizeTo: squareFeet(to) })],
  [
    new RegExp(`(?:${above} )?${area} ?(?:\\+|or more)? ?${feet}`),
    ([from], found) => set(found, { sizeFrom: squareFeet(from) }),
  ],
  ...roomPatterns("(?:bed ?rooms?|beds?|br|bd)\\b", (found, beds) => whole(beds, 6, () => set(found, { beds }))),
  ...roomPatterns("(?:bath ?rooms?|baths?|ba)\\b", (found, baths) => baths >= 1 && baths <= 6 && set(found, { baths })),
  ...roomPatterns("(?:car|stall|bay)s?\\b(?: garage)?", (found, garage) =>
    whole(garage, 4, () => set(found, { garage })),
  ),
  [
    /garage (?:for|of) (\d)(?: or more)?(?: cars?)?/,
    ([cars], found) => whole(Number(cars), 4, (garage) => set(found, { garage })),
  ],
  [/(?:with a )?garage\b/, (_, found) => set(found, { garage: 1 })],
  [
    /single[ -](?:story|level|floor)|(?:all )?on (?:1|a single) (?:floor|level)|\b(?:ranch(?:es|ers?|[ -]style)?|ramblers?)\b/,
    (_, { stories }) => stories.push(1),
  ],
  [new RegExp(`(?:${below}|${above}) \\d[ -](?:story|stories|levels?|floors?)\\b`), unmatched],
  [
    /(?<![\d.,])(\d)[ -](?:story|stories|levels?|floors?)\b/,
    ([number], { stories }) => whole(Number(number), 4, (each) => stories.push(each)),
  ],
  telephonePattern,
  // A monthly payment is not a price; of a range its upper limit is the filter.
  [new RegExp(`${above} ?${amount}(?: dollars)? ?${monthly}`), unmatched],
  [
    new RegExp(`(?:${below} ?)?(?:${amount} ?(?:to|and|-|–) ?)?${amount}(?: dollars)? ?${monthly}`),
    ([, , , , to, unit], found) => payment(found, to, unit),
  ],
  [
    new RegExp(`\\b(?:monthly|(?:a|per|each|every) month)\\b[^,\\d\ue000-\uf8ff]*${amount}`),
    ([, to, unit], found) => payment(found, to, unit),
  ],
  [
    new RegExp(`(?:between |from )?${amount} ?(?:to|and|-|–) ?${amount}`),
    ([sign, from, unit, toSign, to, toUnit], found) =>
      price(found, { from: dollars(sign ?? toSign, from, unit ?? toUnit), to: dollars(toSign, to, toUnit) }),
  ],
  [
    new RegExp(`${below} ?${amount}${orLess}?`),
    ([sign, to, unit], found) => price(found, { to: dollars(sign, to, unit) }),
  ],
  [
    new RegExp(`${above} ?${amount}${orMore}?`),
    ([sign, from, unit], found) => price(found, { from: dollars(sign, from, unit) }),
  ],
  [new RegExp(`${amount}${orMore}`), ([sign, from, unit], found) => price(found, { from: dollars(sign, from, unit) })],
  [
    new RegExp(`${amount}(${orLess})?`),
    ([sign, to, unit, limit], found) =>
      (limit || unit || Number(to?.replaceAll(",", "")) >= 50_000) && price(found, { to: dollars(sign, to, unit) }),
  ],
  [
    /quick[ -](?:move[ -]ins?|possession)(?:[ -]ready)?(?: homes?)?|move[ -]in homes?|(?:inventory|spec) homes?/,
    (_, { kinds }) => kinds.push("home"),
  ],
  [
    /(?:move[ -]in|available|done|finished)[ -](?:ready|now|today)|ready (?:now|today|to move in)|right away|immediate(?:ly| occupancy)/,
    (_, { states }) => states.push("ready"),
  ],
  [/\bmodel(?: home)?s?\b|show ?homes?/, (_, { kinds }) => kinds.push("model")],
  [/(?:floor ?)?\bplans?\b(?: to build)?|to be built|to build\b/, (_, { kinds }) => kinds.push("plan")],
  [/cheap(?:est)?(?: first)?|affordable|lowest price(?: first)?/, (_, found) => set(found, { order: "price" })],
  [/(?:most expensive|highest price)(?: first)?/, (_, found) => set(found, { order: "price-down" })],
  [/(?:largest|biggest)(?: first)?/, (_, found) => set(found, { order: "size-down" })],
  [/smallest(?: first)?/, (_, found) => set(found, { order: "size" })],
  [/soonest(?: first)?/, (_, found) => set(found, { order: "soonest" })],
];
