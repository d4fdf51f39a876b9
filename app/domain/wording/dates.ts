import { parseWallDate, type WallDate } from "@porchlight/contract/wall-date";
import { brand } from "#app/brand.ts";

export { parseWallDate, type WallDate } from "@porchlight/contract/wall-date";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function dayText({ year, month, day }: WallDate): string {
  return `${months[month - 1]} ${day}, ${year}`;
}

function timeText({ hour, minute }: Pick<WallDate, "hour" | "minute">): string {
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "am" : "pm"}`;
}

/** `10 am`, `9:30 am`, `noon`, `midnight`; in minutes since midnight. */
export function clockText(minutes: number): string {
  if (minutes % (12 * 60) === 0) return minutes === 12 * 60 ? "noon" : "midnight";
  return timeText({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
}

/** A date as `Mon D, YYYY`: `Mar 5, 2024` (S5.26); empty when it cannot be parsed. */
export function formatDate(text: string | null | undefined): string {
  const date = parseWallDate(text);
  return date ? dayText(date) : "";
}

/** A date as month and year: `Mar 2027`; empty when it cannot be parsed. */
export function formatMonthYear(text: string | null | undefined): string {
  const date = parseWallDate(text);
  return date ? `${months[date.month - 1]} ${date.year}` : "";
}

/** The parts of a date badge: `{ month: "Dec", day: "5", weekday: "Sat" }`; null when the date cannot be parsed. */
export function dateBadge(text: string | null | undefined): { month: string; day: string; weekday: string } | null {
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

/** The day of a date, ISO; empty when it cannot be parsed. */
export function dayOf(text: string | null | undefined): string {
  return machineDate(text).slice(0, "2026-12-05".length);
}

function isMidnight({ hour, minute }: WallDate): boolean {
  return hour === 0 && minute === 0;
}

function isLastMinute({ hour, minute }: WallDate): boolean {
  return hour === 23 && minute === 59;
}

/** When an event takes place, on the builder's wall clock (S3.29). */
export interface EventSpan {
  readonly start: WallDate;
  /** Later than the start; null when no valid end is given. */
  readonly end: WallDate | null;
  /** Whether there are no times: the event lasts all day, on each of its days. */
  readonly isAllDay: boolean;
}

/**
 * Parses the start and end of an event; null when the start cannot be parsed. Calendar plug-ins write whole days from
 * midnight to 23:59.
 */
export function eventSpan(startText: string | null | undefined, endText?: string | null): EventSpan | null {
  const start = parseWallDate(startText);
  if (!start) return null;
  const given = parseWallDate(endText);
  const end = given && machineKey(given) > machineKey(start) ? given : null;
  if (!isMidnight(start) || !end || !isLastMinute(end)) {
    return { start, end, isAllDay: isMidnight(start) && (!end || isMidnight(end)) };
  }
  const lastDay = { ...end, hour: 0, minute: 0 };
  return { start, end: machineKey(lastDay) > machineKey(start) ? lastDay : null, isAllDay: true };
}

/**
 * The instants of an event with times, in the builder's zone unless `timeZone` is given. An end that the clocks put
 * before the start, as in the hour that they skip in spring, is left out.
 */
export function instantsOf({ start, end }: EventSpan, timeZone?: string): { start: Date; end: Date | null } {
  const first = instantOf(start, timeZone);
  const last = end && instantOf(end, timeZone);
  return { start: first, end: last && last > first ? last : null };
}

/**
 * When an event takes place: `Dec 5, 2026, 11 am to 2 pm`, `Dec 5, 2026, 11 am`, `Dec 5, 2026, 11 am to Dec 6, 2026, 2
 * pm`; without times for whole days: `Dec 5, 2026`, `Dec 5, 2026 to Dec 7, 2026`. Leaves out an end
 * that is missing, invalid or before the start; empty when the start cannot be parsed.
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

/** Today on the builder's calendar, ISO. Call it in loaders only: server and browser must render the same. */
export function builderToday(now = new Date()): string {
  return isoDay(builderNow(now));
}

/** The time on the builder's clock. Call it in loaders only, see {@link builderToday}. */
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

/**
 * The part of `Temporal` that is used; browsers from before 2026 have none. It is ten times faster than the first
 * `Intl`.
 */
interface ZonedClock {
  readonly Instant: {
    fromEpochMilliseconds(milliseconds: number): { toZonedDateTimeISO(timeZone: string): WallDate };
  };
}

/** An instant as the builder's clock shows it: `2:32 pm`. */
export function builderClock(instant: Date): string {
  return timeText(builderNow(instant));
}

// Created on first use: the first `Intl` of a browser takes longer than the rest of hydration.
let cachedTimeFormat: Intl.DateTimeFormat | undefined;
const buildersTime = () =>
  (cachedTimeFormat ??= new Intl.DateTimeFormat("en-US", {
    timeZone: brand.timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }));

/** The `count` days after an ISO day, ISO; empty when the day cannot be parsed. */
export function daysAfter(day: string, count: number): string[] {
  const date = parseWallDate(day);
  if (!date) return [];
  return Array.from({ length: count }, (_, position) =>
    new Date(Date.UTC(date.year, date.month - 1, date.day + 1 + position)).toISOString().slice(0, 10),
  );
}

const clockIn = (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
let cachedClockFormat: Intl.DateTimeFormat | undefined;
const buildersClock = () => (cachedClockFormat ??= clockIn(brand.timeZone));

/** The instant of a date on the builder's wall clock, see {@link instantOf}; null when it cannot be parsed. */
export function wallTimeToUtc(text: string | null | undefined): Date | null {
  const date = parseWallDate(text);
  return date && instantOf(date);
}

/**
 * The instant at which a wall clock shows a date, in the builder's zone unless `timeZone` is given. As in calendars
 * (RFC 5545, 3.3.5) and `Temporal`, an hour that the clocks repeat is the first one, and one that they skip has the
 * offset from before.
 */
export function instantOf(date: WallDate, timeZone?: string): Date {
  const clock = timeZone === undefined ? buildersClock() : clockIn(timeZone);
  const asUtc = machineKey(date);
  // Clocks change at most once within two days.
  const [before, after] = [-dayMs, dayMs].map((ms) => offsetMilliseconds(asUtc + ms, clock)) as [number, number];
  const shows = (offset: number) => offsetMilliseconds(asUtc - offset, clock) === offset;
  return new Date(asUtc - (!shows(before) && shows(after) ? after : before));
}

const dayMs = 24 * 60 * 60_000;

/**
 * The instant of a date on the builder's wall clock as ISO text with its offset: `2026-12-05T11:00:00-07:00`; empty
 * when it cannot be parsed.
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

/** Like {@link zonedTime}, but the day alone for a date at midnight, which has no time: `2026-12-05`. */
export function zonedDate(text: string | null | undefined): string {
  const date = parseWallDate(text);
  return date && isMidnight(date) ? dayOf(text) : zonedTime(text);
}

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetMilliseconds(instant: number, clock: Intl.DateTimeFormat): number {
  const name = clock.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
