import { parseWallDate } from "#app/domain/wording/dates.ts";

/** When an event takes place, as the backend says it: the builder's wall clock, in no zone (S3.29). */
export interface EventDates {
  readonly startDateTime: string | null | undefined;
  readonly endDateTime?: string | null | undefined;
}

/** The day of a date as ISO text; empty where it cannot be read. */
export function dayOf(text: string | null | undefined): string {
  const date = parseWallDate(text);
  if (!date) return "";
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.year).padStart(4, "0")}-${two(date.month)}-${two(date.day)}`;
}

/**
 * Whether an event lies behind `today`, an ISO day: its last day is before it. On its own day it is still ahead, and so is
 * one whose day is not said yet.
 */
export function isOver({ startDateTime, endDateTime }: EventDates, today: string): boolean {
  const [first, last] = [dayOf(startDateTime), dayOf(endDateTime)];
  const until = last > first ? last : first;
  return until !== "" && until < today;
}

/** Compares two events by their beginning; one whose day is not said yet comes last. */
export function byStart(a: EventDates, b: EventDates): number {
  return startKey(a) - startKey(b);
}

function startKey({ startDateTime }: EventDates): number {
  const date = parseWallDate(startDateTime);
  return date ? Date.UTC(date.year, date.month - 1, date.day, date.hour, date.minute) : Number.MAX_SAFE_INTEGER;
}
