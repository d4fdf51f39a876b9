import type { WallDate } from "../wording/dates.ts";
import { type DayMs, dayIn, holidayIn, holidaysIn, holidaysNamedIn, majorHolidays } from "./holidays.ts";
import { plainLabel, rangeEnds, weekdayNamed, weekdaysOf } from "./hours-text.ts";

const dayMs = 24 * 60 * 60_000;
/** More than the days of any date, range or month: a rule for weekdays gives way to each. */
const weekdaysRank = 1000;

/** Days that a part of a label names. */
interface NamedDays {
  readonly kind: "weekdays" | "holiday" | "date" | "range" | "month";
  /** The number of days that it names; more than a year for weekdays. */
  readonly rank: number;
  readonly has: (date: WallDate) => boolean;
}

/**
 * How specific a row of hours is on a date: the number of days that its label names, a number from 1000 for weekdays,
 * and infinity when it names other days. Null for a label that cannot be parsed.
 */
export function rankOn(label: string, date: WallDate): number | null {
  const named = namedDays(label, date.year);
  return named && Math.min(Number.POSITIVE_INFINITY, ...named.filter(({ has }) => has(date)).map(({ rank }) => rank));
}

/**
 * Parses the days of a label in a year: weekdays, holidays, dates, months, ranges and lists of them. Null for anything
 * else.
 */
function namedDays(label: string, year: number): readonly NamedDays[] | null {
  const text = plainLabel(label)
    .replace(/(\d{4})-(\d\d)-(\d\d)/g, "$2/$3/$1")
    .replace(/(?<=\d(?:st|nd|rd|th)?), (?=20\d\d\b)/g, " ")
    .replace(/ ?\((.*)\)$/, ", $1")
    .replace(/, (?=jr\b)/, " ");
  const weekdays = weekdaysNamed(text);
  if (weekdays) return [weekdays];
  const parts: NamedDays[] = [];
  let month = "";
  for (const part of text.split(/\s*[,;&+]\s*(?:and )?|\s+and\s+/)) {
    // The month of a list or range is written once: `Dec 24 and 25`.
    const whole = /^\d{1,2}(?:st|nd|rd|th)?(?:-|$)/.test(part) && month ? `${month} ${part}` : part;
    const named = weekdaysNamed(whole) ?? holidays(whole) ?? daysBetween(whole, year);
    if (!named) return null;
    month = /^[a-z]{3,9}\.?(?= \d)/.exec(whole)?.[0] ?? "";
    parts.push(named);
  }
  if (parts.length !== 2 || /[&+]|\band\b/.test(text)) return parts;
  // `Thanksgiving, Nov 26` and `Monday, Memorial Day` are one day.
  const explained = ["date", "holiday", "weekdays"].flatMap((kind) => parts.filter((part) => part.kind === kind));
  return explained.length === 2 && explained[0]?.kind !== explained[1]?.kind ? explained.slice(0, 1) : parts;
}

function weekdaysNamed(text: string): NamedDays | null {
  const days = weekdaysOf(text);
  const has = ({ year, month, day }: WallDate) =>
    days?.includes(new Date(dayIn(year, month, day)).getUTCDay()) === true;
  return days && { kind: "weekdays", rank: weekdaysRank + days.length, has };
}

/** Days of a holiday’s kind, without a name: the holidays on which every office is closed. */
function holidays(text: string): NamedDays | null {
  if (!isHolidays(text)) return null;
  return { kind: "range", rank: majorHolidays.length, has: isMajorHoliday };
}

const isMajorHoliday = (date: WallDate) => majorHolidays.some((dayOf) => dayOf(date.year) === msOf(date));
const isHolidays = (text: string) =>
  /^(?:on )?(?:all |most )?(?:major |federal |public |national |bank )?holidays?$/.test(text);
const msOf = ({ year, month, day }: WallDate) => dayIn(year, month, day);

/** A holiday, date or month, or the days from one to another, over the turn of the year too. */
function daysBetween(text: string, year: number): NamedDays | null {
  const single = daysAt(text, year);
  const [first = "", second, ...more] = single ? [text] : rangeEnds(text);
  if (more.length > 0 || (!single && second === undefined)) return null;
  const month = /^[a-z]{3,9}\.?(?= \d)/.exec(first)?.[0] ?? "";
  const last =
    second === undefined ? first : /^\d{1,2}(?:st|nd|rd|th)?(?: \d{4})?$/.test(second) ? `${month} ${second}` : second;
  const rangeFrom = (its: number): readonly [DayMs, DayMs] | null => {
    const [from, to] = [daysAt(first, its), daysAt(last, its)];
    if (!from || !to) return null;
    return [from.from, to.to < from.from ? (daysAt(last, its + 1)?.to ?? to.to) : to.to];
  };
  const range = rangeFrom(year);
  if (!range) return null;
  const has = (date: WallDate) =>
    [year - 1, year].some((its) => {
      const [from, to] = rangeFrom(its) ?? [1, 0];
      return msOf(date) >= from && msOf(date) <= to;
    });
  return { kind: single?.kind ?? "range", rank: (range[1] - range[0]) / dayMs + 1, has };
}

/** The days of a date, month or holiday in a year. */
function daysAt(text: string, year: number): { kind: NamedDays["kind"]; from: DayMs; to: DayMs } | null {
  const holiday = holidayIn(text, year);
  if (holiday !== null) return { kind: "holiday", from: holiday, to: holiday };
  const [, word = "", day, its] =
    /^(?:(?:[a-z]{3,9}day|sun|mon|tues?|weds?|thu(?:rs?)?|fri|sat)\.?,? )?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?)?$/.exec(
      text,
    ) ??
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(text) ??
    [];
  const month = /^\d/.test(word) ? Number(word) : monthNamed(word);
  if (month < 1 || month > 12) return null;
  const in4 = its ? Number(its.padStart(4, "20")) : year;
  if (day === undefined) return { kind: "month", from: dayIn(in4, month, 1), to: dayIn(in4, month + 1, 0) };
  const ms = dayIn(in4, month, Number(day));
  return new Date(ms).getUTCMonth() === month - 1 ? { kind: "date", from: ms, to: ms } : null;
}

const fullMonths = [
  ...["january", "february", "march", "april", "may", "june", "july", "august"],
  ...["september", "october", "november", "december"],
];
/** 1 to 12 for the name of a month or its beginning; 0 for anything else. */
const monthNamed = (word: string) =>
  word.length < 3 ? 0 : fullMonths.findIndex((name) => name.startsWith(word === "sept" ? "sep" : word)) + 1;

/** Labels of rows with other hours than the office's. */
const otherThing =
  /\b(?:phones?|calls?|texts?|emails?|online|virtual|warranty|service|office|center|gallery|studio|showroom|models?|tours?|hall|clubhouse|pool|design|sales|leasing)\b/;
const appointment = /\b(?:appointments?|appts?)\b/;
const season =
  /\b(?:holidays?|seasons?|summer|winter|spring|fall|autumn|weeks?|months?|years?|\d{1,2}\/\d{1,2}|\d+(?:st|nd|rd|th))\b/;

/**
 * Whether a row whose label cannot be parsed may be for a date: `Christmas week` near Christmas, `First Monday in
 * December` on Mondays of December, `Founders’ Day` on any day; never a row of something else, such as `By phone`.
 */
export function mayBeOn(label: string, date: WallDate): boolean {
  const text = plainLabel(label);
  const words = text.split(/[^a-z']+/);
  const near = [date.year - 1, date.year, date.year + 1].flatMap((year) => holidaysNamedIn(text, year));
  if (near.length > 0) return near.some((day) => Math.abs(day - msOf(date)) <= 7 * dayMs);
  const months = words.map(monthNamed).filter((month) => month > 0);
  const weekdays = words.filter((word) => word.length > 2).flatMap((word) => weekdayNamed(word) ?? []);
  const isOther = otherThing.test(text) || (appointment.test(text) && weekdays.length === 0);
  if (isOther && months.length === 0 && !season.test(text)) return false;
  const [first = 1, last = first] = [months[0], months.at(-1)];
  // Months of one label may be the ends of a season, over the turn of the year too.
  const isOtherMonth = months.length > 0 && (date.month - first + 12) % 12 > (last - first + 12) % 12;
  return !isOtherMonth && (weekdays.length === 0 || weekdays.includes(new Date(msOf(date)).getUTCDay()));
}

/** Whether a label means holidays in general, and a date is one on which some offices are open. */
export const isMinorHoliday = (label: string, date: WallDate): boolean =>
  plainLabel(label)
    .split(/\s*[,;&+]\s*(?:and )?|\s+and\s+/)
    .some(isHolidays) &&
  !isMajorHoliday(date) &&
  holidaysIn(date.year).includes(msOf(date));
