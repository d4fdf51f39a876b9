import type { HoursRow } from "../neighborhoods/opening-hours.ts";
import { weekdaysOf } from "../neighborhoods/weekdays.ts";

/** The weekdays of a label such as `Monday to Friday, by phone`; null for any other label. */
function phoneDays(label: string): string | null {
  const days = /^(.*), by phone$/i.exec(label.trim())?.[1];
  return days !== undefined && weekdaysOf(days) ? days : null;
}

/** The hours for calls: rows by phone without these words, and rows without weekdays, such as holidays. */
export function callHours(table: readonly HoursRow[]): HoursRow[] {
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
