import { weekdaysOf } from "../neighborhoods/hours-text.ts";
import { hoursOn } from "../neighborhoods/open-now.ts";
import type { HoursRow } from "../neighborhoods/opening-hours.ts";
import { builderNow, builderToday, clockText, daysAfter, instantOf, parseWallDate } from "../wording/dates.ts";
import type { SlotMinutes, VisitDay, VisitSlot, VisitTimes } from "./visit-slots.ts";

/** Number of days ahead, today included, in which times are offered. */
const horizonDays = 14;
/** Days with times or by appointment that are offered. */
const offeredDays = 7;
/** Today is offered until this long before closing, in minutes. */
const beforeClosing = 60;

/**
 * The times of a place by its table of hours at an instant, for visits of `minutes`: within the hours of each day; of
 * today, those from now until an hour before closing. `isFull` returns whether a start (UTC, ISO) has no place left.
 * Null when the table has no hours to book: the form is then a request without times.
 */
export function visitTimes(
  table: readonly HoursRow[],
  options: { readonly now: Date; readonly minutes: SlotMinutes; readonly isFull?: (startsAt: string) => boolean },
): VisitTimes | null {
  const calls = callHours(table);
  const visits = daysOf(table, options);
  if (visits.some(({ slots }) => slots.length > 0)) return { kind: "visit", days: offered(visits, options.isFull) };
  const called = daysOf(calls, options);
  return called.some(({ slots }) => slots.length > 0) ? { kind: "call", days: offered(called, options.isFull) } : null;
}

/** The slots of every day within the horizon, full ones included; days without known hours are left out. */
function daysOf(
  table: readonly HoursRow[],
  { now, minutes }: { readonly now: Date; readonly minutes: SlotMinutes },
): VisitDay[] {
  const clock = builderNow(now);
  const today = builderToday(now);
  return [today, ...daysAfter(today, horizonDays - 1)].flatMap((day): VisitDay[] => {
    const hours = hoursOn(table, day);
    if (!hours) return [];
    if (hours.kind !== "open") return [{ day, state: hours.kind, slots: [] }];
    const closing = Math.max(...hours.ranges.map(([, to]) => to));
    const isOver = day === today && clock.hour * 60 + clock.minute > closing - beforeClosing;
    const all = isOver ? [] : hours.ranges.flatMap((range) => slotsBetween(day, range, minutes));
    const slots = all.filter(({ startsAt }) => startsAt > now.toISOString());
    if (day === today && slots.length === 0) return [];
    return [{ day, state: "open", slots }];
  });
}

/** Slots of `minutes` from opening on that end by closing; hours that the clocks skip in spring have none. */
function slotsBetween(day: string, [from, to]: readonly [from: number, to: number], minutes: SlotMinutes): VisitSlot[] {
  const date = parseWallDate(day);
  if (!date) return [];
  const slots: VisitSlot[] = [];
  for (let start = from; start + minutes <= to; start += minutes) {
    const wall = { ...date, hour: Math.floor(start / 60), minute: start % 60 };
    const instant = instantOf(wall);
    const shown = builderNow(instant);
    if (shown.hour !== wall.hour || shown.minute !== wall.minute) continue;
    slots.push({ startsAt: instant.toISOString(), label: clockText(start) });
  }
  return slots;
}

/** The days to show: until the last of the offered ones, those without a place marked. */
function offered(days: readonly VisitDay[], isFull: (startsAt: string) => boolean = () => false): VisitDay[] {
  const shown: VisitDay[] = [];
  let count = 0;
  for (const { day, state, slots } of days) {
    if (count === offeredDays) break;
    const free = slots.filter(({ startsAt }) => !isFull(startsAt));
    const isOpen = state === "open" && free.length > 0;
    if (isOpen || state === "appointment") count += 1;
    shown.push({ day, state: state === "open" && !isOpen ? "full" : state, slots: free });
  }
  while (shown.at(-1)?.state === "closed") shown.pop();
  return shown;
}

/** Hour of the reminder on the day before, on the builder's clock. */
const reminderHour = 10;

/** When the reminder of a visit is due: at 10 am on the day before; null when that has passed at `now`. */
export function reminderTime(startsAt: string, now: Date): Date | null {
  const date = parseWallDate(builderToday(new Date(startsAt)));
  if (!date) return null;
  const before = new Date(Date.UTC(date.year, date.month - 1, date.day - 1));
  const due = instantOf({
    year: before.getUTCFullYear(),
    month: before.getUTCMonth() + 1,
    day: before.getUTCDate(),
    hour: reminderHour,
    minute: 0,
  });
  return due > now ? due : null;
}

/** The weekdays of a label such as `Monday to Friday, by phone`; null for any other label. */
function phoneDays(label: string): string | null {
  const days = /^(.*), by phone$/i.exec(label.trim())?.[1];
  return days !== undefined && weekdaysOf(days) ? days : null;
}

/** The hours for calls: rows by phone without these words, and rows without weekdays, such as holidays. */
function callHours(table: readonly HoursRow[]): HoursRow[] {
  return table.flatMap(({ label, text }) => {
    const days = phoneDays(label);
    if (days !== null) return [{ label: days, text }];
    return weekdaysOf(label) ? [] : [{ label, text }];
  });
}

/** Whether a place can be reached by phone on weekdays but visited on none, as before its model home opens. */
export function isByPhoneOnly(table: readonly Pick<HoursRow, "label">[]): boolean {
  return table.some(({ label }) => phoneDays(label) !== null) && !table.some(({ label }) => weekdaysOf(label));
}
