import { type DemoClock, dayOfRule, nextHoliday } from "./date-rules.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** A day, or a rule that ends in one, with a time: `first saturday of a month from today at 11:00`. */
const dateOrRule =
  /^((?:[a-z0-9]+ )+today|(?:[a-z0-9]+ )*\d{4}-\d{2}-\d{2})(?: at (\d{2}:\d{2})|(T\d{2}:\d{2}:\d{2}))?$/;
const placeholder = /\{\{\s*(date|day|monthname|month|year|holiday)\s+([a-z0-9 -]+?)\s*\}\}/g;
const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { month: "short", day: "numeric", year: "numeric" },
  day: { month: "long", day: "numeric" },
  month: { month: "long", year: "numeric" },
  monthname: { month: "long" },
  year: { year: "numeric" },
};

/** The number of whole weeks between two days, which preserves weekdays. */
export function weeksBetween(authoredOn: string, today: string): number {
  return Math.floor((utcMs(today) - utcMs(authoredOn)) / (7 * dayMs));
}

/** The ISO date of a moment in an IANA time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return moment.toLocaleDateString("sv-SE", { timeZone });
}

/**
 * Replaces every date and rule in a value, at any depth, by its ISO date or date and time, and formats those in texts:
 * `{{date 2027-01-15}}` becomes `Jan 15, 2027`, `{{day …}}` `January 15`, `{{month …}}` `January 2027`, `{{monthname
 * …}}` `January`, `{{year …}}` `2027`, and `{{holiday today}}` the next holiday, such as `Memorial Day`. Anything else
 * stays unchanged.
 */
export function shiftDates<Value>(value: Value, clock: DemoClock): Value;
export function shiftDates(value: unknown, clock: DemoClock): unknown {
  if (typeof value === "string") return shiftedText(value, clock);
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, clock));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shiftDates(item, clock)]));
  }
  return value;
}

function shiftedText(text: string, clock: DemoClock): string {
  const [, rule, time, isoTime = ""] = dateOrRule.exec(text) ?? [];
  const day = rule && dayOfRule(rule, clock);
  if (day) return day + (time ? `T${time}:00` : isoTime);
  return text.replace(placeholder, (all, form: string, of: string) => {
    const moved = dayOfRule(of, clock);
    if (!moved) return all;
    if (form === "holiday") return nextHoliday(moved);
    return new Date(utcMs(moved)).toLocaleDateString("en-US", { ...formats[form], timeZone: "UTC" });
  });
}

const utcMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
