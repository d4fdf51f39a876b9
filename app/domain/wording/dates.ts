import { brand } from "#app/brand.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A date on the builder's wall clock, without a time zone. Month and day count from 1. */
export interface WallDate {
  year: number;
  month: number;
  day: number;
  /** 0–23. */
  hour: number;
  minute: number;
}

const pattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads a date of the content backend: `2026-01-07T14:00:00`, `2026-01-07 14:00:00`, `2026-01-07`, `20260107`.
 * Such dates are the builder's wall clock and have no zone, so nothing is shifted; an offset, which field plug-ins
 * add without meaning it, is ignored. Null for anything else, days that don't exist included.
 */
export function parseWallDate(text: string | null | undefined): WallDate | null {
  const match = pattern.exec(text?.trim() ?? "");
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth && hour < 24 && minute < 60 && second < 60;
  return isReal ? { year, month, day, hour, minute } : null;
}

function dayText({ year, month, day }: WallDate): string {
  return `${months[month - 1]} ${day}, ${year}`;
}

function timeText({ hour, minute }: WallDate): string {
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "am" : "pm"}`;
}

/** A date as `Mon D, YYYY`: `Mar 5, 2024` (S5.26). Empty text where there is no readable date. */
export function formatDate(text: string | null | undefined): string {
  const date = parseWallDate(text);
  return date ? dayText(date) : "";
}

/** A date as month and year, for when a home is ready: `Mar 2027`. Empty text where there is no readable date. */
export function formatMonthYear(text: string | null | undefined): string {
  const date = parseWallDate(text);
  return date ? `${months[date.month - 1]} ${date.year}` : "";
}

/**
 * The parts of a date for a calendar leaf: `{ month: "Dec", day: "5", weekday: "Sat" }`; null where there is no
 * readable date.
 */
export function calendarLeaf(text: string | null | undefined): { month: string; day: string; weekday: string } | null {
  const date = parseWallDate(text);
  if (!date) return null;
  const weekday = weekdays[new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay()] ?? "";
  return { month: months[date.month - 1] ?? "", day: String(date.day), weekday };
}

/**
 * A date for the `datetime` attribute of `<time>`, still without a zone: `2026-12-05T11:00`, or `2026-12-05` at
 * midnight.
 */
export function machineDate(text: string | null | undefined): string {
  const date = parseWallDate(text);
  if (!date) return "";
  return isMidnight(date) ? isoDay(date) : `${isoDay(date)}T${two(date.hour)}:${two(date.minute)}`;
}

const two = (value: number) => String(value).padStart(2, "0");

function isoDay({ year, month, day }: WallDate): string {
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** The day of a date as ISO text; empty where it cannot be read. */
export function dayOf(text: string | null | undefined): string {
  return machineDate(text).slice(0, "2026-12-05".length);
}

function isMidnight({ hour, minute }: WallDate): boolean {
  return hour === 0 && minute === 0;
}

/** When an event takes place, on the builder's wall clock (S3.29). */
export interface EventSpan {
  readonly start: WallDate;
  /** Later than the start; null where no end is given, or none that can be. */
  readonly end: WallDate | null;
  /** Nobody gave a time: the event fills its days, the last included. */
  readonly isAllDay: boolean;
}

/** The span of an event, by the content's texts; null where there is no readable start. */
export function eventSpan(startText: string | null | undefined, endText?: string | null): EventSpan | null {
  const start = parseWallDate(startText);
  if (!start) return null;
  const given = parseWallDate(endText);
  const end = given && machineKey(given) > machineKey(start) ? given : null;
  return { start, end, isAllDay: isMidnight(start) && (!end || isMidnight(end)) };
}

/**
 * When an event takes place: `Dec 5, 2026, 11 am to 2 pm`, `Dec 5, 2026, 11 am`,
 * `Dec 5, 2026, 11 am to Dec 6, 2026, 2 pm`; without times where both ends are at midnight: `Dec 5, 2026`,
 * `Dec 5, 2026 to Dec 7, 2026`. An end that is missing, unreadable or before the start is left out;
 * empty text where there is no readable start.
 */
export function formatEventTime(startText: string | null | undefined, endText?: string | null): string {
  const span = eventSpan(startText, endText);
  if (!span) return "";
  const { start, end, isAllDay } = span;
  const whole = (date: WallDate) => (isAllDay ? dayText(date) : `${dayText(date)}, ${timeText(date)}`);
  if (!end) return whole(start);
  return dayText(start) === dayText(end) ? `${whole(start)} to ${timeText(end)}` : `${whole(start)} to ${whole(end)}`;
}

function machineKey({ year, month, day, hour, minute }: WallDate): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** The day on the builder's calendar as ISO text. Read in loaders only: documents must not differ by visitor. */
export function builderToday(now = new Date()): string {
  return isoDay(builderNow(now));
}

/** The time on the builder's clock. Read in loaders only, as {@link builderToday}. */
export function builderNow(now = new Date()): WallDate {
  const { Temporal } = globalThis as { readonly Temporal?: ZonedClock };
  if (Temporal) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(brand.timeZone);
    const { year, month, day, hour, minute } = zoned;
    return { year, month, day, hour, minute };
  }
  const parts = buildersTime().formatToParts(now);
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: numberOf("year"),
    month: numberOf("month"),
    day: numberOf("day"),
    hour: numberOf("hour"),
    minute: numberOf("minute"),
  };
}

/** What of `Temporal` is used here; browsers from before 2026 have none. A tenth of what the first `Intl` takes them. */
interface ZonedClock {
  readonly Instant: {
    fromEpochMilliseconds(milliseconds: number): { toZonedDateTimeISO(timeZone: string): WallDate };
  };
}

/** An instant as the builder's clock shows it: `2:32 pm`. */
export function builderClock(instant: Date): string {
  return timeText(builderNow(instant));
}

// Made when one is needed: the first of a browser takes it longer than all else that a page does before it acts.
let buildersTimeMade: Intl.DateTimeFormat | undefined;
const buildersTime = () =>
  (buildersTimeMade ??= new Intl.DateTimeFormat("en-US", {
    timeZone: brand.timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }));

/** The `count` days after an ISO day, as ISO days. Empty where the day cannot be read. */
export function daysAfter(day: string, count: number): string[] {
  const date = parseWallDate(day);
  if (!date) return [];
  return Array.from({ length: count }, (_, position) =>
    new Date(Date.UTC(date.year, date.month - 1, date.day + 1 + position)).toISOString().slice(0, 10),
  );
}

const clockIn = (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
let buildersClockMade: Intl.DateTimeFormat | undefined;
const buildersClock = () => (buildersClockMade ??= clockIn(brand.timeZone));

/**
 * The instant of a date on the builder's wall clock, for formats that demand a zone. Null where there is no readable
 * date. Of an hour that the clocks repeat in autumn it is the later one.
 */
export function wallTimeToUtc(text: string | null | undefined): Date | null {
  const date = parseWallDate(text);
  return date && instantOf(date);
}

/**
 * The instant at which a wall clock shows a date, the builder's without a `timeZone`; of two, and where the clock skips
 * it, the later.
 */
export function instantOf(date: WallDate, timeZone?: string): Date {
  const clock = timeZone === undefined ? buildersClock() : clockIn(timeZone);
  const asUtc = machineKey(date);
  // Once at the time as if in UTC, and once more beyond a change of the clocks that lies between.
  const guess = asUtc - offsetMilliseconds(asUtc, clock);
  return new Date(asUtc - offsetMilliseconds(guess, clock));
}

/**
 * The instant of a date on the builder's wall clock as ISO text with its offset, for machines elsewhere:
 * `2026-12-05T11:00:00-07:00`. Empty text where there is no readable date.
 */
export function zonedTime(text: string | null | undefined): string {
  const date = parseWallDate(text);
  const instant = wallTimeToUtc(text);
  if (!date || !instant) return "";
  const offsetMinutes = Math.round((machineKey(date) - instant.getTime()) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const offset = `${two(Math.floor(Math.abs(offsetMinutes) / 60))}:${two(Math.abs(offsetMinutes) % 60)}`;
  const wall = new Date(machineKey(date)).toISOString().slice(0, "2026-12-05T11:00:00".length);
  return `${wall}${offsetMinutes < 0 ? "-" : "+"}${offset}`;
}

/** The same; of a date at midnight, whose time nobody gave, the day alone: `2026-12-05`. */
export function zonedDate(text: string | null | undefined): string {
  const date = parseWallDate(text);
  return date && isMidnight(date) ? dayOf(text) : zonedTime(text);
}

/** How far a wall clock is ahead of UTC at an instant. */
function offsetMilliseconds(instant: number, clock: Intl.DateTimeFormat): number {
  const name = clock.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
