import type { Graph } from "schema-dts";
import { brand } from "#app/brand.ts";
import { absoluteUrl, breadcrumbList } from "#app/domain/navigation/json-ld.ts";
import type { EventContent } from "./load-events.ts";

/** An event and the way to it for search engines. `origin` is the site's own address without a slash at its end. */
export function eventGraph(event: EventContent, origin: string): Graph {
  const url = origin + event.uri;
  const place = event.neighborhood?.text || event.location;
  return {
    "@context": "https://schema.org",
    "@graph": [
      breadcrumbList(
        [
          { label: "Events", href: "/events/" },
          { label: event.title, href: event.uri },
        ],
        origin,
      ),
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
        ...(event.picture ? { image: absoluteUrl(event.picture.src, origin) } : {}),
      },
    ],
  };
}
