import { describe, expect, test } from "vitest";
import { addedOptions } from "./option-line.ts";
import { pageText, tablesOf } from "./page-text.ts";
import { bars, demo } from "./testing/drawn-figures.ts";

describe("what buyers added", () => {
  const optionText = pageText(demo, "pages/fun-part-journey.yaml");

  test("equals the page’s, and its choices add up to the page’s total", () => {
    const added = addedOptions(optionText);
    expect([added.maxUsd, added.medianUsd, added.choicesSumUsd]).toEqual([131_000, 27_400, 11_770]);
    expect(added.choices.map(({ name, usd }) => [name, `$${usd.toLocaleString("en-US")}`])).toEqual(
      tablesOf(optionText)[0],
    );
  });

  test("has the choices end to end, on the line and enlarged", () => {
    const { choices, maxUsd, choicesSumUsd } = addedOptions(optionText);
    const all = bars("option-line", "#dfe8e8");
    expect(all).toHaveLength(2 * choices.length);
    for (const [scaleUsd, row] of [
      [maxUsd, all.slice(0, choices.length)],
      [choicesSumUsd, all.slice(choices.length)],
    ] as const) {
      let before = 0;
      for (const [index, { usd }] of choices.entries()) {
        expect(row[index]?.[0]).toBeCloseTo(1 + (702 * before) / scaleUsd, 0);
        expect(row[index]?.[1]).toBeCloseTo((702 * usd) / scaleUsd, 0);
        before += usd;
      }
    }
  });

  test("is not drawn when they do not", () => {
    expect(() => addedOptions(optionText.replace("| $620 |", "| $720 |"))).toThrow("The choices come to $11870");
  });
});
