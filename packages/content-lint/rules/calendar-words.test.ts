import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { calendarWords } from "./calendar-words.ts";

const found = (entry: Omit<TestEntry, "id">) =>
  checkContent(contentOf({ id: 1, ...entry }), [calendarWords]).map(({ problem }) => problem);

/** An event on Saturday, Dec 5, 2026. */
const event = (content: string) => found({ kind: "event", content, data: { startDateTime: "2026-12-05T11:00:00" } });

test.each([
  "On this Saturday the hall is open.",
  "Come by. Saturday, 11 am to 2 pm.",
  "A first-Saturday open hall.",
  "Bring your own Tuesday.",
  "This winter we burn the grass.",
  "This November it was dry.",
])("“%s” is correct on the first Saturday of December", (text) => expect(event(text)).toEqual([]));

test.each([
  ["On this Sunday the hall is open.", "“On this Sunday” refers to Dec 5, 2026, a Saturday."],
  ["Come by. Friday, 11 am to 2 pm.", "“Friday” refers to Dec 5, 2026, a Saturday."],
  ["On second Saturdays the hall is open.", "“second Saturdays” refers to Dec 5, 2026, which is not that day."],
  ["The last Saturday of a month.", "“last Saturday” refers to Dec 5, 2026, which is not that day."],
  ["This spring we burn the grass.", "“This spring” refers to Dec 5, 2026."],
  ["It was this June.", "“this June” is in a text of Dec 5, 2026."],
])("“%s” is not", (text, problem) => expect(event(text)).toEqual([problem]));

/** A review of Nov 1, 2026, after a move-in on Sep 26, 2025. */
const review = (content: string) => found({ kind: "testimonial", content, data: { movedIn: "2025-09-26" } });

test("a review's move-in is in its month; a day without a year is in one of the last two years", () => {
  expect(review("We moved in late September. Keys were July 21, a Monday.")).toEqual([]);
  expect(review("We moved in late March.")).toEqual(["“moved in late March” refers to a move-in on Sep 26, 2025."]);
  expect(review("Keys were July 21, a Sunday.")).toEqual([
    "“July 21, a Sunday” is in the text, but Jul 21, 2026 is a Tuesday.",
  ]);
});

test("the example of a lease ends on the last day of a month when the page states that", () => {
  const page = (subtitle: string, title: string) =>
    found({
      kind: "page",
      data: {
        organisms: [
          { layout: "hero", subtitle },
          { layout: "table", items: [{ label: "Lease ends", title }] },
        ],
      },
    });
  const text = "Leases end on the last of a month. Houses don’t.";
  expect(page(text, "Feb 28, 2027")).toEqual([]);
  expect(page("Leases end.", "Feb 27, 2027")).toEqual([]);
  expect(page(text, "Feb 27, 2027")).toEqual([
    "“Feb 27, 2027” is not the last day of a month, on which leases end here.",
  ]);
});
