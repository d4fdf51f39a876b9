import { describe, expect, test, vi } from "vitest";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { loadEvent, loadEvents } from "./load-events.ts";

const today = "2026-11-21";

const event = (databaseId: number, startDateTime: string | null, more: object = {}) => ({
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
  test("S2.27 those ahead come next first, those behind latest first, whatever order the backend answers", async () => {
    const nodes = [
      event(1, "2026-10-03"),
      event(2, "2027-01-09T10:00:00"),
      event(3, null),
      event(4, "2026-11-07"),
      event(5, "2026-11-21"),
    ];
    const { content } = fakeContent({
      GetEvents: { events: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } },
    });
    const { ahead, over } = await loadEvents(content, today);
    expect(ahead.map(({ id }) => id)).toEqual([5, 2, 3]);
    expect(over.map(({ id }) => id)).toEqual([4, 1]);
    expect(ahead[1]).toMatchObject({
      time: "Jan 9, 2027, 10 am",
      leaf: { month: "Jan", day: "9", weekday: "Sat", dateTime: "2027-01-09" },
    });
    expect(ahead[2]).toMatchObject({ time: "", leaf: null });
  });

  test("a host without events gives an empty list", async () => {
    expect(await loadEvents(fakeContent({ GetEvents: { events: null } }).content, today)).toEqual({
      ahead: [],
      over: [],
    });
  });
});

describe("one event", () => {
  const load = (node: object | null) =>
    loadEvent(fakeContent({ GetEvent: { event: node } }).content, "/events/event-1/", (html) => html ?? "", today);

  test("S2.28 S3.29 S3.30 it says when and where, and whether it is over", async () => {
    const loaded = await load(event(1, "2026-11-07T10:00:00", { endDateTime: "2026-11-07T12:00:00" }));
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

  test("directions lead to the given address, else to the neighborhood, and never to what could run something", async () => {
    const neighborhood = {
      title: "Harper Grove",
      uri: "/homes/louisville/harper-grove/",
      neighborhood: { city: "Louisville", latitude: 39.972, longitude: -105.131 },
    };
    const given = await load(event(1, "2027-01-09", { directionsUrl: "https://maps.example/x", neighborhood }));
    expect(given?.directionsHref).toBe("https://maps.example/x");
    const unsafe = await load(event(1, "2027-01-09", { directionsUrl: "javascript:alert(1)", neighborhood }));
    expect(unsafe?.directionsHref).toBe("https://www.google.com/maps/dir/?api=1&destination=39.972,-105.131");
    expect(unsafe?.neighborhood?.text).toBe("Harper Grove, Louisville");
  });

  test("of a neighborhood with the wrong sign of longitude directions lead to the place in words, and it has no point", async () => {
    const at = (databaseId: number, latitude: number, longitude: number) => ({
      ...{ databaseId, title: "Harper Grove", uri: "/homes/louisville/harper-grove/" },
      neighborhood: { city: "Louisville", latitude, longitude },
    });
    const pageInfo = { hasNextPage: false, endCursor: null };
    const list = { nodes: [at(1, 39.97, -105.13), at(2, 40.1, -105.1), at(3, 39.972, 105.131)], pageInfo };
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { content } = fakeContent({
      GetEvent: { event: event(1, "2027-01-09", { neighborhood: at(3, 39.972, 105.131) }) },
      GetOverviewMap: { page: null, neighborhoods: list, plans: null, models: null, homes: null },
    });
    const loaded = await loadEvent(content, "/events/event-1/", (html) => html ?? "", today);
    expect(loaded?.directionsHref).toBe(
      "https://www.google.com/maps/dir/?api=1&destination=18%20Nursery%20Row%2C%20Louisville",
    );
    expect(loaded?.neighborhood).toMatchObject({ text: "Harper Grove, Louisville", latitude: null, longitude: null });
    vi.restoreAllMocks();
  });

  test("S3.31 its page shows its own picture, or its thumbnail where it has none", async () => {
    const picture = (file: string) => ({
      sourceUrl: `/media/${file}`,
      altText: file,
      caption: file,
      mediaDetails: null,
    });
    const thumbnail = picture("small.jpg");
    const both = await load(event(1, "2027-01-09", { image: picture("large.jpg"), thumbnail }));
    expect([both?.picture?.src, both?.caption]).toEqual(["/media/large.jpg", "large.jpg"]);
    const one = await load(event(1, "2027-01-09", { image: null, thumbnail }));
    expect([one?.picture?.src, one?.caption]).toEqual(["/media/small.jpg", ""]);
  });

  test("an event that does not exist is null", async () => {
    expect(await load(null)).toBeNull();
  });
});
