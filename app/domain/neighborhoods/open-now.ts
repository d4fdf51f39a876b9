import { parseWallDate, type WallDate } from "../wording/dates.ts";
import type { HoursRow } from "./opening-hours.ts";
import { weekdaysOf } from "./weekdays.ts";

/** Opening hours as a day looks at them. */
export interface HoursAt {
  readonly rows: readonly (HoursRow & { readonly isToday: boolean })[];
  /**
   * What holds at the moment: `Open now, until 6 pm`, `Opens today at 10 am`, `Closed for today`, `Closed today`,
   * `By appointment today`; empty where the hours do not say.
   */
  readonly now: string;
  readonly isOpen: boolean;
}

/**
 * Opening hours at a time on the builder's clock: which line is today's, and whether somebody is there. A line of a
 * holiday or a date wins over the lines of weekdays. Lines that are not about days alone (`By phone`) are never today's:
 * nobody is said to be there who may not be. `hours`, one sentence, counts where there is no table: `Daily, 10 am to 6 pm`.
 */
export function hoursAt(table: readonly HoursRow[], hours: string, now: WallDate): HoursAt {
  const [days = "", ...rest] = hours.split(",");
  const sentence = rest.length > 0 ? [{ label: days.trim(), text: rest.join(",").trim() }] : [];
  const lines = table.length > 0 ? table : sentence;
  const special = lines.find(({ label }) => isSpecialDay(label, now));
  const today = special ?? lines.find(({ label }) => weekdaysOf(label)?.includes(weekdayOf(now)));
  return {
    rows: table.map((row) => ({ ...row, isToday: row === today })),
    ...(today ? stateAt(today.text, now) : { now: "", isOpen: false }),
  };
}

/** Whether a table says of an ISO day that nobody is there. */
export function isClosedOn(table: readonly HoursRow[], day: string): boolean {
  const date = parseWallDate(day);
  return date !== null && hoursAt(table, "", date).now === closedToday;
}

const closedToday = "Closed today";

function stateAt(text: string, now: WallDate): Pick<HoursAt, "now" | "isOpen"> {
  const words = text.trim().toLowerCase();
  if (words === "closed") return { now: closedToday, isOpen: false };
  if (words === "by appointment") return { now: "By appointment today", isOpen: false };
  const [from, to] = timesOf(words.split(/\s+(?:to|until)\s+|\s*[–-]\s*/));
  if (from === undefined || to === undefined || from === null || to === null || from >= to) {
    return { now: "", isOpen: false };
  }
  const minute = now.hour * 60 + now.minute;
  if (minute < from) return { now: `Opens today at ${timeText(from)}`, isOpen: false };
  if (minute >= to) return { now: "Closed for today", isOpen: false };
  return { now: `Open now, until ${timeText(to)}`, isOpen: true };
}

const noon = 12 * 60;

/** The times of a text; `10:00–18:00` counts to 24 only where it ends at noon or later: `1:00 to 5:00` may be afternoon. */
function timesOf(texts: readonly string[]): (number | null)[] {
  const counted = texts.map(minutesTo24);
  const last = counted.at(-1) ?? null;
  return counted.every((each) => each !== null) && last !== null && last >= noon ? counted : texts.map(minutesOf);
}

/** Minutes since midnight of `09:30` and `18:00`; null for anything else. */
function minutesTo24(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59 ? null : Number(hour) * 60 + Number(minute);
}

/** Minutes since midnight of `10 am`, `10:30 am`, `noon`; null for anything else. */
function minutesOf(text: string): number | null {
  if (text === "noon") return noon;
  const match = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/.exec(text);
  if (!match) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hour < 1 || hour > 12 || minute > 59) return null;
  return ((hour % 12) + (match[3] === "p" ? 12 : 0)) * 60 + minute;
}

function timeText(minutes: number): string {
  if (minutes === noon) return "noon";
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const past = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? "am" : "pm"}`;
}

function weekdayOf({ year, month, day }: WallDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The holidays on which builders close or shorten their hours, by the words of an editor. */
const holidays: readonly { readonly names: RegExp; readonly isOn: (date: WallDate) => boolean }[] = [
  { names: /^new year[’']?s day$/, isOn: on(1, 1) },
  { names: /^memorial day$/, isOn: (date) => date.month === 5 && weekdayOf(date) === 1 && date.day > 24 },
  { names: /^(independence day|fourth of july|4th of july)$/, isOn: on(7, 4) },
  { names: /^labor day$/, isOn: (date) => date.month === 9 && weekdayOf(date) === 1 && date.day < 8 },
  { names: /^thanksgiving( day)?$/, isOn: (date) => isThanksgiving(date, 0) },
  { names: /^(friday|day) after thanksgiving( day)?$/, isOn: (date) => isThanksgiving(date, 1) },
  { names: /^christmas eve$/, isOn: on(12, 24) },
  { names: /^christmas( day)?$/, isOn: on(12, 25) },
  { names: /^new year[’']?s eve$/, isOn: on(12, 31) },
];

function on(month: number, day: number) {
  return (date: WallDate) => date.month === month && date.day === day;
}

/** The fourth Thursday of November, or so many days after it. */
function isThanksgiving(date: WallDate, daysAfter: number): boolean {
  const thursday = date.day - daysAfter;
  return date.month === 11 && weekdayOf(date) === (4 + daysAfter) % 7 && thursday > 21 && thursday < 29;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Whether a line is about this very day: `Thanksgiving Day`, `Nov 26`, `Thanksgiving, Nov 26`. */
function isSpecialDay(label: string, date: WallDate): boolean {
  const parts = label
    .toLowerCase()
    .split(",")
    .map((part) => part.trim());
  const written = parts.map((part) => /^([a-z]{3})[a-z]*\.? (\d{1,2})$/.exec(part)).find((match) => match !== null);
  if (written) return monthNames.indexOf(written[1] ?? "") + 1 === date.month && Number(written[2]) === date.day;
  return holidays.some(({ names, isOn }) => names.test(parts[0] ?? "") && isOn(date));
}
