import { describe, expect, test, vi } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { type EventContent, eventGraph, loadEvent, loadEvents } from "./events.ts";

const today = "2026-11-21";

const eventNode = (databaseId: number, startDateTime: string | null, more: object = {}) => ({
  databaseId,
  title: `Event ${databaseId}`,
  uri: `/events/event-${databaseId}/`,
  content: "<p>What happens.</p>",
  slug: `event-${databaseId}`,
  eventDetails: {
    startDateTime,
    endDateTime: null,
    location: "18 Nursery Row, Louisville",
    directionsUrl: null,
    collection: ["wee-cottage"],
    eventSummary: "Short.",
    thumbnail: null,
    image: null,
    neighborhood: null,
    ...more,
  },
});

describe("the list of events", () => {
  test("upcoming events come next first, past ones latest first, in any order of the backend", {
    tags: ["S2.27"],
  }, async () => {
    const nodes = [
      eventNode(1, "2026-10-03"),
      eventNode(2, "2027-01-09T10:00:00"),
      eventNode(3, null),
      eventNode(4, "2026-11-07"),
      eventNode(5, "2026-11-21"),
    ];
    const { content } = fakeContent({
      GetEvents: { events: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } },
    });
    const { upcoming, past } = await loadEvents(content, today);
    expect(upcoming.map(({ id }) => id)).toEqual([5, 2, 3]);
    expect(past.map(({ id }) => id)).toEqual([4, 1]);
    expect(upcoming[1]).toMatchObject({
      time: "Jan 9, 2027, 10 am",
      badge: { month: "Jan", day: "9", weekday: "Sat", dateTime: "2027-01-09" },
    });
    expect(upcoming[2]).toMatchObject({ time: "", badge: null });
  });

  test("a host without events gives an empty list", async () => {
    expect(await loadEvents(fakeContent({ GetEvents: { events: null } }).content, today)).toEqual({
      upcoming: [],
      past: [],
    });
  });
});

describe("one event", () => {
  const load = (node: object | null) =>
    loadEvent(fakeContent({ GetEvent: { event: node } }).content, "/events/event-1/", (html) => html ?? "", today);

  test("an event has its time and place, and whether it is over", { tags: ["S2.28", "S3.29", "S3.30"] }, async () => {
    const loaded = await load(eventNode(1, "2026-11-07T10:00:00", { endDateTime: "2026-11-07T12:00:00" }));
    expect(loaded).toMatchObject({
      time: "Nov 7, 2026, 10 am to 12 pm",
      startsAt: "2026-11-07T10:00",
      endsAt: "2026-11-07T12:00",
      isOver: true,
      location: "18 Nursery Row, Louisville",
      collections: ["Wee-Cottage"],
      neighborhood: null,
      directionsHref: null,
    });
  });

  test("directions link to the given URL, else to the neighborhood, and never to a script URL", async () => {
    const neighborhood = {
      title: "Harper Grove",
      uri: "/homes/louisville/harper-grove/",
      neighborhood: { city: "Louisville", latitude: 39.972, longitude: -105.131 },
    };
    const given = await load(eventNode(1, "2027-01-09", { directionsUrl: "https://maps.example/x", neighborhood }));
    expect(given?.directionsHref).toBe("https://maps.example/x");
    const unsafe = await load(eventNode(1, "2027-01-09", { directionsUrl: "javascript:alert(1)", neighborhood }));
    expect(unsafe?.directionsHref).toBe("https://www.google.com/maps/dir/?api=1&destination=39.972,-105.131");
    expect(unsafe?.neighborhood?.text).toBe("Harper Grove, Louisville");
  });

  test("a neighborhood with the wrong sign of longitude gets directions by address and no point", async () => {
    const at = (databaseId: number, latitude: number, longitude: number) => ({
      ...{ databaseId, title: "Harper Grove", uri: "/homes/louisville/harper-grove/" },
      neighborhood: { city: "Louisville", latitude, longitude },
    });
    const pageInfo = { hasNextPage: false, endCursor: null };
    const list = { nodes: [at(1, 39.97, -105.13), at(2, 40.1, -105.1), at(3, 39.972, 105.131)], pageInfo };
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { content } = fakeContent({
      GetEvent: { event: eventNode(1, "2027-01-09", { neighborhood: at(3, 39.972, 105.131) }) },
      GetOverviewMap: { page: null, neighborhoods: list, plans: null, models: null, homes: null },
    });
    const loaded = await loadEvent(content, "/events/event-1/", (html) => html ?? "", today);
    expect(loaded?.directionsHref).toBe(
      "https://www.google.com/maps/dir/?api=1&destination=18%20Nursery%20Row%2C%20Louisville",
    );
    expect(loaded?.neighborhood).toMatchObject({ text: "Harper Grove, Louisville", latitude: null, longitude: null });
    vi.restoreAllMocks();
  });

  test("an event shows its own picture, or its thumbnail", { tags: ["S3.31"] }, async () => {
    const picture = (file: string) => ({
      sourceUrl: `/media/${file}`,
      altText: file,
      caption: file,
      mediaDetails: null,
    });
    const thumbnail = picture("small.jpg");
    const both = await load(eventNode(1, "2027-01-09", { image: picture("large.jpg"), thumbnail }));
    expect([both?.picture?.src, both?.caption]).toEqual(["/media/large.jpg", "large.jpg"]);
    const one = await load(eventNode(1, "2027-01-09", { image: null, thumbnail }));
    expect([one?.picture?.src, one?.caption]).toEqual(["/media/small.jpg", ""]);
  });

  test("a missing event is null", async () => {
    expect(await load(null)).toBeNull();
  });
});

const openWalls: EventContent = {
  uri: "/events/open-walls/",
  title: "Open walls",
  summary: "Before the drywall.",
  badge: null,
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
const graphOf = (content: EventContent) => eventGraph(content, "https://homes.example")["@graph"];

test("structured data has an event's start and end, neighborhood, address and breadcrumbs", {
  tags: ["S3.29"],
}, () => {
  expect(graphOf(openWalls)).toEqual([
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

test("a location that is not an address is unchanged, and replaces a missing neighborhood", () => {
  const hall = { ...openWalls, neighborhood: null, location: "The hall behind the brick building" };
  const [, event] = graphOf(hall) as readonly { location?: object }[];
  expect(event?.location).toEqual({ "@type": "Place", name: hall.location, address: hall.location });
});
