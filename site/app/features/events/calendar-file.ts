import { parseWallDate, type WallDate } from "#app/domain/wording/dates.ts";

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
  const start = parseWallDate(event.startsAt);
  if (!start) return null;
  const { host, pathname } = new URL(event.url);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(product)}//Events//EN`,
    "BEGIN:VEVENT",
    `UID:${pathname.split("/").filter(Boolean).join("-")}@${host}`,
    `DTSTAMP:${utcText(writtenAt)}`,
    ...timeLines(start, parseWallDate(event.endsAt), timeZone),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.summary ? [`DESCRIPTION:${escaped(event.summary)}`] : []),
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function timeLines(start: WallDate, end: WallDate | null, timeZone: string): string[] {
  if (![start, end].some((date) => date && (date.hour > 0 || date.minute > 0))) {
    const last = end && wallMilliseconds(end) > wallMilliseconds(start) ? end : start;
    // The end of whole days is the day after (3.6.1).
    const dayAfter = wallMilliseconds(last) + 86_400_000;
    return [`DTSTART;VALUE=DATE:${dayText(wallMilliseconds(start))}`, `DTEND;VALUE=DATE:${dayText(dayAfter)}`];
  }
  const lines = [`DTSTART:${utcText(instantOf(start, timeZone))}`];
  // An end that is not later than the start is no end (3.8.2.2).
  if (end && wallMilliseconds(end) > wallMilliseconds(start)) lines.push(`DTEND:${utcText(instantOf(end, timeZone))}`);
  return lines;
}

/** The instant at which a clock in a time zone shows a wall date; of two, and where the clock skips it, the later. */
function instantOf(date: WallDate, timeZone: string): Date {
  const wall = wallMilliseconds(date);
  const zone = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const offsetAt = (instant: number) => {
    const name = zone.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign = "+", hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  return new Date(wall - offsetAt(wall - offsetAt(wall)));
}

function wallMilliseconds({ year, month, day, hour, minute }: WallDate): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

const digits = (iso: string) => iso.replace(/\.\d+|[-:]/g, "");
const utcText = (instant: Date) => digits(instant.toISOString());
const dayText = (milliseconds: number) => digits(new Date(milliseconds).toISOString()).slice(0, "20261205".length);

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
