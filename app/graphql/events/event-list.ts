import { byStart, isOver } from "#app/domain/articles/event-dates.ts";
import { calendarLeaf, dayOf, formatEventTime } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "../client.ts";
import { toPicture } from "../picture.ts";
import { GetEvents, type GetEventsQuery } from "./event-list.generated.ts";

/** An event in a list, ready to be laid out. */
export type EventEntry = ReturnType<typeof eventEntry>;

/** All events, the earliest first, one without a day last (S2.27). `today` is an ISO day of the builder's calendar. */
export async function loadEventEntries(content: ContentClient, today: string): Promise<EventEntry[]> {
  const { events } = await content.query(GetEvents, {}, { isShared: true });
  return (events?.nodes ?? [])
    .filter(({ title, uri }) => title && uri)
    .toSorted((a, b) => byStart(a.eventDetails, b.eventDetails) || a.databaseId - b.databaseId)
    .map((node) => eventEntry(node, today));
}

type EventNode = NonNullable<GetEventsQuery["events"]>["nodes"][number];

function eventEntry({ databaseId, title, uri, eventDetails }: EventNode, today: string) {
  const place = plainText(eventDetails?.neighborhood?.title);
  const location = plainText(eventDetails?.location);
  return {
    id: databaseId,
    title: plainText(title),
    href: uri ?? "",
    leaf: eventLeaf(eventDetails?.startDateTime),
    time: formatEventTime(eventDetails?.startDateTime, eventDetails?.endDateTime),
    isOver: isOver(eventDetails, today),
    place: [place, location].filter(Boolean).join(", "),
    /** Address of the neighborhood that it is held in; empty without. */
    neighborhoodHref: eventDetails?.neighborhood?.uri ?? "",
    summary: plainText(eventDetails?.eventSummary),
    picture: toPicture(eventDetails?.image ?? eventDetails?.thumbnail),
  };
}

/** The day of an event as a leaf of a calendar; null where it cannot be read. */
export function eventLeaf(startDateTime: string | null | undefined) {
  const leaf = calendarLeaf(startDateTime);
  return leaf && { ...leaf, dateTime: dayOf(startDateTime) };
}
