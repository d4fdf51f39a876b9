import { expect, test } from "vitest";
import { eventGraph } from "./json-ld.ts";
import type { EventContent } from "./load-events.ts";

const event: EventContent = {
  uri: "/events/open-walls/",
  title: "Open walls",
  summary: "Before the drywall.",
  leaf: null,
  time: "Dec 5, 2026, 11 am to 2 pm",
  startsAt: "2026-12-05T11:00",
  endsAt: "2026-12-05T14:00",
  isOver: false,
  calendarHref: null,
  location: "2206 Kestrel Row, Erie, CO 80516",
  directionsHref: null,
  neighborhood: { text: "Kestrel Row, Erie", href: "/homes/erie/kestrel-row/", latitude: 40.05, longitude: -105.05 },
  collections: [],
  picture: { src: "/media/walls.jpg", alt: "Walls", width: 1600, height: 1000 },
  caption: "",
  html: "",
};
const url = "https://homes.example/events/open-walls/";
const thingsOf = (content: EventContent) => eventGraph(content, "https://homes.example")["@graph"];

test("S3.29 an event says when it begins and ends, in which neighborhood, at which address, and the way from the events", () => {
  expect(thingsOf(event)).toEqual([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Events", item: "https://homes.example/events/" },
        { "@type": "ListItem", position: 2, name: "Open walls", item: url },
      ],
    },
    {
      "@type": "Event",
      "@id": `${url}#event`,
      name: "Open walls",
      url,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      organizer: { "@type": "Organization", name: "Switchgrass Homes", url: "https://homes.example/" },
      startDate: "2026-12-05T11:00:00-07:00",
      endDate: "2026-12-05T14:00:00-07:00",
      description: "Before the drywall.",
      location: {
        "@type": "Place",
        name: "Kestrel Row, Erie",
        address: {
          "@type": "PostalAddress",
          streetAddress: "2206 Kestrel Row",
          addressLocality: "Erie",
          addressRegion: "CO",
          postalCode: "80516",
          addressCountry: "US",
        },
      },
      image: "https://homes.example/media/walls.jpg",
    },
  ]);
});

test("a place in other words stays as it is, and stands for a neighborhood that is not given", () => {
  const hall = { ...event, neighborhood: null, location: "The hall behind the brick building" };
  const [, thing] = thingsOf(hall) as readonly { location?: object }[];
  expect(thing?.location).toEqual({ "@type": "Place", name: hall.location, address: hall.location });
});
