import { calendarDigits, calendarText, calendarTime, escapedText } from "#app/domain/wording/calendar.ts";
import { type EventSpan, eventSpan, instantsOf, type WallDate } from "#app/domain/wording/dates.ts";

/** Fields of a calendar file. Dates are the content's, on the builder's wall clock (S3.29). */
interface CalendarEvent {
  readonly title: string;
  /** Absolute URL of the event's page. */
  readonly url: string;
  readonly summary: string;
  readonly location: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * An event as a calendar file (RFC 5545); null when its day cannot be parsed. Times are converted from the wall clock
 * of `timeZone` to UTC, so that no calendar needs the zone's rules; an event without times lasts whole days.
 * @param writtenAt when the file is created.
 */
export function calendarFile(
  event: CalendarEvent,
  { timeZone, product, writtenAt }: { readonly timeZone: string; readonly product: string; readonly writtenAt: Date },
): string | null {
  const span = eventSpan(event.startsAt, event.endsAt);
  if (!span) return null;
  const { host, pathname } = new URL(event.url);
  const lines = [
    `UID:${pathname.split("/").filter(Boolean).join("-")}@${host}`,
    `DTSTAMP:${calendarTime(writtenAt)}`,
    ...timeLines(span, timeZone),
    `SUMMARY:${escapedText(event.title)}`,
    ...(event.location ? [`LOCATION:${escapedText(event.location)}`] : []),
    ...(event.summary ? [`DESCRIPTION:${escapedText(event.summary)}`] : []),
    `URL:${event.url}`,
  ];
  return calendarText(lines, { product });
}

function timeLines(span: EventSpan, timeZone: string): string[] {
  if (span.isAllDay) {
    const { start, end } = span;
    // Days have no zone, and the end of an all-day event is the day after (3.6.1).
    return [`DTSTART;VALUE=DATE:${dayText(start)}`, `DTEND;VALUE=DATE:${dayText(end ?? start, 1)}`];
  }
  const { start, end } = instantsOf(span, timeZone);
  return [`DTSTART:${calendarTime(start)}`, ...(end ? [`DTEND:${calendarTime(end)}`] : [])];
}

const dayText = ({ year, month, day }: WallDate, daysLater = 0) =>
  calendarDigits(new Date(Date.UTC(year, month - 1, day + daysLater)).toISOString()).slice(0, "20261205".length);
