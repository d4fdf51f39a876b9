import { describe, expect, test } from "vitest";
import { pageBlocks } from "./page-text.ts";
import { planRun } from "./street-of-houses.ts";
import { demo, drawings } from "./testing/drawn-figures.ts";

describe("the houses of a plan", () => {
  const blocks = pageBlocks(demo, "pages/limitededition.yaml");

  test("are as many as on the page, with the two houses that it mentions", () => {
    expect(planRun(blocks)).toEqual({
      max: 24,
      notes: [
        { house: 12, words: "A week faster" },
        { house: 24, words: "Into the flat file" },
        { house: 30, words: "They stop looking" },
      ],
    });
    for (const { svg } of Object.values(drawings["street-of-houses"] ?? {})) {
      const [built, never] = [...svg.matchAll(/<path d="(M[^"]*z)" fill="none"/g)].map(([, path = ""]) => path);
      expect([built?.match(/z/g)?.length, never?.match(/z/g)?.length]).toEqual([24, 6]);
    }
  });

  test("are not drawn when the line is not between the two", () => {
    const wrong = blocks.map((block) => ({
      ...block,
      items: block.items?.map((item) => (item.label === "Of each plan" ? { ...item, title: "34 at most" } : item)),
    }));
    expect(() => planRun(wrong)).toThrow("The twelfth house, 34 houses and the thirtieth are not one row");
  });
});
