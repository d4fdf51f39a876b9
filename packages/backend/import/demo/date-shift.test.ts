import { expect, test } from "vitest";
import { shiftDates, weeksBetween } from "./date-rules.ts";

/** A clock so many weeks after the demo was written. */
const after = (weeks: number) => ({ weeks, today: "2026-11-21" });

test("dates move by whole weeks, so a Saturday stays a Saturday", () => {
  expect(weeksBetween("2026-11-21", "2026-11-27")).toBe(0);
  expect(weeksBetween("2026-11-21", "2026-11-28")).toBe(1);
  expect(weeksBetween("2026-11-21", "2026-11-20")).toBe(-1);
  expect(shiftDates("2026-12-05", after(4))).toBe("2027-01-02");
  expect(shiftDates("2026-12-05T11:00:00", after(1))).toBe("2026-12-12T11:00:00");
});

test("daylight saving time moves no day and no hour", () => {
  expect(shiftDates("2027-03-13T10:00:00", after(1))).toBe("2027-03-20T10:00:00");
  expect(shiftDates("2027-10-31T23:30:00", after(1))).toBe("2027-11-07T23:30:00");
});

test("every date in a value moves, at any depth, and nothing else changes", () => {
  const value = {
    date: "2026-11-21",
    rule: "first saturday of a month from today at 11:00",
    zip: "80503",
    list: [{ at: "2026-11-21T09:00:00" }, 7, null],
    text: "On 2026-11-21 we met.",
    words: "the first saturday of a month from today",
    label: "today",
  };
  expect(shiftDates(value, after(2))).toEqual({
    date: "2026-12-05",
    rule: "2026-12-05T11:00:00",
    zip: "80503",
    list: [{ at: "2026-12-05T09:00:00" }, 7, null],
    text: "On 2026-11-21 we met.",
    words: "the first saturday of a month from today",
    label: "today",
  });
});

test("dates in texts have the requested format", () => {
  expect(shiftDates("{{date 2027-01-15}}, {{day 2027-01-15}}, {{ month 2027-03-12 }}", after(0))).toBe(
    "Jan 15, 2027, January 15, March 2027",
  );
  expect(shiftDates("As of {{date 2026-12-28}}.", after(1))).toBe("As of Jan 4, 2027.");
  expect(shiftDates("{{monthname last day of february until today}}, {{year 2028-06-15}}", after(0))).toBe(
    "February, 2028",
  );
  expect(shiftDates("{{holiday today}}", after(0))).toBe("Thanksgiving Day");
});

test("a placeholder without a date stays visible", () => {
  expect(shiftDates("{{date some day}}", after(0))).toBe("{{date some day}}");
});
