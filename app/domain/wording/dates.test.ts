import { afterEach, expect, test, vi } from "vitest";
import {
  builderNow,
  builderToday,
  dateBadge,
  dayOf,
  daysAfter,
  formatDate,
  formatEventTime,
  formatMonthYear,
  machineDate,
  parseWallDate,
  wallTimeToUtc,
  zonedDate,
  zonedTime,
} from "./dates.ts";

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test.each([
  ["2024-03-05T14:00:00", "Mar 5, 2024"],
  ["2026-11-21", "Nov 21, 2026"],
  ["2026-01-01T00:00:00", "Jan 1, 2026"],
  ["2025-12-31T23:59:59", "Dec 31, 2025"],
  ["2024-02-29 08:30:00", "Feb 29, 2024"],
  ["20260704", "Jul 4, 2026"],
])("%s displays as %s", { tags: ["S5.26"] }, (text, expected) => {
  expect(formatDate(text)).toBe(expected);
});

test.each([
  ["America/Denver", "2026-01-01T07:00:00.000Z"],
  ["Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
  ["UTC", "2026-01-01T00:00:00.000Z"],
])("a date without a zone keeps its day for a reader in %s", { tags: ["S5.26"] }, (zone, midnight) => {
  process.env.TZ = zone;
  expect(new Date(2026, 0, 1).toISOString()).toBe(midnight);
  expect(formatDate("2026-01-01T00:00:00")).toBe("Jan 1, 2026");
  expect(formatDate("2026-12-31T23:59:00")).toBe("Dec 31, 2026");
  expect(formatDate("2026-03-08T02:30:00")).toBe("Mar 8, 2026");
});

test("an offset after a date does not move it", () => {
  expect(formatDate("2026-12-31T23:00:00+00:00")).toBe("Dec 31, 2026");
  expect(formatDate("2026-12-31T23:00:00.000Z")).toBe("Dec 31, 2026");
  expect(formatDate("2026-12-31T23:00:00-0700")).toBe("Dec 31, 2026");
});

test.each([
  null,
  undefined,
  "",
  "soon",
  "0000-00-00",
  "0000-00-00 00:00:00",
  "00000000",
  "0001-01-01",
  "1970-01-01",
  "19700101",
  "1970-01-01T00:00:00+00:00",
  "1969-12-31T17:00:00",
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-01-07T25:00:00",
  "2026-01-07T10:60",
  "2026-1-7",
  "2026-01-07junk",
])("%j is not a date and is shown as empty text", (text) => {
  expect(parseWallDate(text)).toBeNull();
  expect(formatDate(text)).toBe("");
  expect(formatMonthYear(text)).toBe("");
  expect(machineDate(text)).toBe("");
  expect(dateBadge(text)).toBeNull();
  expect(formatEventTime(text, "2026-12-05T14:00:00")).toBe("");
});

test("the move-in day is shown as month and year", () => {
  expect(formatMonthYear("2027-03-12")).toBe("Mar 2027");
});

test("a date badge has month, day and weekday", () => {
  expect(dateBadge("2026-12-05T11:00:00")).toEqual({ month: "Dec", day: "5", weekday: "Sat" });
});

test("the machine-readable date has a time only when there is one", () => {
  expect(machineDate("2026-12-05T11:05:00")).toBe("2026-12-05T11:05");
  expect(machineDate("20261205")).toBe("2026-12-05");
});

test.each([
  ["2026-12-05T11:00:00", "2026-12-05T14:00:00", "Dec 5, 2026, 11 am to 2 pm"],
  ["2026-12-05T11:30:00", "2026-12-05T12:00:00", "Dec 5, 2026, 11:30 am to 12 pm"],
  ["2026-12-05T00:30:00", "2026-12-05T01:05:00", "Dec 5, 2026, 12:30 am to 1:05 am"],
  ["2026-12-05T11:00:00", null, "Dec 5, 2026, 11 am"],
  ["2026-12-05T11:00:00", "later", "Dec 5, 2026, 11 am"],
  ["2026-12-05T11:00:00", "2026-12-05T11:00:00", "Dec 5, 2026, 11 am"],
  ["2026-12-05T11:00:00", "2026-12-04T14:00:00", "Dec 5, 2026, 11 am"],
  ["2026-12-05T11:00:00", "2026-12-06T14:00:00", "Dec 5, 2026, 11 am to Dec 6, 2026, 2 pm"],
  ["2026-12-05", "2026-12-07", "Dec 5, 2026 to Dec 7, 2026"],
  ["2026-12-05", null, "Dec 5, 2026"],
  ["2026-12-05T00:00:00", "2026-12-05T23:59:00", "Dec 5, 2026"],
  ["2026-12-05T00:00:00", "2026-12-05T23:59:59", "Dec 5, 2026"],
  ["2026-12-05", "2026-12-06 23:59", "Dec 5, 2026 to Dec 6, 2026"],
  ["2026-12-05T00:30:00", "2026-12-05T23:59:00", "Dec 5, 2026, 12:30 am to 11:59 pm"],
  ["2026-12-05T20:00:00", "2026-12-06T00:00:00", "Dec 5, 2026, 8 pm to Dec 6, 2026, 12 am"],
])("an event from %s to %s is shown as %s", (start, end, expected) => {
  expect(formatEventTime(start, end)).toBe(expected);
});

test("the day of a date is parsed in the formats of field plug-ins", { tags: ["S3.29"] }, () => {
  expect(dayOf("20261205")).toBe("2026-12-05");
  expect(dayOf("2026-12-05 11:00:00")).toBe("2026-12-05");
  expect(dayOf("soon")).toBe("");
});

test.each([
  ["2026-01-07T14:00:00", "2026-01-07T21:00:00.000Z"],
  ["2026-07-07T14:00:00", "2026-07-07T20:00:00.000Z"],
  ["2026-12-31T23:30:00", "2027-01-01T06:30:00.000Z"],
  // The nights in which the clocks go forward and back, before and after the change.
  ["2026-03-08T01:59:00", "2026-03-08T08:59:00.000Z"],
  ["2026-03-08T03:00:00", "2026-03-08T09:00:00.000Z"],
  ["2026-11-01T00:30:00", "2026-11-01T06:30:00.000Z"],
  ["2026-11-01T02:00:00", "2026-11-01T09:00:00.000Z"],
  // The skipped hour has the offset from before; of the repeated hour it is the first one.
  ["2026-03-08T02:00:00", "2026-03-08T09:00:00.000Z"],
  ["2026-03-08T02:30:00", "2026-03-08T09:30:00.000Z"],
  ["2026-03-08T02:59:00", "2026-03-08T09:59:00.000Z"],
  ["2026-11-01T01:00:00", "2026-11-01T07:00:00.000Z"],
  ["2026-11-01T01:30:00", "2026-11-01T07:30:00.000Z"],
  ["2026-11-01T01:59:00", "2026-11-01T07:59:00.000Z"],
])("%s on the builder's wall clock is %s", (text, instant) => {
  expect(wallTimeToUtc(text)?.toISOString()).toBe(instant);
});

test.each([
  ["2026-01-07T14:00:00", "2026-01-07T14:00:00-07:00"],
  ["2026-07-07 14:30", "2026-07-07T14:30:00-06:00"],
  ["2026-12-31T23:30", "2026-12-31T23:30:00-07:00"],
])("%s is machine-readable as %s", (text, zoned) => {
  expect(zonedTime(text)).toBe(zoned);
  expect(zonedDate(text)).toBe(zoned);
  expect(new Date(zoned)).toEqual(wallTimeToUtc(text));
});

test("a day without a time stays a day, and an invalid date is empty", () => {
  expect(zonedDate("2026-12-05")).toBe("2026-12-05");
  expect(zonedTime("2026-12-05")).toBe("2026-12-05T00:00:00-07:00");
  expect([zonedDate("soon"), zonedTime(null)]).toEqual(["", ""]);
});

test("an invalid date has no instant", () => {
  expect(wallTimeToUtc("soon")).toBeNull();
  expect(wallTimeToUtc(null)).toBeNull();
});

test("the days after a day continue over the ends of months and years, without a time zone", () => {
  expect(daysAfter("2026-11-28", 4)).toEqual(["2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"]);
  expect(daysAfter("2027-12-31", 1)).toEqual(["2028-01-01"]);
  expect(daysAfter("2028-02-28", 2)).toEqual(["2028-02-29", "2028-03-01"]);
  expect(daysAfter("someday", 3)).toEqual([]);
});

test.each([
  ["2026-11-24T06:59:00Z", "2026-11-23"],
  ["2026-11-24T07:00:00Z", "2026-11-24"],
  ["2026-07-01T05:59:00Z", "2026-06-30"],
  ["2027-01-01T06:30:00Z", "2026-12-31"],
])("at %s it is %s for the builder, in any time zone", (instant, day) => {
  for (const zone of ["UTC", "Pacific/Auckland", "America/Denver"]) {
    process.env.TZ = zone;
    expect(builderToday(new Date(instant))).toBe(day);
  }
});

test("builderNow returns the same times with Temporal, called with the builder's time zone", () => {
  const instants = ["2026-03-08T08:59:00Z", "2026-03-08T09:00:00Z", "2026-11-24T06:59:59Z", "2027-01-01T06:30:00Z"];
  const clocks = () => instants.map((instant) => builderNow(new Date(instant)));
  vi.stubGlobal("Temporal", undefined);
  const before = clocks();
  const zones: string[] = [];
  // A clock of another zone, as this Node has no `Temporal`.
  const toZonedDateTimeISO = (milliseconds: number, timeZone: string) => {
    zones.push(timeZone);
    return { ...parseWallDate(new Date(milliseconds).toLocaleString("sv-SE", { timeZone })), era: undefined };
  };
  const fromEpochMilliseconds = (milliseconds: number) => ({
    toZonedDateTimeISO: (timeZone: string) => toZonedDateTimeISO(milliseconds, timeZone),
  });
  vi.stubGlobal("Temporal", { Instant: { fromEpochMilliseconds } });
  expect(clocks()).toEqual(before);
  vi.unstubAllGlobals();
  expect(zones).toEqual(instants.map(() => "America/Denver"));
});
