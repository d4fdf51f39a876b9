import { describe, expect, test } from "vitest";
import { emberDetails } from "./ember-house.ts";
import { pageText, tablesOf } from "./page-text.ts";
import { demo } from "./testing/drawn-figures.ts";

describe("the drawing of the ten ember details", () => {
  const emberText = pageText(demo, "pages/marshallfire-ember-details.yaml");

  test("has each detail of the page’s table and whether it can be done later", () => {
    expect(emberDetails(emberText).map(({ number, detail, later }) => [String(number), detail, later])).toEqual(
      tablesOf(emberText)[0]?.map(([number, detail, , later]) => [number, detail, later]),
    );
  });

  test("rejects a detail that it has no place for", () => {
    expect(() => emberDetails(emberText.replace("| 4 | Gutters", "| 4 | Screens"))).toThrow("no place for 4, “Screens");
    expect(() => emberDetails(emberText.replace("| $350 | Yes |", "| $350 | Perhaps |"))).toThrow("is “Perhaps”");
  });
});
