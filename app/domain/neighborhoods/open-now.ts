import { clockText, parseWallDate, type WallDate } from "../wording/dates.ts";
import { type DayHours, parseHours } from "./hours-text.ts";
import { type HoursRow, hoursText, mostSpecificRows, rowsOfLine } from "./opening-hours.ts";
import { isMinorHoliday, mayBeOn, rankOn } from "./row-days.ts";

/** Opening hours on a day. */
export interface HoursAt {
  readonly rows: readonly (HoursRow & { readonly isToday: boolean })[];
  /**
   * The current state: `Open now, until 6 pm`, `Opens today at 10 am`, `Closed for today`, `Closed today`, `By
   * appointment today`; empty when the hours cannot be parsed.
   */
  readonly now: string;
  readonly isOpen: boolean;
}

/**
 * Opening hours at a time on the builder's clock: today's rows, and whether the office is open. A row for a holiday or
 * a date takes precedence over rows of weekdays; a row without days (`By phone`) is never today's. When a label that
 * cannot be parsed may be for the day, the state is empty. `hours`, one line, is used without a table: `Daily, 10 am to
 * 6 pm`.
 */
export function hoursAt(table: readonly HoursRow[], hours: string, now: WallDate): HoursAt {
  const today = rowsOn(table.length > 0 ? table : (rowsOfLine(hours) ?? []), now);
  return {
    rows: table.map((row) => ({ ...row, isToday: today.includes(row) })),
    ...(today.length > 0 ? stateAt(hoursText(today), now) : { now: "", isOpen: false }),
  };
}

/** The hours of a table on an ISO day, by the rules of {@link hoursAt}; null when they cannot be parsed. */
export function hoursOn(table: readonly HoursRow[], day: string): DayHours | null {
  const date = parseWallDate(day);
  return date && parseHours(hoursText(rowsOn(table, date)));
}

/** The rows for a date; none when a row of unknown days may be for it, unless another names this very day. */
function rowsOn(table: readonly HoursRow[], date: WallDate): HoursRow[] {
  const ranked = table.map((row) => [row, rankOn(row.label, date)] as const);
  const known = ranked.flatMap(([row, rank]) => (rank !== null && Number.isFinite(rank) ? [[row, rank] as const] : []));
  const isNamed = known.some(([, rank]) => rank === 1);
  const isUnclear = ranked.some(([{ label }, rank]) =>
    rank === null ? mayBeOn(label, date) : isMinorHoliday(label, date),
  );
  return isUnclear && !isNamed ? [] : mostSpecificRows(known);
}

function stateAt(text: string, now: WallDate): Pick<HoursAt, "now" | "isOpen"> {
  const hours = parseHours(text);
  if (!hours) return { now: "", isOpen: false };
  if (hours.kind !== "open") {
    return { now: hours.kind === "closed" ? "Closed today" : "By appointment today", isOpen: false };
  }
  const minute = now.hour * 60 + now.minute;
  const next = hours.ranges.find(([, to]) => minute < to);
  if (!next) return { now: "Closed for today", isOpen: false };
  const [from, to] = next;
  if (minute < from) return { now: `Opens today at ${clockText(from)}`, isOpen: false };
  return { now: `Open now, until ${clockText(to)}`, isOpen: true };
}
