import { expect, test } from "vitest";
import { dayOfRule, nextHoliday } from "./date-rules.ts";

const clock = { today: "2026-11-24", weeks: 0 };

test.each([
  ["today", "2026-11-24"],
  ["2026-12-05", "2026-12-05"],
  ["40 days after 2027-02-28", "2027-04-09"],
  ["1 week before today", "2026-11-17"],
  ["first saturday of a month from today", "2026-12-05"],
  ["first saturday of a month from 2026-12-05", "2026-12-05"],
  ["first saturday of a month until today", "2026-11-07"],
  ["last friday of september until today", "2026-09-25"],
  ["last friday of september until second thursday of april until today", "2025-09-26"],
  ["fourth thursday of november from today", "2026-11-26"],
  ["last day of a month from 2027-02-10", "2027-02-28"],
  ["last day of february from 2028-01-01", "2028-02-29"],
  ["december 21 until today", "2025-12-21"],
])("the day of “%s” is %s", (rule, day) => {
  expect(dayOfRule(rule, clock)).toBe(day);
});

test("a written day moves by whole weeks, today does not", () => {
  const later = { today: "2027-03-03", weeks: 14 };
  expect(dayOfRule("2026-12-05", later)).toBe("2027-03-13");
  expect(dayOfRule("last day of a month from 2026-12-05", later)).toBe("2027-03-31");
  expect(dayOfRule("first saturday of a month from today", later)).toBe("2027-03-06");
});

test.each([
  "fifth saturday of a month from today",
  "first caturday of a month from today",
  "first day of a month from today",
  "first saturday of a year from today",
  "first saturday of may",
  "first saturday of may from then",
  "february 31 from today",
  "tomorrow",
  "",
])("“%s” is not a rule", (rule) => {
  expect(dayOfRule(rule, clock)).toBeNull();
});

test.each([
  ["2026-11-21", "Thanksgiving Day"],
  ["2026-11-26", "Thanksgiving Day"],
  ["2026-11-27", "Christmas Day"],
  ["2026-12-26", "New Year’s Day"],
  ["2027-01-02", "Memorial Day"],
  ["2027-06-01", "Independence Day"],
  ["2027-07-05", "Labor Day"],
])("the first holiday from %s on is %s", (day, holiday) => {
  expect(nextHoliday(day)).toBe(holiday);
});
