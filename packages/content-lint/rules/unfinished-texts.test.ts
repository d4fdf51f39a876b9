import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import type { Rule } from "../finding.ts";
import { contentOf } from "../testing/content-of.ts";
import { unfinishedTexts, writtenDays } from "./unfinished-texts.ts";

const found = (rule: Rule, text: string) =>
  checkContent(contentOf({ id: 3, kind: "blogPost", content: `<p>${text}</p>` }), [rule]).map(({ problem }) => problem);

test.for([
  ["TODO check the price.", "“TODO” is left in the text."],
  ["Ask Jo, TBD.", "“TBD” is left in the text."],
  ["Lorem ipsum dolor sit amet.", "“Lorem ipsum” is left in the text."],
  ["Who looks after the the prairie?", "“the the” is in the text."],
  ["The the prairie.", "“The the” is in the text."],
])("“%s” is not finished", ([text = "", problem]) => {
  expect(found(unfinishedTexts, text)).toEqual([problem]);
});

test.for([
  "All that that house had had, todo in Spanish, and 34 in in a frame.",
  "Come in, in slippers; we’ll let it, it’s fine.",
])("“%s” is finished", (text) => {
  expect(found(unfinishedTexts, text)).toEqual([]);
});

test("a day has no ending; ordinals without a month may have one", () => {
  expect(found(writtenDays, "Open on December 5th, 2026.")).toEqual([
    "“December 5th” is in the text; the site writes “December 5”.",
  ]);
  expect(found(writtenDays, "On Dec 5, the 3rd house, and in May the 2nd one.")).toEqual([]);
});
