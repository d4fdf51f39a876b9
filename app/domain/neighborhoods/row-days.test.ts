import { describe, expect, test } from "vitest";
import { parseWallDate, type WallDate } from "../wording/dates.ts";
import { easter } from "./holidays.ts";
import { hoursAt, hoursOn } from "./open-now.ts";
import { officeLine, rowsOfLine } from "./opening-hours.ts";
import { mayBeOn, rankOn } from "./row-days.ts";

const at = (text: string) => parseWallDate(text) as WallDate;
const everyDayOf = (year: number) =>
  Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));
/** The days of a year that a label names; null when it cannot be parsed. */
const daysIn = (label: string, year = 2026) => {
  const days = everyDayOf(year).map((day) => [day.slice(5), rankOn(label, at(day))] as const);
  return days.some(([, rank]) => rank === null)
    ? null
    : days.filter(([, rank]) => rank !== null && Number.isFinite(rank)).map(([day]) => day);
};

test.each([
  ["New Year's Day", ["01-01"]],
  ["New Year’s", ["01-01"]],
  ["New Years Eve", ["12-31"]],
  ["MLK Day", ["01-19"]],
  ["Martin Luther King, Jr. Day", ["01-19"]],
  ["Presidents' Day", ["02-16"]],
  ["Good Friday", ["04-03"]],
  ["Easter", ["04-05"]],
  ["Easter Sunday", ["04-05"]],
  ["Easter Monday", ["04-06"]],
  ["Mother’s Day", ["05-10"]],
  ["Memorial Day", ["05-25"]],
  ["Juneteenth", ["06-19"]],
  ["Father's Day", ["06-21"]],
  ["Fourth of July", ["07-04"]],
  ["July 4th", ["07-04"]],
  ["The Fourth of July", ["07-04"]],
  ["Independence Day", ["07-04"]],
  ["Labor Day", ["09-07"]],
  ["Columbus Day", ["10-12"]],
  ["Halloween", ["10-31"]],
  ["Veterans Day", ["11-11"]],
  ["Thanksgiving", ["11-26"]],
  ["Thanksgiving Day:", ["11-26"]],
  ["Thanksgiving Eve", ["11-25"]],
  ["Day before Thanksgiving", ["11-25"]],
  ["Black Friday", ["11-27"]],
  ["The day after Thanksgiving Day", ["11-27"]],
  ["Sunday after Thanksgiving", ["11-29"]],
  ["CHRISTMAS EVE", ["12-24"]],
  ["Christmas", ["12-25"]],
  ["Day after Christmas", ["12-26"]],
  ["Christmas Eve and Christmas Day", ["12-24", "12-25"]],
  ["Easter, Thanksgiving & Christmas", ["04-05", "11-26", "12-25"]],
  [
    "Christmas Eve through New Year’s Day",
    ["01-01", "12-24", "12-25", "12-26", "12-27", "12-28", "12-29", "12-30", "12-31"],
  ],
  ["Holidays", ["01-01", "05-25", "07-04", "09-07", "11-26", "12-25"]],
  ["Major holidays", ["01-01", "05-25", "07-04", "09-07", "11-26", "12-25"]],
  ["Nov 26", ["11-26"]],
  ["Thu Nov 26", ["11-26"]],
  ["Thurs. Nov. 26th", ["11-26"]],
  ["Tue, Dec 1", ["12-01"]],
  ["Nov. 26th, 2026", ["11-26"]],
  ["Thursday, November 26", ["11-26"]],
  ["Thursday, November 26, 2026", ["11-26"]],
  ["Thanksgiving (Nov 26)", ["11-26"]],
  ["Monday, Memorial Day", ["05-25"]],
  ["Christmas Day (Friday)", ["12-25"]],
  ["11/26", ["11-26"]],
  ["11/26/26", ["11-26"]],
  ["2026-11-26", ["11-26"]],
  ["Nov 26, 2025", []],
  ["Nov 26–28", ["11-26", "11-27", "11-28"]],
  ["November 30 to December 1", ["11-30", "12-01"]],
  ["Dec 24 and 25", ["12-24", "12-25"]],
  ["Dec 24, 25 & 31", ["12-24", "12-25", "12-31"]],
  ["Dec 30, 2026 – Jan 1, 2027", ["12-30", "12-31"]],
])("“%s” covers these days of 2026: %j", (label, days) => {
  expect(daysIn(label)).toEqual(days);
});

test.each([
  ["February", 28],
  ["June–August", 92],
  ["Dec to Feb", 90],
  ["Memorial Day to Labor Day", 106],
  ["Daily", 365],
  ["Mon-Fri", 261],
  ["Monday through Friday", 261],
  ["Monday – Friday", 261],
  ["M–F", 261],
  ["Tue – Sat", 261],
  ["Mon, Wed & Fri", 156],
  ["Sat/Sun", 104],
  ["Sat + Sun", 104],
  ["weekends", 104],
  ["Every Sunday", 52],
  ["7 days a week", 365],
  ["Open daily", 365],
  ["Tues., Thurs.", 105],
  ["Sundays and holidays", 58],
  ["Sundays, holidays", 58],
])("“%s” covers %i days of 2026", (label, count) => {
  expect(daysIn(label)).toHaveLength(count);
});

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter of %i is on %s", (year, day) => {
  expect(new Date(easter(year)).toISOString().slice(0, 10)).toBe(day);
});

test.each([
  "",
  "Founders’ Day",
  "Mondy",
  "Feb 30",
  "13/26",
  "Daily except Sunday",
  "Christmas week",
  "Nov 26 to 28 to 30",
])("“%s” cannot be parsed", (label) => {
  expect(daysIn(label)).toBeNull();
});

describe("a row whose days cannot be parsed", () => {
  test.each([
    ["Founders’ Day", "2026-03-10", true],
    ["Mondy", "2026-03-10", true],
    ["Christmas week", "2026-12-22", true],
    ["Christmas week", "2026-11-22", false],
    ["First Monday in December", "2026-12-07", true],
    ["First Monday in December", "2026-12-08", false],
    ["First Monday in December", "2026-11-09", false],
    ["Independence Day (observed)", "2026-07-03", true],
    ["New Year’s week", "2026-12-29", true],
    ["Summer Saturdays", "2026-07-04", true],
    ["Summer Saturdays", "2026-07-05", false],
    ["Holiday hours", "2026-03-10", true],
    ["By phone", "2026-03-10", false],
    ["Sales office", "2026-03-10", false],
    ["Warranty line, Monday to Friday", "2026-03-10", false],
    ["Winter (Nov–Mar)", "2026-12-05", true],
    ["Winter (Nov–Mar)", "2026-02-05", true],
    ["Winter (Nov–Mar)", "2026-04-05", false],
    ["Summer (May - September)", "2026-07-04", true],
    ["Summer (May - September)", "2026-10-04", false],
    ["Saturday & Sunday by appt", "2026-11-28", true],
    ["Saturday & Sunday by appt", "2026-11-27", false],
    ["By appointment", "2026-11-28", false],
  ])("“%s” may be for %s: %s", (label, day, expected) => {
    expect(mayBeOn(label, at(day))).toBe(expected);
  });

  const daily = { label: "Monday to Sunday", text: "10 am to 6 pm" };
  const nowOn = (day: string, ...rows: { label: string; text: string }[]) =>
    hoursAt([daily, ...rows], "", at(`${day}T12:00`)).now;

  test.each([
    ["2026-12-22", "Christmas week", ""],
    ["2026-11-22", "Christmas week", "Open now, until 6 pm"],
    ["2026-12-07", "First Monday in December", ""],
    ["2026-12-08", "First Monday in December", "Open now, until 6 pm"],
    ["2026-03-10", "Founders’ Day", ""],
    ["2026-03-10", "By phone", "Open now, until 6 pm"],
    ["2026-12-05", "Winter (Nov–Mar)", ""],
    ["2026-11-28", "Saturday & Sunday by appt", ""],
    ["2026-12-25", "Holidays", "Closed today"],
    ["2026-11-11", "Holidays", ""],
    ["2026-11-12", "Holidays", "Open now, until 6 pm"],
  ])("on %s, beside hours of every day, “%s: Closed” makes it “%s”", (day, label, expected) => {
    expect(nowOn(day, { label, text: "Closed" })).toBe(expected);
  });

  test("a row for this very day is certain", () => {
    const rows = [
      { label: "Christmas week", text: "By phone" },
      { label: "Christmas Eve", text: "10–12 and 1–3 pm" },
    ];
    expect(nowOn("2026-12-24", ...rows)).toBe("Opens today at 1 pm");
    expect(nowOn("2026-12-23", ...rows)).toBe("");
  });
});

describe("several rows for a day", () => {
  const broken = [
    { label: "Monday to Friday", text: "10–12" },
    { label: "Mon–Fri", text: "1–5" },
    { label: "Daily", text: "11 am to 3 pm" },
    { label: "December", text: "noon to 4 pm" },
    { label: "Dec 24", text: "Closed" },
  ];
  test.each([
    ["2026-11-24T09:00", "Opens today at 10 am"],
    ["2026-11-24T11:59", "Open now, until noon"],
    ["2026-11-24T12:00", "Opens today at 1 pm"],
    ["2026-11-24T13:00", "Open now, until 5 pm"],
    ["2026-11-24T17:00", "Closed for today"],
    ["2026-11-28T12:00", "Open now, until 3 pm"],
    ["2026-12-01T12:00", "Open now, until 4 pm"],
    ["2026-12-24T12:00", "Closed today"],
  ])("%s: %s", (time, expected) => {
    expect(hoursAt(broken, "", at(time)).now).toBe(expected);
  });

  test("all rows of the day are today’s, the exception before the rule", () => {
    const todays = (time: string) =>
      hoursAt(broken, "", at(time)).rows.flatMap(({ isToday, text }) => (isToday ? [text] : []));
    expect(todays("2026-11-24T12:00")).toEqual(["10–12", "1–5"]);
    expect(todays("2026-11-28T12:00")).toEqual(["11 am to 3 pm"]);
    expect(hoursOn(broken, "2026-12-24")).toEqual({ kind: "closed" });
    expect(hoursOn(broken, "2026-12-23")?.kind).not.toBe("closed");
  });

  test("the office’s line has both rows", () => {
    const table = [
      { label: "Monday–Friday", text: "10 am–noon" },
      { label: "Mon-Fri", text: "1–5 pm" },
      { label: "Daily", text: "11 am to 3 pm" },
      { label: "Christmas", text: "Closed" },
    ];
    expect(officeLine({ line: "", table })).toBe("Mon–Fri 10 am–noon and 1–5 pm, Sat–Sun 11 am to 3 pm");
  });

  test("of two contradicting rows the first counts", () => {
    const table = [
      { label: "Monday", text: "10 am to 6 pm" },
      { label: "Mon", text: "9 am to 5 pm" },
    ];
    expect(hoursAt(table, "", at("2026-11-23T17:30")).now).toBe("Open now, until 6 pm");
  });
});

test.each([
  ["Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm", "Mon–Sat: 10 am to 6 pm; Sun: 11 am to 5 pm"],
  ["Mon, Wed & Fri, noon–5", "Mon, Wed & Fri: noon–5"],
  ["Weekdays: 10 am–noon, 1–5 pm; Sat closed", "Weekdays: 10 am–noon and 1–5 pm; Sat: closed"],
  ["By phone until the model opens", null],
  ["Mon–Fri 10am–5pm, Sat by appointment only; Sun closed", "Mon–Fri: 10am–5pm; Sat: by appointment only; Sun: closed"],
  ["Monday-Friday: 10 AM - 5 PM | Saturday: 11 AM - 4 PM", "Monday-Friday: 10 AM - 5 PM; Saturday: 11 AM - 4 PM"],
  ["Mon–Sat: 10am–5pm\nSun: noon–5", "Mon–Sat: 10am–5pm; Sun: noon–5"],
  ["M-F 10-5 / Sa-Su 12-5", "M-F: 10-5; Sa-Su: 12-5"],
  ["10am-5pm daily", "daily: 10am-5pm"],
  ["Mon–Sat 10am–5pm, or by appointment", "Mon–Sat: 10am–5pm, or by appointment"],
  ["10 am to 6 pm Mon–Sat, noon to 5 pm on Sundays", "Mon–Sat: 10 am to 6 pm; on Sundays: noon to 5 pm"],
  ["Monday through Friday from 10 am to 5 pm", "Monday through Friday: 10 am to 5 pm"],
  ["Daily 10am–5pm; closed Thanksgiving Day", "Daily: 10am–5pm; Thanksgiving Day: Closed"],
  [
    "Thursday–Monday, 10am–5pm. Closed on Tuesday & Wednesday.",
    "Thursday–Monday: 10am–5pm; Tuesday & Wednesday: Closed",
  ],
  ["Daily 10am–5pm; Dec 24 10am–2pm", "Daily: 10am–5pm; Dec 24: 10am–2pm"],
  ["Daily 10am–5pm; Dec 24 until 2 PM", "Daily: 10am–5pm; Dec 24: until 2 PM"],
])("the line “%s” has the rows %s", (line, rows) => {
  expect(
    rowsOfLine(line)
      ?.map(({ label, text }) => `${label}: ${text}`)
      .join("; ") ?? null,
  ).toBe(rows);
});

test.each([
  ["Daily 10am–5pm; Dec 24 10am–2pm", "2026-12-05T12:00", "Open now, until 5 pm"],
  ["Daily 10am–5pm; Dec 24 10am–2pm", "2026-12-24T12:00", "Open now, until 2 pm"],
  ["Daily 10am–5pm; Dec 24 until 2 PM", "2026-12-05T12:00", "Open now, until 5 pm"],
  ["Daily 10am–5pm; Dec 24 until 2 PM", "2026-12-24T12:00", ""],
  ["Daily 10am–5pm; closed Thanksgiving Day", "2026-11-26T12:00", "Closed today"],
  ["Daily 10am–5pm; closed Thanksgiving Day", "2026-11-27T12:00", "Open now, until 5 pm"],
])("with the line “%s” the office at %s is “%s”", (line, time, expected) => {
  expect(hoursAt([], line, at(time)).now).toBe(expected);
});

test("a long sentence has no rows", () => {
  expect(rowsOfLine(`${"Open 1 to 2 ".repeat(2000)}daily`)).toBeNull();
});
