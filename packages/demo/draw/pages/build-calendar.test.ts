import { describe, expect, test } from "vitest";
import { calendarRows } from "./build-calendar.ts";
import { tablesOf } from "./page-text.ts";
import { read } from "./testing/drawn-figures.ts";

const calendarText = read("blog-posts/nine-months-week-by-week.md");

describe("the calendar of a house", () => {
  test("is the post's, with every week in one row and the decisions in their weeks", () => {
    const rows = calendarRows(calendarText);
    expect(rows.map(({ onSite, onYourSide }) => [onSite, onYourSide])).toEqual(
      tablesOf(calendarText)[0]?.map(([, onSite, onYourSide]) => [onSite, onYourSide]),
    );
    expect(rows.map(({ fromWeek, toWeek }) => `${fromWeek}–${toWeek}`).join(" ")).toBe(
      "1–5 6–6 7–9 10–13 14–17 18–18 19–21 22–27 28–33 34–36 37–38 39–39",
    );
    expect(rows.flatMap(({ decisionWeeks }) => decisionWeeks)).toEqual([5, 6, 10, 15, 20]);
  });

  test("with a week left out is not drawn", () => {
    expect(() => calendarRows(calendarText.replace("| 7–9 |", "| 8–9 |"))).toThrow("from week 6 to week 8");
  });
});
