import { describe, expect, test } from "vitest";
import { fieldYear } from "./forty-fields.ts";
import { pageBlocks } from "./page-text.ts";
import { demo, drawings } from "./testing/drawn-figures.ts";

describe("the fields of a year", () => {
  const blocks = pageBlocks(demo, "pages/land-acquisition.yaml");

  test("are forty, of which two are bought, with an answer on day 30", () => {
    expect(fieldYear(blocks)).toEqual({
      lookedAt: 40,
      bought: 2,
      days: [
        { day: 1, words: "You talk, Tess listens" },
        { day: 10, words: "She walks it" },
        { day: 30, words: "Yes or no, on paper" },
      ],
    });
    for (const { svg } of Object.values(drawings["forty-fields"] ?? {})) {
      expect(svg.match(/fill="url\(#furrow\)"/g)).toHaveLength(38);
    }
  });

  test("that do not add up are not drawn", () => {
    const [hero, ...others] = blocks;
    const wrong = [{ ...hero, subtitle: hero?.subtitle?.replace("thirty-eight", "thirty-seven") }, ...others];
    expect(() => fieldYear(wrong)).toThrow("2 fields and 37 others are not 40");
  });
});
