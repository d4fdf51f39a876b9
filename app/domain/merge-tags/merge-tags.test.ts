import { expect, test } from "vitest";
import { hasMergeTags, type MergeTagValue, parseMergeTag, replaceMergeTags } from "./merge-tags.ts";

test.each([
  ["neighborhoods", { kind: "count", thing: "neighborhoods", isNumberAlone: false, of: { by: "all" } }],
  [
    "number of homes ready at bluestem",
    { kind: "count", thing: "homes ready", isNumberAlone: true, of: { by: "neighborhood", slug: "bluestem" } },
  ],
  [
    "plans of easyhouse",
    { kind: "count", thing: "plans", isNumberAlone: false, of: { by: "collection", slug: "easyhouse" } },
  ],
  [
    "lowest price of wee-cottage",
    { kind: "range", thing: "lowest price", of: { by: "collection", slug: "wee-cottage" } },
  ],
  ["towns", { kind: "range", thing: "towns", of: { by: "all" } }],
  ["price of 1482-threshing-lane", { kind: "product", thing: "price", slug: "1482-threshing-lane" }],
  ["hours of 12-windrow-court", { kind: "product", thing: "hours", slug: "12-windrow-court" }],
])("“%s” is a merge tag", (words, name) => {
  expect(parseMergeTag(words)).toEqual(name);
});

test.each([
  "house",
  "homes sold",
  "price",
  "price at bluestem",
  "number of towns",
  "plans of",
  "constructor",
  "Homes",
  "",
])("“%s” is not a merge tag", (words) => {
  expect(parseMergeTag(words)).toBeNull();
});

test.each<[string, MergeTagValue, string]>([
  ["{homes ready} in town", 0, "No homes ready now in town"],
  ["{homes ready} in town", 1, "One home ready now in town"],
  ["We have {homes ready}.", 2, "We have two homes ready now."],
  ["In town: {homes ready}.", 1, "In town: one home ready now."],
  ["Stay. {neighborhoods} wait.", 12, "Stay. Twelve neighborhoods wait."],
  ["<p>{plans} in all</p>", 21, "<p>21 plans in all</p>"],
  ["and {models}", 1, "and one model home"],
  ["{homes} here", 1, "One home for sale here"],
  ["{number of plans of easyhouse}", 1204, "1,204"],
  ["{number of plans of easyhouse}", 0, "0"],
  ["from {lowest price of easyhouse}", "$486,000", "from $486,000"],
  ["from {lowest price of easyhuose}", null, "from {lowest price of easyhuose}"],
  ["{house} and {{date 2026-11-21}} and {a: 1}", "$1", "{house} and {{date 2026-11-21}} and {a: 1}"],
])("“%s” with %s is “%s”", (text, value, shown) => {
  expect(replaceMergeTags(text, () => value)).toBe(shown);
});

test("texts are found at any depth of data, and other braces are not merge tags", () => {
  expect(hasMergeTags({ items: [{ text: ["{plans of easyhouse}"] }] })).toBe(true);
  expect(hasMergeTags({ plans: ["{plan}", "{}", "price of juniper"] })).toBe(false);
  expect(hasMergeTags(undefined)).toBe(false);
  expect(hasMergeTags(null)).toBe(false);
});
