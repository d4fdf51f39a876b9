import { expect, test } from "vitest";
import { parseHours } from "./hours-text.ts";

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
const shown = (text: string) => {
  const hours = parseHours(text);
  if (hours?.kind !== "open") return hours?.kind ?? null;
  return hours.ranges.map((range) => range.map(clock).join("–")).join(" ");
};

test.each([
  ["10 am to 6 pm", "10:00–18:00"],
  ["10am-6pm", "10:00–18:00"],
  ["10:00 AM – 6:00 PM", "10:00–18:00"],
  ["10 a.m. until 6 p.m.", "10:00–18:00"],
  ["10 am til 6 pm", "10:00–18:00"],
  ["10 am ’til 6 pm", "10:00–18:00"],
  ["10a–6p", "10:00–18:00"],
  ["Open 10 am through 6 pm.", "10:00–18:00"],
  ["10–6 pm", "10:00–18:00"],
  ["10 am–6", "10:00–18:00"],
  ["1–5 pm", "13:00–17:00"],
  ["9 am–11", "9:00–11:00"],
  ["noon–5", "12:00–17:00"],
  ["12 noon to 5:30", "12:00–17:30"],
  ["12–5", "12:00–17:00"],
  ["10\u202Fam\u00a0to\u200b 6\u00a0pm", "10:00–18:00"],
  ["10 am–noon, 1–5 pm", "10:00–12:00 13:00–17:00"],
  ["10–12 and 1–5", "10:00–12:00 13:00–17:00"],
  ["9–1 & 2–5:30", "9:00–13:00 14:00–17:30"],
  ["10 am to noon; 1 pm to 5 pm", "10:00–12:00 13:00–17:00"],
  ["10:00–12:00 / 13:00–17:00", "10:00–12:00 13:00–17:00"],
  ["10:00–18:00", "10:00–18:00"],
  ["0900–1730", "9:00–17:30"],
  ["09:00 - 17:30 h", "9:00–17:30"],
  ["9.30–18.00", "9:30–18:00"],
  ["18:00–24:00", "18:00–24:00"],
  ["5 pm to midnight", "17:00–24:00"],
  ["Closed", "closed"],
  ["CLOSED ALL DAY", "closed"],
  ["Closed for the holiday", "closed"],
  ["Office closed.", "closed"],
  ["By appointment", "appointment"],
  ["By appointment only", "appointment"],
  ["Appointment only", "appointment"],
  ["Open by appt.", "appointment"],
  ["10am–5pm or by appointment", "10:00–17:00"],
  ["10 am to 5 pm, and by appointment.", "10:00–17:00"],
  ["by appt only", "appointment"],
  ["Appointment required", "appointment"],
  ["Please call for an appointment.", "appointment"],
  ["8am-12pm, 1pm-5pm", "8:00–12:00 13:00–17:00"],
  ["10 – 2 PM", "10:00–14:00"],
])("the hours “%s” are %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  // May mean the morning or the afternoon.
  ...["10 to 6", "1:00 to 5:00", "10:00 to 6:00", "9–5", "1–3 and 4–6"],
  // Contradict each other, or are not times.
  ...["6 pm to 10 am", "10 am to 10 am", "10 am–1 pm and noon–5 pm", "10:00 am to 18:00", "18:00–25:00", "10:75–18:00"],
  ...[
    "",
    "10 am",
    "10 am to",
    "from dawn to dusk",
    "Closed until 1 pm",
    "10 am to 6 pm (last tour at 5)",
    "0 am to 5 pm",
    "6pm–2am",
    "until 2 PM",
    "Call for hours",
  ],
])("the hours “%s” cannot be parsed", (text) => {
  expect(parseHours(text)).toBeNull();
});
