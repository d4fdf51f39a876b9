import { expect, test } from "vitest";
import { officeLine, openingHours } from "./opening-hours.ts";

const table = [
  { label: "Monday to Saturday", text: "10 am to 6 pm" },
  { label: "Sunday", text: "11 am to 5 pm" },
];

const byDays = "Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm";

test("a sales office’s hours are one line of days, with its hours table as the rows", {
  tags: ["S3.11"],
}, () => {
  expect(openingHours(null, { line: "Daily, 10 am to 6 pm", table })).toEqual({
    line: byDays,
    label: "Sales office hours",
    sentence: `Sales office open ${byDays}`,
    rows: table,
  });
  expect(openingHours(null, { line: "Daily, 10 am to 6 pm", table: null })).toMatchObject({
    sentence: "Sales office open daily, 10 am to 6 pm",
    rows: [{ label: "Open", text: "Daily, 10 am to 6 pm" }],
  });
  expect(openingHours(null, { line: "Sales office closed", table: null })?.label).toBe("Hours");
});

test("a house with its own hours shows them before the office’s table", () => {
  const office = { line: "Daily, 10 am to 6 pm", table };
  const hours = openingHours(" Friday to Monday, 11 am to 5 pm ", office);
  expect(hours?.line).toBe("Friday to Monday, 11 am to 5 pm");
  expect(hours?.rows).toEqual([{ label: "This house", text: "Friday to Monday, 11 am to 5 pm" }, ...table]);
  // A house that repeats the office's hours has no separate hours.
  for (const same of ["Daily, 10 am to 6 pm", byDays]) {
    expect(openingHours(same, office), same).toMatchObject({ line: byDays, label: "Open", rows: table });
  }
});

test.each([
  [
    "Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm",
    "Monday to Saturday: 10 am to 6 pm; Sunday: 11 am to 5 pm; Thanksgiving Day: Closed",
  ],
  ["Daily, 10 am to 6 pm", "Monday to Friday: 10 am to 6 pm; Sat and Sun: 10 am to 6 pm; Dec 24: 10 am to noon"],
  ["Thu–Mon 10 am to 5 pm", "Thursday to Monday: 10 am to 5 pm; Tuesday and Wednesday: By appointment"],
  [
    "Mon and Wed–Fri 9 am to 5 pm, Sat noon to 4 pm",
    "Mon: 9 am to 5 pm; Wed to Fri: 9 am to 5 pm; Saturday: noon to 4 pm; Sunday: Closed",
  ],
  ["Mon, Wed and Fri 9 am to 5 pm", "Monday, Wednesday, and Friday: 9 am to 5 pm"],
  ["Sun 11 am to 5 pm, Mon–Sat 10 am to 6 pm", "Sunday: 11 am to 5 pm; Daily: 10 am to 6 pm"],
  // Editors type a hyphen for a range.
  [
    "Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm",
    "Mon-Sat: 10 am to 6 pm; Sunday: 11 am to 5 pm; Friday after Thanksgiving: Closed",
  ],
  ["Mon and Wed–Fri 9 am to 5 pm, Sat–Sun noon to 4 pm", "Mon, Wed - Fri: 9 am to 5 pm; Weekends: noon to 4 pm"],
  ["Mon–Fri 9 am to 5 pm", "Weekdays: 9 am to 5 pm; Monday to Friday, by phone: 8 am to 6 pm"],
  ["By appointment", "Monday to Friday: Closed; Saturday: By appointment"],
  ["Closed", "Daily: Closed"],
  ["Sales office, Closed", "Sales office: Closed; Warranty line: 8 am to 5 pm"],
])("a table’s line is “%s” for %s, whatever days the editor’s line names", (line, rows) => {
  const given = rows.split("; ").map((row) => {
    const [label = "", text = ""] = row.split(": ");
    return { label, text };
  });
  expect(officeLine({ line: "Every day, 8 am to 8 pm", table: given })).toBe(line);
});

test("the editor’s line is used when neither it nor the table has weekdays", () => {
  const phone = [
    { label: "Monday to Friday, by phone", text: "9 am to 5 pm" },
    { label: "Sales office", text: "Opens with the model" },
  ];
  expect(officeLine({ line: "By phone until the model opens", table: phone })).toBe("By phone until the model opens");
  expect(officeLine({ line: "Daily, noon to 4", table: [] })).toBe("Daily, noon to 4");
});

test.each([
  ["Daily, 10 am to 6 pm", "Open", "Open daily, 10 am to 6 pm"],
  ["Every day, 10 am to 6 pm", "Open", "Open every day, 10 am to 6 pm"],
  ["Thursday to Monday, 10 am to 5 pm", "Open", "Open Thursday to Monday, 10 am to 5 pm"],
  ["Sat and Sun, noon to 4", "Open", "Open Sat and Sun, noon to 4"],
  ["Weekends, noon to 4", "Open", "Open weekends, noon to 4"],
  ["By appointment", "Open", "Open by appointment"],
  ["Open daily", "Open", "Open daily"],
  ["Thu–Sun 11 am to 5 pm", "Open", "Open Thu–Sun 11 am to 5 pm"],
  ["By phone until the model opens", "Hours", "By phone until the model opens"],
  ["Sales office closed", "Hours", "Sales office closed"],
  ["10 am to 6 pm", "Hours", "10 am to 6 pm"],
])("“%s” is labeled %s, and is “%s” in a sentence", (line, label, sentence) => {
  expect(openingHours(line, { line: null, table: null })).toEqual({
    ...{ line, label, sentence },
    rows: [{ label, text: line }],
  });
});

test("rows with a missing half are omitted", () => {
  const rows = [null, { label: "Closed", text: " " }, ...table];
  expect(openingHours("", { line: " ", table: rows })).toMatchObject({
    line: byDays,
    rows: table,
  });
});

test("without any hours the result is null", () => {
  expect(openingHours(null, { line: null, table: null })).toBeNull();
  expect(openingHours(" ", { line: "", table: [{ label: "Sunday", text: null }] })).toBeNull();
});
