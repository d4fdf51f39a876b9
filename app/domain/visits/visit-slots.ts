import { builderNow, builderToday, clockText, dateBadge, formatDate } from "../wording/dates.ts";

/** Lengths of a visit, in minutes. */
export type SlotMinutes = 30 | 60;

/** A time that can be booked. */
export interface VisitSlot {
  /** UTC, ISO; the value that a form submits. */
  readonly startsAt: string;
  /** On the builder's clock: `10 am`. */
  readonly label: string;
}

/**
 * A day of the calendar of visits: with bookable times, `full` without any left, by appointment (a request), or closed.
 */
export interface VisitDay {
  /** ISO. */
  readonly day: string;
  readonly state: "open" | "full" | "appointment" | "closed";
  readonly slots: readonly VisitSlot[];
}

/** The times of a place. A `call` is by telephone, used when nothing is built to be visited. */
export interface VisitTimes {
  readonly kind: "visit" | "call";
  readonly days: readonly VisitDay[];
}

/** The slot of these times that starts at an instant (UTC, ISO); undefined when it is not bookable. */
export function slotAt(times: VisitTimes | null, startsAt: string): VisitSlot | undefined {
  return times?.days.flatMap(({ slots }) => slots).find((slot) => slot.startsAt === startsAt);
}

/** The day of a visit as a form submits it: `Tue, Nov 24, 2026`. */
export function dayText(day: string): string {
  return `${dateBadge(day)?.weekday ?? ""}, ${formatDate(day)}`;
}

/** The slot of a submitted time in words, `Tue, Nov 24, 2026, 10 am`; undefined for a day alone and other words. */
export function slotOfText(days: readonly VisitDay[], text: string): VisitSlot | undefined {
  const day = days.find((each) => text.startsWith(`${dayText(each.day)}, `));
  return day?.slots.find(({ label }) => text === `${dayText(day.day)}, ${label}`);
}

/** When a visit begins, on the builder's clock: `Tue, Nov 24, 2026, 10 am`; `startsAt` is UTC, ISO. */
export function visitTimeText(startsAt: string): string {
  const instant = new Date(startsAt);
  const { hour, minute } = builderNow(instant);
  return `${dayText(builderToday(instant))}, ${clockText(hour * 60 + minute)}`;
}

/** When a visit begins, on the builder's clock, ISO: `2026-11-24T10:00`; `startsAt` is UTC, ISO. */
export function builderTime(startsAt: string): string {
  const instant = new Date(startsAt);
  const { hour, minute } = builderNow(instant);
  return `${builderToday(instant)}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
