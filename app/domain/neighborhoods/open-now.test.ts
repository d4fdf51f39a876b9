import { describe, expect, test } from "vitest";
import { builderNow, parseWallDate, type WallDate } from "../wording/dates.ts";
import { hoursAt } from "./open-now.ts";

const table = [
  { label: "Monday to Saturday", text: "10 am to 6 pm" },
  { label: "Sunday", text: "11 am to 5 pm" },
  { label: "Thanksgiving Day", text: "Closed" },
];
// November 22, 2026 is a Sunday.
const at = (text: string) => parseWallDate(text) as WallDate;
const state = (rows: typeof table, time: string, hours = "") => {
  const { now, isOpen, rows: lines } = hoursAt(rows, hours, at(time));
  return { now, isOpen, today: lines.find(({ isToday }) => isToday)?.label };
};

describe("opening hours at a moment", () => {
  test.each([
    ["2026-11-23T09:59", "Opens today at 10 am", false, "Monday to Saturday"],
    ["2026-11-23T10:00", "Open now, until 6 pm", true, "Monday to Saturday"],
    ["2026-11-23T17:59", "Open now, until 6 pm", true, "Monday to Saturday"],
    ["2026-11-23T18:00", "Closed for today", false, "Monday to Saturday"],
    ["2026-11-28T12:00", "Open now, until 6 pm", true, "Monday to Saturday"],
    ["2026-11-22T10:30", "Opens today at 11 am", false, "Sunday"],
    ["2026-11-22T16:59", "Open now, until 5 pm", true, "Sunday"],
    ["2026-11-26T12:00", "Closed today", false, "Thanksgiving Day"],
    ["2026-11-19T12:00", "Open now, until 6 pm", true, "Monday to Saturday"],
    ["2027-11-25T12:00", "Closed today", false, "Thanksgiving Day"],
  ])("%s: %s", (time, now, isOpen, today) => {
    expect(state(table, time)).toEqual({ now, isOpen, today });
  });

  test("at most one line is today’s", () => {
    for (let day = 1; day <= 30; day++) {
      const { rows } = hoursAt(table, "", at(`2026-11-${String(day).padStart(2, "0")}T12:00`));
      expect(
        rows.filter(({ isToday }) => isToday),
        `November ${day}`,
      ).toHaveLength(1);
    }
  });

  test.each([
    ["Friday to Monday", "2026-11-22T12:00", true],
    ["Friday to Monday", "2026-11-24T12:00", false],
    ["Tuesday and Wednesday", "2026-11-25T12:00", true],
    ["Tuesday and Wednesday", "2026-11-26T12:00", false],
    ["Mon, Wed, and Fri", "2026-11-23T12:00", true],
    ["Mon, Wed, and Fri", "2026-11-24T12:00", false],
    ["Mon–Fri", "2026-11-27T12:00", true],
    ["Mon-Fri", "2026-11-27T12:00", true],
    ["Monday thru Friday", "2026-11-28T12:00", false],
    ["Mon and Thu-Sat", "2026-11-27T12:00", true],
    ["Mon and Thu-Sat", "2026-11-25T12:00", false],
    ["Mon-Wed-Fri", "2026-11-25T12:00", false],
    ["Weekdays", "2026-11-27T12:00", true],
    ["Weekends", "2026-11-27T12:00", false],
    ["Weekends", "2026-11-29T12:00", true],
    ["Saturdays", "2026-11-28T12:00", true],
    ["Daily", "2026-11-24T12:00", true],
    ["Every day", "2026-11-24T12:00", true],
    ["Nov 24", "2026-11-24T12:00", true],
    ["Thanksgiving, Nov 24", "2026-11-24T12:00", true],
    ["Friday after Thanksgiving", "2026-11-27T12:00", true],
    ["Friday after Thanksgiving", "2026-11-20T12:00", false],
    ["Labor Day", "2026-09-07T12:00", true],
    ["Memorial Day", "2026-05-25T12:00", true],
    ["Monday to Friday, by phone", "2026-11-24T12:00", false],
    ["Warranty line, Monday to Friday", "2026-11-24T12:00", false],
    ["Sales office", "2026-11-24T12:00", false],
    ["", "2026-11-24T12:00", false],
  ])("“%s” on %s is today’s line: %s", (label, time, isOpen) => {
    expect(state([{ label, text: "10 am to 6 pm" }], time).isOpen).toBe(isOpen);
  });

  test.each([
    ["By appointment", "By appointment today"],
    ["Closed", "Closed today"],
    ["Noon to 5:30 pm", "Open now, until 5:30 pm"],
    ["9:30 a.m. – 1 p.m.", "Open now, until 1 pm"],
    ["10 am to noon", "Closed for today"],
    ["Opens with the model", ""],
    ["10:00–18:00", "Open now, until 6 pm"],
    ["09:30 to 17:30", "Open now, until 5:30 pm"],
    ["13:00 - 17:00", "Opens today at 1 pm"],
    ["08:00–12:00", "Closed for today"],
    // May mean the afternoon.
    ["1:00 to 5:00", ""],
    ["10:00 to 6:00", ""],
    ["10:00 am to 18:00", ""],
    ["18:00–25:00", ""],
    ["18:00–10:00", ""],
    ["10 to 6", ""],
    ["6 pm to 10 am", ""],
    ["25 am to 26 pm", ""],
    ["", ""],
  ])("“%s” at noon shows “%s”", (text, now) => {
    expect(state([{ label: "Daily", text }], "2026-11-24T12:00").now).toBe(now);
  });

  test("a single line counts when there is no table, if it has days and hours", () => {
    expect(state([], "2026-11-24T12:00", "Daily, 10 am to 6 pm").now).toBe("Open now, until 6 pm");
    expect(state([], "2026-11-24T12:00", "Friday to Monday, 11 am to 5 pm").now).toBe("");
    expect(state([], "2026-11-24T12:00", "By phone until the model opens").now).toBe("");
    expect(state(table, "2026-11-22T10:30", "Daily, 10 am to 6 pm").now).toBe("Opens today at 11 am");
  });

  test("a row of a holiday is not today’s on other days", () => {
    expect(state([{ label: "Christmas Day", text: "Closed" }], "2026-11-24T12:00")).toEqual({
      now: "",
      isOpen: false,
      today: undefined,
    });
  });
});

test("the builder’s clock uses the builder’s time zone, at midnight and in summer too", () => {
  const clock = (instant: string) => {
    const { year, month, day, hour, minute } = builderNow(new Date(instant));
    return `${year}-${month}-${day} ${hour}:${minute}`;
  };
  expect(clock("2026-11-22T16:30:00Z")).toBe("2026-11-22 9:30");
  expect(clock("2026-07-04T16:30:00Z")).toBe("2026-7-4 10:30");
  expect(clock("2026-11-22T07:00:00Z")).toBe("2026-11-22 0:0");
  expect(clock("2026-11-22T06:59:00Z")).toBe("2026-11-21 23:59");
});
