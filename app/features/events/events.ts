import type { Graph } from "schema-dts";
import { isOver } from "#app/domain/articles/event-dates.ts";
import { absoluteUrl, contentHref } from "#app/domain/navigation/content-href.ts";
import { organization, pageGraph, postalAddress } from "#app/domain/navigation/json-ld.ts";
import { directionsTo } from "#app/domain/neighborhoods/geo.ts";
import { placeIn } from "#app/domain/neighborhoods/region.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import {
  builderToday,
  dayOf,
  eventSpan,
  formatEventTime,
  instantsOf,
  machineDate,
  zonedTime,
} from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import { loadRegion } from "#app/graphql/catalog/catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { eventBadge, loadEventEntries } from "#app/graphql/events/event-list.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetEvent } from "./events.generated.ts";

/** The events (S2.27): upcoming ones by start, and past ones, latest first. */
export async function loadEvents(content: ContentClient, today = builderToday()) {
  const sorted = await loadEventEntries(content, today);
  return {
    upcoming: sorted.filter((event) => !event.isOver),
    past: sorted
      .filter((event) => event.isOver)
      .reverse()
      .map((event) => ({ ...event, picture: null })),
  };
}

/** The two lists of events. */
export type EventsContent = Awaited<ReturnType<typeof loadEvents>>;

/**
 * The event at a path with slashes at both ends (S2.28, S3.28 to S3.31); null when there is none. `safeHtml` sanitizes
 * an editor's HTML.
 */
export async function loadEvent(
  content: ContentClient,
  uri: string,
  safeHtml: (html: string | null) => string,
  today = builderToday(),
) {
  const [{ event }, region] = await Promise.all([content.query(GetEvent, { uri }), loadRegion(content)]);
  if (!event) return null;
  const details = event.eventDetails;
  const { startDateTime = null, endDateTime = null } = details ?? {};
  const neighborhood = details?.neighborhood;
  const place = placeIn(region, neighborhood?.neighborhood ?? {});
  const location = singleLine(details?.location);
  const neighborhoodName = singleLine(neighborhood?.title);
  return {
    uri,
    title: singleLine(event.title),
    summary: singleLine(details?.eventSummary),
    badge: eventBadge(startDateTime),
    time: formatEventTime(startDateTime, endDateTime),
    startsAt: machineDate(startDateTime),
    endsAt: machineDate(endDateTime),
    isOver: isOver(details, today),
    /** URL of the calendar file; null when the event is over or has no day. */
    calendarHref: machineDate(startDateTime) && !isOver(details, today) ? `${uri}calendar.ics` : null,
    location,
    directionsHref: webAddress(details?.directionsUrl, `directions of ${uri}`) ?? directionsTo(place, location),
    neighborhood:
      neighborhoodName && neighborhood?.uri
        ? {
            text: [neighborhoodName, neighborhood.neighborhood?.city].filter(Boolean).join(", "),
            href: neighborhood.uri,
            latitude: place.latitude,
            longitude: place.longitude,
          }
        : null,
    collections: findCollections(details?.collection).map(({ title }) => title),
    picture: toPicture(details?.image ?? details?.thumbnail),
    caption: singleLine(details?.image?.caption),
    html: safeHtml(event.content),
  };
}

/** One event, ready to be rendered. */
export type EventContent = NonNullable<Awaited<ReturnType<typeof loadEvent>>>;

/** An http(s) URL; null for anything else. */
function webAddress(address: string | null | undefined, where: string): string | null {
  const href = contentHref(address, where);
  return href?.startsWith("http") ? href : null;
}

/** Structured data of an event and its breadcrumbs. `origin` is the site's origin without a trailing slash. */
export function eventGraph(event: EventContent, origin: string): Graph {
  const { title, uri, startsAt, endsAt, summary, location, picture } = event;
  const url = origin + uri;
  const place = event.neighborhood?.text || location;
  const crumbs = [
    { label: "Events", href: "/events/" },
    { label: title, href: uri },
  ];
  return pageGraph(crumbs, origin, {
    "@type": "Event",
    "@id": `${url}#event`,
    name: title,
    url,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    organizer: organization(origin),
    ...eventDates(startsAt, endsAt),
    ...(summary ? { description: summary } : {}),
    ...(place
      ? { location: { "@type": "Place", name: place, ...(location ? { address: postalAddress(location) } : {}) } }
      : {}),
    ...(picture ? { image: absoluteUrl(picture.src, origin) } : {}),
  });
}

/** Both ends as days, or both as instants; an end that is not after the start is left out. */
function eventDates(startsAt: string, endsAt: string) {
  const span = eventSpan(startsAt, endsAt);
  if (!span) return {};
  if (span.isAllDay) return { startDate: dayOf(startsAt), ...(span.end ? { endDate: dayOf(endsAt) } : {}) };
  return { startDate: zonedTime(startsAt), ...(instantsOf(span).end ? { endDate: zonedTime(endsAt) } : {}) };
}
