import { byStart, isOver } from "#app/domain/articles/event-dates.ts";
import { dateBadge, dayOf, formatEventTime } from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import type { ContentClient } from "../client.ts";
import { toPicture } from "../picture.ts";
import { GetEvents, type GetEventsQuery } from "./event-list.generated.ts";

/** An event in a list, ready to be rendered. */
export type EventEntry = ReturnType<typeof eventEntry>;

/** All events sorted by start, those without a day last (S2.27). `today` is an ISO day of the builder's calendar. */
export async function loadEventEntries(content: ContentClient, today: string): Promise<EventEntry[]> {
  const { events } = await content.query(GetEvents, {}, { isShared: true });
  return (events?.nodes ?? [])
    .filter(({ title, uri }) => title && uri)
    .toSorted((a, b) => byStart(a.eventDetails, b.eventDetails) || a.databaseId - b.databaseId)
    .map((node) => eventEntry(node, today));
}

type EventNode = NonNullable<GetEventsQuery["events"]>["nodes"][number];

function eventEntry({ databaseId, title, uri, eventDetails }: EventNode, today: string) {
  const place = singleLine(eventDetails?.neighborhood?.title);
  const location = singleLine(eventDetails?.location);
  return {
    id: databaseId,
    title: singleLine(title),
    href: uri ?? "",
    badge: eventBadge(eventDetails?.startDateTime),
    time: formatEventTime(eventDetails?.startDateTime, eventDetails?.endDateTime),
    isOver: isOver(eventDetails, today),
    place: [place, location].filter(Boolean).join(", "),
    /** URL of the neighborhood where it takes place; empty without one. */
    neighborhoodHref: eventDetails?.neighborhood?.uri ?? "",
    summary: singleLine(eventDetails?.eventSummary),
    picture: toPicture(eventDetails?.image ?? eventDetails?.thumbnail),
  };
}

/** The date badge of an event; null when its start cannot be parsed. */
export function eventBadge(startDateTime: string | null | undefined) {
  const badge = dateBadge(startDateTime);
  return badge && { ...badge, dateTime: dayOf(startDateTime) };
}
