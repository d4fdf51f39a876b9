import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { calendarLeaf, formatEventTime, machineDate } from "#app/domain/wording/dates.ts";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { calendarFile } from "./calendar-file.ts";
import { eventGraph } from "./json-ld.ts";
import { loadEvent } from "./load-events.ts";

/** The times that a calendar program reads: days as they are, instants in UTC. */
function readBack(startsAt: string, endsAt: string, timeZone: string = brand.timeZone) {
  const event = {
    title: "Walk",
    url: "https://homes.example/events/walk/",
    summary: "",
    location: "",
    startsAt,
    endsAt,
  };
  const file = calendarFile(event, { timeZone, product: "Builder", writtenAt: new Date("2026-11-21T16:30:05Z") });
  const component = new ICAL.Component(ICAL.parse(file ?? "")).getFirstSubcomponent("vevent");
  const shown = (name: string) => component?.getFirstPropertyValue(name)?.toString() ?? null;
  return [shown("dtstart"), shown("dtend")];
}

/** The same event's times for search engines, and as its page says them. */
async function shownOf(startDateTime: string, endDateTime: string | null) {
  const eventDetails = { startDateTime, endDateTime };
  const node = { databaseId: 1, title: "Walk", uri: "/events/walk/", content: "", slug: "walk", eventDetails };
  const { content } = fakeContent({ GetEvent: { event: node } });
  const event = await loadEvent(content, "/events/walk/", () => "", "2026-10-01");
  if (!event) return expect.fail("There is an event.");
  const graph = JSON.parse(JSON.stringify(eventGraph(event, "https://homes.example")));
  const found = graph["@graph"].find((each: { "@type": string }) => each["@type"] === "Event");
  return { data: [found.startDate ?? null, found.endDate ?? null], text: event.time, leaf: event.leaf?.dateTime };
}

const spans = [
  {
    name: "several days with times, over the change to winter time",
    span: ["2026-10-31T10:00:00", "2026-11-01T16:00:00"],
    file: ["2026-10-31T16:00:00Z", "2026-11-01T23:00:00Z"],
    data: ["2026-10-31T10:00:00-06:00", "2026-11-01T16:00:00-07:00"],
    text: "Oct 31, 2026, 10 am to Nov 1, 2026, 4 pm",
  },
  {
    name: "several whole days over the change to winter time",
    span: ["2026-10-30", "2026-11-02"],
    file: ["2026-10-30", "2026-11-03"],
    data: ["2026-10-30", "2026-11-02"],
    text: "Oct 30, 2026 to Nov 2, 2026",
  },
  {
    name: "one whole day",
    span: ["2026-11-01T00:00:00", null],
    file: ["2026-11-01", "2026-11-02"],
    data: ["2026-11-01", null],
    text: "Nov 1, 2026",
  },
  {
    name: "a time without an end",
    span: ["2026-12-31T22:30:00", null],
    file: ["2027-01-01T05:30:00Z", null],
    data: ["2026-12-31T22:30:00-07:00", null],
    text: "Dec 31, 2026, 10:30 pm",
  },
  {
    name: "from midnight to a time",
    span: ["2026-12-05T00:00:00", "2026-12-05T14:00:00"],
    file: ["2026-12-05T07:00:00Z", "2026-12-05T21:00:00Z"],
    data: ["2026-12-05T00:00:00-07:00", "2026-12-05T14:00:00-07:00"],
    text: "Dec 5, 2026, 12 am to 2 pm",
  },
  {
    name: "from a time to midnight",
    span: ["2026-12-04T18:00:00", "2026-12-06T00:00:00"],
    file: ["2026-12-05T01:00:00Z", "2026-12-06T07:00:00Z"],
    data: ["2026-12-04T18:00:00-07:00", "2026-12-06T00:00:00-07:00"],
    text: "Dec 4, 2026, 6 pm to Dec 6, 2026, 12 am",
  },
  {
    name: "an end before the start",
    span: ["2026-12-05T11:00:00", "2026-12-04T14:00:00"],
    file: ["2026-12-05T18:00:00Z", null],
    data: ["2026-12-05T11:00:00-07:00", null],
    text: "Dec 5, 2026, 11 am",
  },
] as const;

// Neither the server's clock nor a visitor's is the builder's.
describe.each(["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])("on a machine in %s", (zone) => {
  const before = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test.each(spans)(
    "S3.29 $name: page, calendar and structured data say the same",
    async ({ span, file, data, text }) => {
      const [start, end] = span;
      expect(readBack(machineDate(start), machineDate(end))).toEqual(file);
      const shown = await shownOf(start, end);
      expect(shown).toEqual({ data, text, leaf: start.slice(0, 10) });
      expect(formatEventTime(start, end)).toBe(text);
      expect(calendarLeaf(start)?.day).toBe(String(Number(start.slice(8, 10))));
    },
  );
});

test.each([
  ["Europe/Berlin", ["2026-10-25T01:00", "2026-10-25T04:00"], ["2026-10-24T23:00:00Z", "2026-10-25T03:00:00Z"]],
  ["Australia/Sydney", ["2026-12-05T11:00", ""], ["2026-12-05T00:00:00Z", null]],
  ["Asia/Kolkata", ["2026-12-05T05:00", "2026-12-05T06:15"], ["2026-12-04T23:30:00Z", "2026-12-05T00:45:00Z"]],
  ["Asia/Kolkata", ["2026-12-05", "2026-12-06"], ["2026-12-05", "2026-12-07"]],
] as const)("a builder in %s has a wall clock of their own: %j", (zone, [start, end], expected) => {
  expect(readBack(start, end, zone)).toEqual(expected);
});
