import { directionsUrl } from "#app/domain/neighborhoods/geo-point.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import { builderToday, formatEventTime, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetEvent } from "./event.generated.ts";
import { isOver } from "./event-days.ts";
import { eventLeaf } from "./load-events.ts";

/** What an event's loader needs beside the content. */
export interface EventSurroundings {
  /** Path of the event with slashes at both ends. */
  readonly uri: string;
  /** Makes an editor's HTML safe for the page. */
  readonly safeHtml: (html: string | null) => string;
}

/** One event (S2.28, S3.28 to S3.31); null where none lives at the path. */
export async function loadEvent(content: ContentClient, { uri, safeHtml }: EventSurroundings, today = builderToday()) {
  const { event } = await content.query(GetEvent, { uri });
  if (!event) return null;
  const details = event.eventDetails;
  const { startDateTime, endDateTime } = details ?? { startDateTime: null, endDateTime: null };
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
    isOver: isOver({ startDateTime, endDateTime }, today),
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

/** An address of the web as it stands; null for anything else, as nothing else may be linked. */
function webAddress(address: string | null | undefined): string | null {
  const given = address?.trim() ?? "";
  return /^https?:\/\//i.test(given) && URL.canParse(given) ? given : null;
}
