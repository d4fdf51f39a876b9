import { brand } from "#app/brand.ts";
import { calendarText, calendarTime, escapedText } from "../wording/calendar.ts";

/** A visit as an entry of a calendar. */
export interface CalendarVisit {
  /** The lead's id; the same for every version of the entry. */
  readonly id: string;
  readonly kind: "visit" | "call";
  /** The neighborhood or product; may be empty, as may the texts of the contact, the address and the map's URL. */
  readonly about: string;
  readonly contact: { readonly name: string; readonly phone: string };
  readonly address: string;
  readonly mapUrl: string;
  /** UTC, ISO. */
  readonly startsAt: string;
  readonly minutes: number;
  readonly status: "booked" | "canceled";
  /** Counts the changes, so that a calendar keeps the newest. */
  readonly revision: number;
}

/**
 * The calendar file of a visit (RFC 5545); of a canceled one it removes the entry.
 * @param options.url absolute, of the page where the visit can be changed
 */
export function visitCalendar(
  visit: CalendarVisit,
  options: { readonly url: string; readonly writtenAt: Date },
): string {
  const { url, writtenAt } = options;
  const { contact, kind, about, startsAt } = visit;
  const isCanceled = visit.status === "canceled";
  const title = kind === "call" ? `Call with ${contact.name || brand.name}` : `Visit ${about || brand.name}`;
  const place = kind === "call" ? "By phone" : visit.address;
  const withContact = contact.name ? `With ${contact.name}${contact.phone ? ` (${contact.phone})` : ""}` : "";
  const description = [withContact, visit.mapUrl].filter(Boolean).join("\n");
  return calendarText(
    [
      `UID:visit-${visit.id}@${new URL(url).host}`,
      `SEQUENCE:${visit.revision}`,
      isCanceled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED",
      `DTSTAMP:${calendarTime(writtenAt)}`,
      `DTSTART:${calendarTime(new Date(startsAt))}`,
      `DTEND:${calendarTime(new Date(Date.parse(startsAt) + visit.minutes * 60_000))}`,
      `SUMMARY:${escapedText(title)}`,
      ...(place ? [`LOCATION:${escapedText(place)}`] : []),
      ...(description ? [`DESCRIPTION:${escapedText(description)}`] : []),
      `URL:${url}`,
    ],
    { product: brand.name, method: isCanceled ? "CANCEL" : "PUBLISH" },
  );
}
