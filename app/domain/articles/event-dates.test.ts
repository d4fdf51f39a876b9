import { describe, expect, test } from "vitest";
import { byStart, isOver } from "./event-dates.ts";

describe("past and upcoming events", () => {
  const today = "2026-12-05";

  test("an event is upcoming on its own day at any hour, and over on the next day", () => {
    const event = { startDateTime: "2026-12-05T07:00:00", endDateTime: "2026-12-05T08:30:00" };
    expect(isOver(event, today)).toBe(false);
    expect(isOver(event, "2026-12-06")).toBe(true);
  });

  test("an event of several days is upcoming until its last day", () => {
    const event = { startDateTime: "2026-12-01T10:00:00", endDateTime: "2026-12-05T16:00:00" };
    expect(isOver(event, today)).toBe(false);
  });

  test("an end before the start is ignored", () => {
    expect(isOver({ startDateTime: "2026-12-07", endDateTime: "2026-12-01" }, today)).toBe(false);
  });

  test("an event without a date is upcoming", () => {
    expect(isOver({ startDateTime: null, endDateTime: null }, today)).toBe(false);
    expect(isOver({ startDateTime: "soon" }, today)).toBe(false);
  });

  test("the next event comes first, one without a date last", () => {
    const events = [
      { startDateTime: null },
      { startDateTime: "2027-01-09T10:00:00" },
      { startDateTime: "2026-12-19 07:00:00" },
    ];
    expect(events.toSorted(byStart).map(({ startDateTime }) => startDateTime)).toEqual([
      "2026-12-19 07:00:00",
      "2027-01-09T10:00:00",
      null,
    ]);
  });
});
