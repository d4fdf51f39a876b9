import { directionsUrl } from "#app/domain/neighborhoods/geo-point.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import { builderToday, calendarLeaf, dayOf, formatEventTime, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetEvent, GetEvents, type GetEventsQuery } from "./events.generated.ts";

/** An event in a list, ready to be laid out. */
export type EventEntry = ReturnType<typeof eventEntry>;

/** The events (S2.27): those ahead, the next one first, and those behind, the latest first. */
export async function loadEvents(content: ContentClient, today = builderToday()) {
  const { events } = await content.query(GetEvents, {});
  const nodes = (events?.nodes ?? []).filter(({ title, uri }) => title && uri);
  const sorted = nodes.toSorted((a, b) => byStart(a.eventDetails, b.eventDetails) || a.databaseId - b.databaseId);
  return {
    ahead: sorted.filter((node) => !isOver(node.eventDetails, today)).map(eventEntry),
    over: sorted
      .filter((node) => isOver(node.eventDetails, today))
      .reverse()
      .map((node) => ({ ...eventEntry(node), picture: null })),
  };
}

/** The events as their page takes them. */
export type EventsContent = Awaited<ReturnType<typeof loadEvents>>;

type EventNode = NonNullable<GetEventsQuery["events"]>["nodes"][number];

function eventEntry({ databaseId, title, uri, eventDetails }: EventNode) {
  const place = plainText(eventDetails?.neighborhood?.title);
  const location = plainText(eventDetails?.location);
  return {
    id: databaseId,
    title: plainText(title),
    href: uri ?? "",
    leaf: eventLeaf(eventDetails?.startDateTime),
    time: formatEventTime(eventDetails?.startDateTime, eventDetails?.endDateTime),
    place: [place, location].filter(Boolean).join(", "),
    summary: plainText(eventDetails?.eventSummary),
    picture: toPicture(eventDetails?.image ?? eventDetails?.thumbnail),
  };
}

/** The day of an event as a leaf; null where it cannot be read. */
function eventLeaf(startDateTime: string | null | undefined) {
  const leaf = calendarLeaf(startDateTime);
  return leaf && { ...leaf, dateTime: dayOf(startDateTime) };
}

/**
 * The event at a path with slashes at both ends (S2.28, S3.28 to S3.31); null where there is none. `safeHtml` makes an
 * editor's HTML safe for the page.
 */
export async function loadEvent(
  content: ContentClient,
  uri: string,
  safeHtml: (html: string | null) => string,
  today = builderToday(),
) {
  const { event } = await content.query(GetEvent, { uri });
  if (!event) return null;
  const details = event.eventDetails;
  const { startDateTime = null, endDateTime = null } = details ?? {};
  const neighborhood = details?.neighborhood;
  const { latitude = null, longitude = null } = neighborhood?.neighborhood ?? {};
  const neighborhoodName = plainText(neighborhood?.title);
  return {
    uri,
    title: plainText(event.title),
    summary: plainText(details?.eventSummary),
    leaf: eventLeaf(startDateTime),
    time: formatEventTime(startDateTime, endDateTime),
    startsAt: machineDate(startDateTime),
    endsAt: machineDate(endDateTime),
    isOver: isOver(details, today),
    /** The event for a calendar; null where it is over or has no day. */
    calendarHref: machineDate(startDateTime) && !isOver(details, today) ? `${uri}calendar.ics` : null,
    location: plainText(details?.location),
    directionsHref: webAddress(details?.directionsUrl) ?? directionsUrl(latitude, longitude),
    neighborhood:
      neighborhoodName && neighborhood?.uri
        ? {
            text: [neighborhoodName, neighborhood.neighborhood?.city].filter(Boolean).join(", "),
            href: neighborhood.uri,
            latitude,
            longitude,
          }
        : null,
    collections: findCollections(details?.collection).map(({ title }) => title),
    picture: toPicture(details?.image ?? details?.thumbnail),
    caption: plainText(details?.image?.caption),
    html: safeHtml(event.content),
  };
}

/** One event as its page takes it. */
export type EventContent = NonNullable<Awaited<ReturnType<typeof loadEvent>>>;

/** A web address as it is; null for anything else, which may not be linked. */
function webAddress(address: string | null | undefined): string | null {
  const given = address?.trim() ?? "";
  return /^https?:\/\//i.test(given) && URL.canParse(given) ? given : null;
}

/** When an event takes place, on the builder's wall clock without a zone (S3.29). */
export interface EventDates {
  readonly startDateTime: string | null | undefined;
  readonly endDateTime?: string | null | undefined;
}

/**
 * Whether the last day of an event is before `today`, an ISO day. On its own day an event is still ahead, and so is one
 * without a day.
 */
export function isOver(dates: EventDates | null, today: string): boolean {
  const [first, last] = [dayOf(dates?.startDateTime), dayOf(dates?.endDateTime)];
  const until = last > first ? last : first;
  return until !== "" && until < today;
}

/** Compares two events by their start; one without a day comes last. */
export function byStart(a: EventDates | null, b: EventDates | null): number {
  const startOf = (dates: EventDates | null) => machineDate(dates?.startDateTime) || "9999";
  return startOf(a).localeCompare(startOf(b));
}
