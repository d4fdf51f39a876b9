import { builderToday, calendarLeaf, formatEventTime } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { byStart, dayOf, isOver } from "./event-days.ts";
import { GetEvents, type GetEventsQuery } from "./events.generated.ts";

/** An event in a list, ready to be laid out. */
export type EventEntry = ReturnType<typeof eventEntry>;

/** The events (S2.27): those ahead, the next one first, and those behind, the latest first. */
export async function loadEvents(content: ContentClient, today = builderToday()) {
  const { events } = await content.query(GetEvents, {});
  const nodes = (events?.nodes ?? []).filter(({ title, uri }) => title && uri);
  const details = (node: EventNode) => ({
    startDateTime: node.eventDetails?.startDateTime,
    endDateTime: node.eventDetails?.endDateTime,
  });
  const sorted = nodes.toSorted((a, b) => byStart(details(a), details(b)) || a.databaseId - b.databaseId);
  return {
    ahead: sorted.filter((node) => !isOver(details(node), today)).map(eventEntry),
    over: sorted
      .filter((node) => isOver(details(node), today))
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
export function eventLeaf(startDateTime: string | null | undefined) {
  const leaf = calendarLeaf(startDateTime);
  return leaf && { ...leaf, dateTime: dayOf(startDateTime) };
}
