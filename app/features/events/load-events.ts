import { isOver } from "#app/domain/articles/event-dates.ts";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { directionsTo } from "#app/domain/neighborhoods/geo-point.ts";
import { placeIn } from "#app/domain/neighborhoods/region.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import { builderToday, formatEventTime, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { eventLeaf, loadEventEntries } from "#app/graphql/events/event-list.ts";
import { loadRegion } from "#app/graphql/inventory/inventory.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetEvent } from "./events.generated.ts";

/** The events (S2.27): those ahead, the next one first, and those behind, the latest first. */
export async function loadEvents(content: ContentClient, today = builderToday()) {
  const sorted = await loadEventEntries(content, today);
  return {
    ahead: sorted.filter((event) => !event.isOver),
    over: sorted
      .filter((event) => event.isOver)
      .reverse()
      .map((event) => ({ ...event, picture: null })),
  };
}

/** The events as their page takes them. */
export type EventsContent = Awaited<ReturnType<typeof loadEvents>>;

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
  const [{ event }, region] = await Promise.all([content.query(GetEvent, { uri }), loadRegion(content)]);
  if (!event) return null;
  const details = event.eventDetails;
  const { startDateTime = null, endDateTime = null } = details ?? {};
  const neighborhood = details?.neighborhood;
  const place = placeIn(region, neighborhood?.neighborhood ?? {});
  const location = plainText(details?.location);
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
    caption: plainText(details?.image?.caption),
    html: safeHtml(event.content),
  };
}

/** One event as its page takes it. */
export type EventContent = NonNullable<Awaited<ReturnType<typeof loadEvent>>>;

/** A web address; null for anything else. */
function webAddress(address: string | null | undefined, where: string): string | null {
  const href = contentHref(address, where);
  return href?.startsWith("http") ? href : null;
}
