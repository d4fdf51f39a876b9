import { describe, expect, test } from "vitest";
import { choicesWith, linesOf, readNumber, storedTime, withPlainSpaces, writtenNumber } from "./written.ts";

describe("text of a number field", () => {
  test.each([
    ["$589,900", 589900],
    [" 2.5 ", 2.5],
    ["2.", 2],
    [".5", 0.5],
    ["-105.16265", -105.16265],
    ["", undefined],
    ["  ", undefined],
    ["12x", "12x"],
    ["1e5", "1e5"],
    ["-", "-"],
  ])("%j is %j", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  test.each([
    [589900, true, "589,900"],
    [-105.16265, false, "-105.16265"],
    [2.5, true, "2.5"],
    ["12x", true, "12x"],
    [undefined, true, ""],
  ])("%j is shown as text", (value, isGrouped, text) => {
    expect(writtenNumber(value, isGrouped)).toBe(text);
  });
});

test("times are stored with seconds; an incomplete time is unchanged", () => {
  expect(["2026-12-05T11:00", "2026-12-05T11:00:30", ""].map(storedTime)).toEqual([
    "2026-12-05T11:00:00",
    "2026-12-05T11:00:30",
    undefined,
  ]);
});

test("empty lines at the end are dropped, and those before are kept", () => {
  expect(linesOf(" sold_out \n\nSold Out\n\n")).toEqual(["sold_out", "", "Sold Out"]);
});

test("a stored value that is not a choice is kept as one", () => {
  const choices = [{ value: "open", label: "Open" }];
  expect(choicesWith(choices, "open")).toBe(choices);
  expect(choicesWith(choices, "leased")).toEqual([...choices, { value: "leased", label: "leased (unknown)" }]);
});

test("a non-breaking space that a browser puts before bold becomes plain; others stay", () => {
  expect(withPlainSpaces("<p>Plain and\u00a0<strong>bold</strong>, 10\u00a0am&nbsp;<em>sharp</em></p>")).toBe(
    "<p>Plain and <strong>bold</strong>, 10\u00a0am <em>sharp</em></p>",
  );
});
