import { describe, expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

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

test("an event as RFC 5545 wants it: line ends, escapes, lines of 75 bytes, the builder’s clock in UTC", () => {
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
  test("backslashes, semicolons, commas and line breaks are escaped, so that no text begins a line of its own", () => {
    expect(linesOf({ title: "A; b, c\\d\r\nEND:VEVENT\ne" })).toContain("SUMMARY:A\\; b\\, c\\\\d\\nEND:VEVENT\\ne");
    expect(linesOf({ title: "x\rATTENDEE:me" })).toContain("SUMMARY:x\\nATTENDEE:me");
  });

  test("no line is longer than 75 bytes, and none is cut within a character", () => {
    const title = "Über grüne Gräser 🌾 ".repeat(12).trim();
    const lines = linesOf({ title });
    expect(lines.filter((line) => new TextEncoder().encode(line).byteLength > 75)).toEqual([]);
    expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
  });

  test("what an event does not say has no line", () => {
    const lines = linesOf({ summary: "", location: "", endsAt: "" });
    expect(lines.filter((line) => /^(?:DESCRIPTION|LOCATION|DTEND)/.test(line))).toEqual([]);
  });
});

describe("times", () => {
  test("S3.29 summer and winter have the offset of their day", () => {
    expect(times({ startsAt: "2026-07-04T09:30", endsAt: "" })).toEqual(["DTSTART:20260704T153000Z"]);
    expect(times({ startsAt: "2026-01-04T09:30", endsAt: "" })).toEqual(["DTSTART:20260104T163000Z"]);
  });

  test("on the days on which the clocks change both ends have their own offset", () => {
    expect(times({ startsAt: "2026-03-08T01:00", endsAt: "2026-03-08T03:00" })).toEqual([
      "DTSTART:20260308T080000Z",
      "DTEND:20260308T090000Z",
    ]);
    expect(times({ startsAt: "2026-10-31T23:00", endsAt: "2026-11-01T02:00" })).toEqual([
      "DTSTART:20261101T050000Z",
      "DTEND:20261101T090000Z",
    ]);
  });

  test("an event without times fills its days, the last included", () => {
    expect(times({ startsAt: "2026-12-31", endsAt: "" })).toEqual([
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
    ]);
    expect(times({ startsAt: "2026-12-05", endsAt: "2026-12-06" })).toEqual([
      "DTSTART;VALUE=DATE:20261205",
      "DTEND;VALUE=DATE:20261207",
    ]);
  });

  test("an end that is not later than the start is left out", () => {
    expect(times({ endsAt: "2026-12-05T11:00" })).toEqual(["DTSTART:20261205T180000Z"]);
    expect(times({ endsAt: "2026-12-04T14:00" })).toEqual(["DTSTART:20261205T180000Z"]);
  });

  test("an event without a readable day has no file", () => {
    expect(calendarFile({ ...openWalls, startsAt: "" }, settings)).toBeNull();
  });
});
