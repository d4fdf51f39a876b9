import { describe, expect, test } from "vitest";
import { homesiteText, titleCells } from "./title-cells.ts";

const cell = (label: string) => ({ label, value: label });
const widths = { half: 2, wide: 4 };
const width = (span: "half" | "wide" | undefined) => (span ? widths[span] : 1);

describe("a title block", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])("of %d facts fills its rows without a hole", (count) => {
    const facts = Array.from({ length: count }, (_, position) => cell(`fact ${position}`));
    for (const figures of [[], [cell("Price")], [cell("Price"), cell("Ready")]]) {
      let column = 0;
      for (const { span } of titleCells(figures, facts)) {
        column += width(span);
        expect(column).toBeLessThanOrEqual(4);
        if (column === 4) column = 0;
      }
      expect(column).toBe(0);
    }
  });

  test("leaves out what nobody knows", () => {
    expect(titleCells([cell("Price"), { label: "Ready", value: "" }], [{ label: "Garage", value: null }])).toEqual([
      { label: "Price", value: "Price", figure: true, span: "wide" },
    ]);
  });
});

test("a homesite has its number and its area, or what is known of them", () => {
  expect([homesiteText("14", 7840), homesiteText("14", null), homesiteText(null, 7840)]).toEqual([
    "14 · 7,840 sq ft",
    "14",
    "7,840 sq ft",
  ]);
});
