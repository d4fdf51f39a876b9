import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { dateBadge, formatEventTime, machineDate } from "#app/domain/wording/dates.ts";
import { fakeContent } from "#app/graphql/testing/fake-content.ts";
import { calendarFile } from "./calendar-file.ts";
import { eventGraph, loadEvent } from "./events.ts";

const openWalls = {
  title: "Open walls at Kestrel Row",
  url: "https://example.com/events/open-walls-at-kestrel-row/",
  summary: "Walk a cottage before the drywall goes up. Boots lent at the door.",
  location: "2206 Kestrel Row, Erie, CO 80516",
  startsAt: "2026-12-05T11:00",
  endsAt: "2026-12-05T14:00",
};
const settings = {
  timeZone: "America/Denver",
  product: "Switchgrass Homes",
  writtenAt: new Date("2026-11-21T16:30:05.250Z"),
};
const linesOf = (event: object) => calendarFile({ ...openWalls, ...event }, settings)?.split("\r\n") ?? [];
const times = (event: object) => linesOf(event).filter((line) => /^DT(?:START|END)/.test(line));

test("an event follows RFC 5545: line ends, escapes, lines of 75 bytes, times in UTC", () => {
  expect(calendarFile(openWalls, settings)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Switchgrass Homes//Events//EN",
      "BEGIN:VEVENT",
      "UID:events-open-walls-at-kestrel-row@example.com",
      "DTSTAMP:20261121T163005Z",
      "DTSTART:20261205T180000Z",
      "DTEND:20261205T210000Z",
      "SUMMARY:Open walls at Kestrel Row",
      "LOCATION:2206 Kestrel Row\\, Erie\\, CO 80516",
      "DESCRIPTION:Walk a cottage before the drywall goes up. Boots lent at the do",
      " or.",
      "URL:https://example.com/events/open-walls-at-kestrel-row/",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

describe("texts", () => {
  test("backslashes, semicolons, commas and line breaks are escaped, so text cannot add lines", () => {
    expect(linesOf({ title: "A; b, c\\d\r\nEND:VEVENT\ne" })).toContain("SUMMARY:A\\; b\\, c\\\\d\\nEND:VEVENT\\ne");
    expect(linesOf({ title: "x\rATTENDEE:me" })).toContain("SUMMARY:x\\nATTENDEE:me");
  });

  test("no line is longer than 75 bytes, and none is cut within a character", () => {
    const title = "Über grüne Gräser 🌾 ".repeat(12).trim();
    const lines = linesOf({ title });
    expect(lines.filter((line) => new TextEncoder().encode(line).byteLength > 75)).toEqual([]);
    expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
  });

  test("missing fields of an event have no line", () => {
    const lines = linesOf({ summary: "", location: "", endsAt: "" });
    expect(lines.filter((line) => /^(?:DESCRIPTION|LOCATION|DTEND)/.test(line))).toEqual([]);
  });
});

describe("times", () => {
  test("summer and winter have the offset of their day", { tags: ["S3.29"] }, () => {
    expect(times({ startsAt: "2026-07-04T09:30", endsAt: "" })).toEqual(["DTSTART:20260704T153000Z"]);
    expect(times({ startsAt: "2026-01-04T09:30", endsAt: "" })).toEqual(["DTSTART:20260104T163000Z"]);
  });

  test("on the days of clock changes both ends have their own offset", () => {
    expect(times({ startsAt: "2026-03-08T01:00", endsAt: "2026-03-08T03:00" })).toEqual([
      "DTSTART:20260308T080000Z",
      "DTEND:20260308T090000Z",
    ]);
    expect(times({ startsAt: "2026-10-31T23:00", endsAt: "2026-11-01T02:00" })).toEqual([
      "DTSTART:20261101T050000Z",
      "DTEND:20261101T090000Z",
    ]);
  });

  test("an event without times lasts whole days, the last one included", () => {
    expect(times({ startsAt: "2026-12-31", endsAt: "" })).toEqual([
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
    ]);
    expect(times({ startsAt: "2026-12-05", endsAt: "2026-12-06" })).toEqual([
      "DTSTART;VALUE=DATE:20261205",
      "DTEND;VALUE=DATE:20261207",
    ]);
  });

  test("an end that is not after the start is omitted", () => {
    expect(times({ endsAt: "2026-12-05T11:00" })).toEqual(["DTSTART:20261205T180000Z"]);
    expect(times({ endsAt: "2026-12-04T14:00" })).toEqual(["DTSTART:20261205T180000Z"]);
  });

  test("an event without a valid day has no file", () => {
    expect(calendarFile({ ...openWalls, startsAt: "" }, settings)).toBeNull();
  });
});

/** The times as a calendar program parses them: days unchanged, instants in UTC. */
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

/** The times of the same event in structured data and on its page. */
async function shownOf(startDateTime: string, endDateTime: string | null) {
  const eventDetails = { startDateTime, endDateTime };
  const node = { databaseId: 1, title: "Walk", uri: "/events/walk/", content: "", slug: "walk", eventDetails };
  const { content } = fakeContent({ GetEvent: { event: node } });
  const event = await loadEvent(content, "/events/walk/", () => "", "2026-10-01");
  if (!event) return expect.fail("There is an event.");
  const graph = JSON.parse(JSON.stringify(eventGraph(event, "https://homes.example")));
  const found = graph["@graph"].find((each: { "@type": string }) => each["@type"] === "Event");
  return { data: [found.startDate ?? null, found.endDate ?? null], text: event.time, badge: event.badge?.dateTime };
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
    name: "one day from midnight to its last minute",
    span: ["2026-12-05T00:00:00", "2026-12-05T23:59:00"],
    file: ["2026-12-05", "2026-12-06"],
    data: ["2026-12-05", null],
    text: "Dec 5, 2026",
  },
  {
    name: "several days to the last second of the last one",
    span: ["2026-12-30 00:00:00", "2026-12-31 23:59:59"],
    file: ["2026-12-30", "2027-01-01"],
    data: ["2026-12-30", "2026-12-31"],
    text: "Dec 30, 2026 to Dec 31, 2026",
  },
  {
    name: "a whole day on which the clocks change",
    span: ["2027-03-14T00:00:00", "2027-03-14T23:59:59"],
    file: ["2027-03-14", "2027-03-15"],
    data: ["2027-03-14", null],
    text: "Mar 14, 2027",
  },
  {
    name: "from a time to the last minute",
    span: ["2026-12-05T08:00:00", "2026-12-05T23:59:00"],
    file: ["2026-12-05T15:00:00Z", "2026-12-06T06:59:00Z"],
    data: ["2026-12-05T08:00:00-07:00", "2026-12-05T23:59:00-07:00"],
    text: "Dec 5, 2026, 8 am to 11:59 pm",
  },
  {
    name: "no end that a database writes as zero",
    span: ["2026-12-05T11:00:00", "1970-01-01T00:00:00"],
    file: ["2026-12-05T18:00:00Z", null],
    data: ["2026-12-05T11:00:00-07:00", null],
    text: "Dec 5, 2026, 11 am",
  },
  {
    name: "a start in the hour that the clocks skip",
    span: ["2027-03-14T02:30:00", "2027-03-14T04:00:00"],
    file: ["2027-03-14T09:30:00Z", "2027-03-14T10:00:00Z"],
    data: ["2027-03-14T02:30:00-07:00", "2027-03-14T04:00:00-06:00"],
    text: "Mar 14, 2027, 2:30 am to 4 am",
  },
  {
    name: "an end that the skipped hour puts before the start",
    span: ["2027-03-14T02:30:00", "2027-03-14T03:15:00"],
    file: ["2027-03-14T09:30:00Z", null],
    data: ["2027-03-14T02:30:00-07:00", null],
    text: "Mar 14, 2027, 2:30 am to 3:15 am",
  },
  {
    name: "a start and an end in the hour that the clocks repeat",
    span: ["2026-11-01T01:10:00", "2026-11-01T01:30:00"],
    file: ["2026-11-01T07:10:00Z", "2026-11-01T07:30:00Z"],
    data: ["2026-11-01T01:10:00-06:00", "2026-11-01T01:30:00-06:00"],
    text: "Nov 1, 2026, 1:10 am to 1:30 am",
  },
  {
    name: "an end before the start",
    span: ["2026-12-05T11:00:00", "2026-12-04T14:00:00"],
    file: ["2026-12-05T18:00:00Z", null],
    data: ["2026-12-05T11:00:00-07:00", null],
    text: "Dec 5, 2026, 11 am",
  },
] as const;

// Neither the server's nor a visitor's time zone is the builder's.
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
    "$name: page, calendar and structured data agree",
    { tags: ["S3.29"] },
    async ({ span, file, data, text }) => {
      const [start, end] = span;
      expect(readBack(machineDate(start), machineDate(end))).toEqual(file);
      const shown = await shownOf(start, end);
      expect(shown).toEqual({ data, text, badge: start.slice(0, 10) });
      expect(formatEventTime(start, end)).toBe(text);
      expect(dateBadge(start)?.day).toBe(String(Number(start.slice(8, 10))));
    },
  );
});

test.each([
  ["Europe/Berlin", ["2026-10-25T01:00", "2026-10-25T04:00"], ["2026-10-24T23:00:00Z", "2026-10-25T03:00:00Z"]],
  ["Europe/Berlin", ["2026-03-29T02:30", "2026-10-25T02:30"], ["2026-03-29T01:30:00Z", "2026-10-25T00:30:00Z"]],
  ["Australia/Lord_Howe", ["2026-10-04T02:10", "2027-04-04T01:45"], ["2026-10-03T15:40:00Z", "2027-04-03T14:45:00Z"]],
  ["Europe/London", ["2026-03-29T01:30", "2026-10-25T01:30"], ["2026-03-29T01:30:00Z", "2026-10-25T00:30:00Z"]],
  ["Pacific/Kiritimati", ["2026-12-05T00:30", "2026-12-05T23:58"], ["2026-12-04T10:30:00Z", "2026-12-05T09:58:00Z"]],
  ["Australia/Sydney", ["2026-12-05T11:00", ""], ["2026-12-05T00:00:00Z", null]],
  ["Asia/Kolkata", ["2026-12-05T05:00", "2026-12-05T06:15"], ["2026-12-04T23:30:00Z", "2026-12-05T00:45:00Z"]],
  ["Asia/Kolkata", ["2026-12-05", "2026-12-06"], ["2026-12-05", "2026-12-07"]],
] as const)("a builder in %s has its own wall clock: %j", (zone, [start, end], expected) => {
  expect(readBack(start, end, zone)).toEqual(expected);
});
