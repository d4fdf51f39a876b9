import { describe, expect, test } from "vitest";
import { builderTime, slotAt, visitTimeText } from "./visit-slots.ts";
import { reminderTime, visitTimes } from "./visit-times.ts";

const table = [
  { label: "Monday to Saturday", text: "10 am to 6 pm" },
  { label: "Sunday", text: "11 am to 5 pm" },
  { label: "Thanksgiving Day", text: "Closed" },
];
/** An instant of the builder's clock in winter, when it is seven hours behind UTC. */
const at = (wall: string) => new Date(`${wall}:00-07:00`);
const timesOf = (now: Date, rows = table, minutes: 30 | 60 = 60, full: readonly string[] = []) =>
  visitTimes(rows, { now, minutes, isFull: (startsAt) => full.includes(startsAt) });
const dayOf = (day: string, ...given: Parameters<typeof timesOf>) =>
  timesOf(...given)?.days.find((each) => each.day === day);
const labels = (...given: Parameters<typeof dayOf>) => dayOf(...given)?.slots.map(({ label }) => label);

describe("the times of a place", () => {
  test("are within its hours and end by closing", () => {
    const saturday = labels("2026-11-21", at("2026-11-20T12:00"));
    expect(saturday).toEqual(["10 am", "11 am", "noon", "1 pm", "2 pm", "3 pm", "4 pm", "5 pm"]);
    const half = labels("2026-11-22", at("2026-11-20T12:00"), table, 30);
    expect([half?.[0], half?.[1], half?.at(-1), half?.length]).toEqual(["11 am", "11:30 am", "4:30 pm", 12]);
    const uneven = [{ label: "Daily", text: "9:30 am to 12:15 pm" }];
    expect(labels("2026-11-21", at("2026-11-20T12:00"), uneven)).toEqual(["9:30 am", "10:30 am"]);
  });

  test.each([
    ["2026-11-21T09:59", 8],
    ["2026-11-21T10:00", 7],
    ["2026-11-21T16:59", 1],
    ["2026-11-21T17:00", undefined],
    ["2026-11-21T23:59", undefined],
  ])("of today are the remaining ones: at %s %s of them", (now, count) => {
    expect(labels("2026-11-21", at(now))?.length).toBe(count);
  });

  test("of today end an hour before closing, also with half hours", () => {
    expect(labels("2026-11-21", at("2026-11-21T17:00"), table, 30)).toEqual(["5:30 pm"]);
    expect(labels("2026-11-21", at("2026-11-21T17:01"), table, 30)).toBeUndefined();
  });

  test("omit a holiday, which is shown as closed", () => {
    expect(dayOf("2026-11-26", at("2026-11-21T12:00"))).toEqual({ day: "2026-11-26", state: "closed", slots: [] });
    expect(dayOf("2026-11-27", at("2026-11-21T12:00"))?.state).toBe("open");
  });

  test("have no slots on days by appointment, which can be requested", () => {
    const rows = [
      { label: "Thursday to Sunday", text: "11 am to 5 pm" },
      { label: "Monday to Wednesday", text: "By appointment" },
    ];
    expect(dayOf("2026-11-23", at("2026-11-21T12:00"), rows)).toMatchObject({ state: "appointment", slots: [] });
  });

  test("are by telephone when only the telephone has hours", () => {
    const rows = [
      { label: "Monday to Friday, by phone", text: "9 am to 5 pm" },
      { label: "Sales office", text: "Opens with the model" },
    ];
    const times = timesOf(at("2026-11-21T12:00"), rows);
    expect(times?.kind).toBe("call");
    expect(times?.days.map(({ day }) => day).slice(0, 6)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-30",
    ]);
  });

  test.each([
    [[]],
    [[{ label: "Sales office", text: "Closed" }]],
    [[{ label: "Warranty line, Monday to Friday", text: "8 am to 5 pm" }]],
    [[{ label: "Daily", text: "By appointment" }]],
    [[{ label: "Daily", text: "10 am to 10 am" }]],
  ])("are null without hours to book: %j", (rows) => {
    expect(timesOf(at("2026-11-21T12:00"), rows)).toBeNull();
  });

  test("omit full slots; a day without any left is full", () => {
    const ofSunday = dayOf("2026-11-22", at("2026-11-21T12:00"))?.slots.map(({ startsAt }) => startsAt) ?? [];
    expect(labels("2026-11-22", at("2026-11-21T12:00"), table, 60, ofSunday.slice(1))).toEqual(["11 am"]);
    expect(dayOf("2026-11-22", at("2026-11-21T12:00"), table, 60, ofSunday)).toMatchObject({
      state: "full",
      slots: [],
    });
    const times = timesOf(at("2026-11-21T12:00"), table, 60, ofSunday);
    expect(slotAt(times, ofSunday[0] ?? "")).toBeUndefined();
  });

  test("of a day with a break are those of both ranges, until an hour before the last closing", () => {
    const split = [{ label: "Daily", text: "10 am to noon, 1 pm to 4 pm" }];
    expect(labels("2026-11-24", at("2026-11-23T12:00"), split)).toEqual(["10 am", "11 am", "1 pm", "2 pm", "3 pm"]);
    expect(labels("2026-11-24", at("2026-11-24T13:30"), split)).toEqual(["2 pm", "3 pm"]);
    expect(labels("2026-11-24", at("2026-11-24T15:01"), split)).toBeUndefined();
  });

  test("keep the wall clock when the clocks change", () => {
    const first = (day: string, now: string) => dayOf(day, new Date(now))?.slots[0]?.startsAt;
    expect(first("2026-10-31", "2026-10-30T18:00:00Z")).toBe("2026-10-31T16:00:00.000Z");
    expect(first("2026-11-01", "2026-10-30T18:00:00Z")).toBe("2026-11-01T18:00:00.000Z");
    expect(first("2027-03-13", "2027-03-12T18:00:00Z")).toBe("2027-03-13T17:00:00.000Z");
    expect(first("2027-03-14", "2027-03-12T18:00:00Z")).toBe("2027-03-14T17:00:00.000Z");
  });

  test("skip the hour that does not exist and include the repeated one once", () => {
    const night = [{ label: "Daily", text: "12 am to 5 am" }];
    expect(labels("2027-03-14", new Date("2027-03-12T18:00:00Z"), night)).toEqual(["midnight", "1 am", "3 am", "4 am"]);
    const fall = dayOf("2026-11-01", new Date("2026-10-30T18:00:00Z"), night)?.slots.map(({ startsAt }) => startsAt);
    expect(new Set(fall).size).toBe(5);
  });

  test("are those of the builder’s day, not of the day in UTC", () => {
    expect(timesOf(at("2026-11-21T22:00"))?.days[0]?.day).toBe("2026-11-22");
  });
});

test("a time is formatted on the builder’s clock", () => {
  expect(visitTimeText("2026-11-24T17:00:00.000Z")).toBe("Tue, Nov 24, 2026, 10 am");
  expect(visitTimeText("2026-07-25T00:30:00.000Z")).toBe("Fri, Jul 24, 2026, 6:30 pm");
  expect(builderTime("2026-07-25T00:30:00.000Z")).toBe("2026-07-24T18:30");
  expect(builderTime("2026-11-24T16:05:00.000Z")).toBe("2026-11-24T09:05");
});

test("the reminder is due at 10 am on the day before, and null when that has passed", () => {
  const startsAt = "2026-11-24T17:00:00.000Z";
  expect(reminderTime(startsAt, at("2026-11-21T12:00"))).toEqual(at("2026-11-23T10:00"));
  expect(reminderTime(startsAt, at("2026-11-23T09:59"))).toEqual(at("2026-11-23T10:00"));
  expect(reminderTime(startsAt, at("2026-11-23T10:00"))).toBeNull();
  // The clocks change in the night between.
  expect(reminderTime("2026-11-01T18:00:00.000Z", at("2026-10-20T12:00"))?.toISOString()).toBe(
    "2026-10-31T16:00:00.000Z",
  );
});
