import { dayOf, machineDate } from "../wording/dates.ts";
import { byCharacters } from "../wording/text.ts";

/** When an event takes place, on the builder's wall clock without a zone (S3.29). */
export interface EventDates {
  readonly startDateTime: string | null | undefined;
  readonly endDateTime?: string | null | undefined;
}

/**
 * Whether the last day of an event is before `today`, an ISO day. An event is not over on its last day, nor without a
 * day.
 */
export function isOver(dates: EventDates | null, today: string): boolean {
  const [first, last] = [dayOf(dates?.startDateTime), dayOf(dates?.endDateTime)];
  const until = last > first ? last : first;
  return until !== "" && until < today;
}

/** Compares two events by their start; one without a day comes last. */
export function byStart(a: EventDates | null, b: EventDates | null): number {
  const startOf = (dates: EventDates | null) => machineDate(dates?.startDateTime) || "9999";
  return byCharacters(startOf(a), startOf(b));
}
