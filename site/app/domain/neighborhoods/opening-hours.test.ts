import { expect, test } from "vitest";
import { openingHours } from "./opening-hours.ts";

const table = [
  { label: "Monday to Saturday", text: "10 am to 6 pm" },
  { label: "Sunday", text: "11 am to 5 pm" },
];

test("S3.11 the sales office’s line stands at the top, its table at the visit", () => {
  expect(openingHours(null, { line: "Daily, 10 am to 6 pm", table })).toEqual({
    line: "Daily, 10 am to 6 pm",
    label: "Open",
    sentence: "Open daily, 10 am to 6 pm",
    rows: table,
  });
});

test("a house with hours of its own says those, and says them before the office’s table", () => {
  const hours = openingHours(" Friday to Monday, 11 am to 5 pm ", { line: "Daily, 10 am to 6 pm", table });
  expect(hours?.line).toBe("Friday to Monday, 11 am to 5 pm");
  expect(hours?.rows).toEqual([{ label: "This house", text: "Friday to Monday, 11 am to 5 pm" }, ...table]);
  expect(openingHours("Daily, 10 am to 6 pm", { line: "Daily, 10 am to 6 pm", table })?.rows).toEqual(table);
  expect(openingHours("Daily, 10 am to 6 pm", { line: "", table })?.rows).toEqual(table);
});

test.each([
  ["Daily, 10 am to 6 pm", "Open", "Open daily, 10 am to 6 pm"],
  ["Every day, 10 am to 6 pm", "Open", "Open every day, 10 am to 6 pm"],
  ["Thursday to Monday, 10 am to 5 pm", "Open", "Open Thursday to Monday, 10 am to 5 pm"],
  ["Sat and Sun, noon to 4", "Open", "Open Sat and Sun, noon to 4"],
  ["Weekends, noon to 4", "Open", "Open weekends, noon to 4"],
  ["By appointment", "Open", "Open by appointment"],
  ["Open daily", "Open", "Open daily"],
  ["By phone until the model opens", "Hours", "By phone until the model opens"],
  ["Sales office closed", "Hours", "Sales office closed"],
  ["10 am to 6 pm", "Hours", "10 am to 6 pm"],
])("“%s” stands beside %s, and reads “%s” in a sentence", (line, label, sentence) => {
  expect(openingHours(line, { line: null, table: null })).toEqual({
    ...{ line, label, sentence },
    rows: [{ label, text: line }],
  });
});

test("without a line the first row of the table is one; rows with a missing half are left out", () => {
  const rows = [null, { label: "Closed", text: " " }, ...table];
  expect(openingHours("", { line: " ", table: rows })).toMatchObject({
    line: "Monday to Saturday, 10 am to 6 pm",
    rows: table,
  });
});

test("where nobody says any there are none", () => {
  expect(openingHours(null, { line: null, table: null })).toBeNull();
  expect(openingHours(" ", { line: "", table: [{ label: "Sunday", text: null }] })).toBeNull();
});
