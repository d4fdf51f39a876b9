const dayMs = 24 * 60 * 60 * 1000;
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const months = "january february march april may june july august september october november december".split(" ");
const ordinals = ["first", "second", "third", "fourth"];

/** The day that the demo is loaded on, and the weeks since the day that it was written on. */
interface DemoClock {
  /** ISO day. */
  readonly today: string;
  /** Whole weeks, so that a date keeps its weekday. */
  readonly weeks: number;
}

/**
 * The ISO day of a rule; null for anything else. Rules nest from the right:
 *
 * - `today`; `2026-12-05`, the same weekday as many weeks from today;
 * - `40 days after <rule>`, `52 weeks before <rule>`;
 * - `first saturday of a month from <rule>`, `last day of february until <rule>`, `december 21 until <rule>`: the next
 *   or the latest such day, that of the inner rule included.
 */
export function dayOfRule(rule: string, clock: DemoClock): string | null {
  if (rule === "today") return clock.today;
  if (/^\d{4}-\d{2}-\d{2}$/.test(rule)) return daysAfter(rule, clock.weeks * 7);
  const [, count, unit, side, base = ""] = /^(\d+) (day|week)s? (after|before) (.+)$/.exec(rule) ?? [];
  if (count !== undefined) {
    const days = Number(count) * (unit === "week" ? 7 : 1) * (side === "before" ? -1 : 1);
    const day = dayOfRule(base, clock);
    return day && daysAfter(day, days);
  }
  const [, words = "", direction, bound = ""] = /^([a-z]+(?: [a-z0-9]+)*?) (from|until) (.+)$/.exec(rule) ?? [];
  const fits = dayTest(words);
  const start = fits && dayOfRule(bound, clock);
  return start ? nearestDay(start, direction === "from" ? 1 : -1, fits) : null;
}

type DayTest = (day: Date) => boolean;

/** The test of `first saturday of a month`, `last day of february` or `december 21`; null for anything else. */
function dayTest(words: string): DayTest | null {
  const [, ordinal = "", name = "", month = ""] = /^(\w+) (\w+) of (a month|\w+)$/.exec(words) ?? [];
  if (month !== "") {
    const isInMonth = monthTest(month);
    const isNth = nthTest(ordinal, name);
    return isInMonth && isNth && ((day) => isInMonth(day) && isNth(day));
  }
  const [, ofMonth = "", date] = /^(\w+) (\d{1,2})$/.exec(words) ?? [];
  const isInMonth = monthTest(ofMonth);
  return isInMonth && ((day) => isInMonth(day) && day.getUTCDate() === Number(date));
}

function monthTest(name: string): DayTest | null {
  if (name === "a month") return () => true;
  const month = months.indexOf(name);
  return month < 0 ? null : (day) => day.getUTCMonth() === month;
}

function nthTest(ordinal: string, name: string): DayTest | null {
  const isLast = (days: number) => (day: Date) =>
    new Date(day.getTime() + days * dayMs).getUTCMonth() !== day.getUTCMonth();
  if (name === "day") return ordinal === "last" ? isLast(1) : null;
  const [weekday, position] = [weekdays.indexOf(name), ordinals.indexOf(ordinal)];
  if (weekday < 0 || (position < 0 && ordinal !== "last")) return null;
  const isNth = position < 0 ? isLast(7) : (day: Date) => Math.ceil(day.getUTCDate() / 7) === position + 1;
  return (day) => day.getUTCDay() === weekday && isNth(day);
}

/** Longest distance to a day: February 29. */
const maxDays = 8 * 366;

function nearestDay(start: string, step: 1 | -1, fits: DayTest): string | null {
  for (let days = 0; days <= maxDays; days++) {
    const day = daysAfter(start, days * step);
    if (fits(new Date(`${day}T00:00:00Z`))) return day;
  }
  return null;
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The days on which offices are closed, as rules. */
const holidays = {
  "New Year’s Day": "january 1",
  "Memorial Day": "last monday of may",
  "Independence Day": "july 4",
  "Labor Day": "first monday of september",
  "Thanksgiving Day": "fourth thursday of november",
  "Christmas Day": "december 25",
};

/** The name of the first holiday from a day on. */
export function nextHoliday(day: string): string {
  const clock = { today: day, weeks: 0 };
  const [first] = Object.entries(holidays)
    .map(([name, rule]) => ({ name, day: dayOfRule(`${rule} from today`, clock) ?? "" }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return first?.name ?? "";
}

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
