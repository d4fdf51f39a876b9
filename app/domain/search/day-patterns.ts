import { dayOf } from "../wording/dates.ts";
import { type Found, type QueryPattern, set } from "./query-pattern.ts";

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** The first and last month of each season, from 1; winter ends in the next year. */
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

/** Patterns for move-in days, relative to this month, given by its last ISO day. */
export function dayPatterns(thisMonth: string): QueryPattern[] {
  const [year = 0, current = 0] = thisMonth.split("-").map(Number);
  const by = (found: Found, day: string) => set(found, { by: day });
  /** The last day of the next month of this number, or of the month before it. */
  const endOf = (number: number, keyword: string | undefined, given: string | undefined) => {
    const its = given ? Number(given) : number < current ? year + 1 : year;
    return lastDay(its, keyword === "before" ? number - 1 : number);
  };
  return [
    [/(?:by )?(20\d\d-[01]\d-[0-3]\d)/, ([day], found) => dayOf(day) !== "" && by(found, dayOf(day))],
    [
      new RegExp(
        `${ready}${until} (?:the )?(?:end of |early |late |mid[ -]?)?(?:the )?(?:next )?(spring|summer|fall|autumn|winter|christmas)(?: (?:of )?(20\\d\\d))?`,
      ),
      ([keyword, name = "", given], found) => {
        const [first = 0, last = 0] = seasons[name] ?? [];
        const begins = endOf(first, keyword, given);
        // “By spring” ends when spring begins; “in spring” includes all of it.
        if (keyword === "by" || keyword === "before" || keyword === "until" || keyword === "no later than")
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
      ([keyword, name, given], found) =>
        by(found, endOf(monthNames.indexOf((name ?? "").slice(0, 3)) + 1, keyword, given)),
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
