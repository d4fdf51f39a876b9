import { describe, expect, test } from "vitest";
import { telephoneLines } from "./hours-of-day.ts";
import { pageBlocks, pageTable, pageText } from "./page-text.ts";
import { bars, demo, drawings } from "./testing/drawn-figures.ts";

describe("the hours of the day", () => {
  test("are those of the lines that other pages name, at the hours that they name", () => {
    const lines = telephoneLines(pageTable(demo, "pages/faq.yaml", "who-answers"));
    expect(lines.map(({ number, fromHour, toHour }) => [number, fromHour, toHour])).toEqual([
      ["303-555-0143", 0, 24],
      ["303-555-0142", 10, 18],
      ["303-555-0140", 9, 17.5],
      ["303-555-0144", 9, 17],
      ["303-555-0143", 8, 16],
    ]);
    const rows = pageBlocks(demo, "pages/contact-us.yaml").flatMap(({ items }) => items ?? []);
    const textOf = (number: string) => rows.find(({ title }) => title === number)?.text;
    expect(textOf("303-555-0143")).toContain("day and night for water, gas, heat, power and locks");
    expect(textOf("303-555-0142")).toContain("daily 10 am to 6 pm");
    expect(textOf("303-555-0144")).toContain("weekdays 9 am to 5 pm");
    const places = pageText(demo, "pages/our-locations.yaml");
    expect(places).toContain("Monday to Saturday, 9 am to 5:30 pm");
    expect(places).toContain("the counter is open Monday to Friday, 8 am to 4 pm");
  });

  test("are read to the minute; hours that end before they begin are refused", () => {
    expect(telephoneLines([["Noon", "1", "Daily", "12 pm to 12:30 pm"]])[0]).toMatchObject({
      fromHour: 12,
      toHour: 12.5,
    });
    expect(telephoneLines([["Early", "1", "Daily", "12 am to 6 am"]])[0]).toMatchObject({ fromHour: 0, toHour: 6 });
    expect(() => telephoneLines([["Office", "1", "Daily", "5 pm to 9 am"]])).toThrow(
      "of “Office” ends before it begins",
    );
    expect(() => telephoneLines([["Office", "1", "Daily", "nine to five"]])).toThrow(
      "“nine” is not an hour of the day",
    );
  });

  test("are bars between midnight and midnight", () => {
    const [[left, dayPx] = [0, 0]] = bars("hours-of-day", "#1c2622");
    const hours = bars("hours-of-day", "#dfe8e8").map(([from, widthPx]) =>
      [from, from + widthPx].map((px) => Math.round(((px - left) / dayPx) * 24 * 10) / 10),
    );
    expect(hours).toEqual([
      [10, 18],
      [9, 17.5],
      [9, 17],
      [8, 16],
    ]);
  });

  test("are in words, too", () => {
    expect(drawings["hours-of-day"]?.wide.svg).toContain(
      "Office and design room, 303-555-0140: Monday to Saturday, 9 am to 5:30 pm; Agents, 303-555-0144: Weekdays, 9 am to 5 pm;",
    );
  });
});
