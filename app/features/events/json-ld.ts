import type { Graph } from "schema-dts";
import { absoluteUrl } from "#app/domain/navigation/absolute-url.ts";
import { organization } from "#app/domain/navigation/builder-graph.ts";
import { pageGraph, postalAddress } from "#app/domain/navigation/json-ld.ts";
import { dayOf, eventSpan, zonedTime } from "#app/domain/wording/dates.ts";
import type { EventContent } from "./load-events.ts";

/** An event and the way to it for search engines. `origin` is the site's own address without a slash at its end. */
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

/** Both ends as days, or both as instants; an end that is not later than the start is none. */
function eventDates(startsAt: string, endsAt: string) {
  const span = eventSpan(startsAt, endsAt);
  if (!span) return {};
  const shown = span.isAllDay ? dayOf : zonedTime;
  return { startDate: shown(startsAt), ...(span.end ? { endDate: shown(endsAt) } : {}) };
}
