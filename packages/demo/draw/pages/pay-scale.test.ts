import { describe, expect, test } from "vitest";
import { pageBlocks } from "./page-text.ts";
import { openingsOf } from "./pay-scale.ts";
import { bars, demo } from "./testing/drawn-figures.ts";

describe("the scale of the pay", () => {
  const blocks = pageBlocks(demo, "pages/career-opportunities.yaml");

  test("has the three openings, with pay by the hour for the hours that the page names", () => {
    expect(openingsOf(blocks)).toEqual([
      {
        title: "Construction superintendent, Berthoud",
        pay: "$92,000 to $108,000 a year",
        yearUsd: [92_000, 108_000],
      },
      { title: "Homeowner care technician, Lafayette", pay: "$31 to $37 an hour", yearUsd: [64_480, 76_960] },
      { title: "Drafter, Longmont", pay: "$68,000 to $80,000 a year", yearUsd: [68_000, 80_000] },
    ]);
  });

  test("has a bar from the least to the most of each", () => {
    const [superintendent, ...others] = bars("pay-scale", "#dfe8e8").map(([from, widthPx]) => [from, from + widthPx]);
    const pxPerUsd = ((superintendent?.[1] ?? 0) - (superintendent?.[0] ?? 0)) / 16_000;
    const usdAt = (px = 0) => 92_000 + (px - (superintendent?.[0] ?? 0)) / pxPerUsd;
    expect(others.map((ends) => ends.map((px) => Math.round(usdAt(px) / 100) * 100))).toEqual([
      [64_500, 77_000],
      [68_000, 80_000],
    ]);
  });

  test("is not drawn for an opening that hides its pay", () => {
    const hidden = blocks.map((block) => ({ ...block, text: block.text?.replace("$68,000 to $80,000", "Good") }));
    expect(() => openingsOf(hidden)).toThrow("The text does not say");
  });
});
