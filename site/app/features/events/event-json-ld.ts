import type { Graph } from "schema-dts";
import { brand } from "#app/brand.ts";
import type { EventContent } from "./load-events.ts";

/** An event and the way to it for search engines. `origin` is the site's own address without a slash at its end. */
export function eventGraph(event: EventContent, origin: string): Graph {
  const url = origin + event.uri;
  const place = event.neighborhood?.text || event.location;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Events", item: `${origin}/events/` },
          { "@type": "ListItem", position: 2, name: event.title, item: url },
        ],
      },
      {
        "@type": "Event",
        "@id": `${url}#event`,
        name: event.title,
        url,
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        organizer: { "@type": "Organization", name: brand.name, url: `${origin}/` },
        ...(event.startsAt ? { startDate: event.startsAt } : {}),
        ...(event.endsAt ? { endDate: event.endsAt } : {}),
        ...(event.summary ? { description: event.summary } : {}),
        ...(place
          ? { location: { "@type": "Place", name: place, ...(event.location ? { address: event.location } : {}) } }
          : {}),
        ...(event.picture
          ? { image: event.picture.src.startsWith("/") ? origin + event.picture.src : event.picture.src }
          : {}),
      },
    ],
  };
}
