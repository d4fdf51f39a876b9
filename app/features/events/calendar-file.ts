import { type EventSpan, eventSpan, instantOf, type WallDate } from "#app/domain/wording/dates.ts";

/** What a calendar file says of an event. Dates are the content's, on the builder's wall clock (S3.29). */
interface CalendarEvent {
  readonly title: string;
  /** Absolute address of the event's page. */
  readonly url: string;
  readonly summary: string;
  readonly location: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * An event as a calendar file (RFC 5545); null where its day cannot be read. A time is given in UTC, counted from the
 * wall clock of `timeZone`, so that no calendar has to know the zone's rules; an event without times fills whole days.
 * @param writtenAt when the file is made.
 */
export function calendarFile(
  event: CalendarEvent,
  { timeZone, product, writtenAt }: { readonly timeZone: string; readonly product: string; readonly writtenAt: Date },
): string | null {
  const span = eventSpan(event.startsAt, event.endsAt);
  if (!span) return null;
  const { host, pathname } = new URL(event.url);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(product)}//Events//EN`,
    "BEGIN:VEVENT",
    `UID:${pathname.split("/").filter(Boolean).join("-")}@${host}`,
    `DTSTAMP:${utcText(writtenAt)}`,
    ...timeLines(span, timeZone),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.summary ? [`DESCRIPTION:${escaped(event.summary)}`] : []),
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function timeLines({ start, end, isAllDay }: EventSpan, timeZone: string): string[] {
  if (isAllDay) {
    // Days have no zone, and the end of whole days is the day after (3.6.1).
    return [`DTSTART;VALUE=DATE:${dayText(start)}`, `DTEND;VALUE=DATE:${dayText(end ?? start, 1)}`];
  }
  const startLine = `DTSTART:${utcText(instantOf(start, timeZone))}`;
  return end ? [startLine, `DTEND:${utcText(instantOf(end, timeZone))}`] : [startLine];
}

const digits = (iso: string) => iso.replace(/\.\d+|[-:]/g, "");
const utcText = (instant: Date) => digits(instant.toISOString());
const dayText = ({ year, month, day }: WallDate, daysLater = 0) =>
  digits(new Date(Date.UTC(year, month - 1, day + daysLater)).toISOString()).slice(0, "20261205".length);

/** A text as 3.3.11 wants it: backslash, semicolon, comma and line break stand behind a backslash. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

const maxLineBytes = 75;

/** A line of at most 75 bytes, the rest on lines that begin with a space (3.1); no character is cut. */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).byteLength;
    if (bytes + size > maxLineBytes) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
