import { describe, expect, test } from "vitest";
import { pageBlocks } from "./page-text.ts";
import { demo, drawings } from "./testing/drawn-figures.ts";
import { toolWallOf } from "./tool-wall.ts";

describe("the wall of tools", () => {
  const blocks = pageBlocks(demo, "pages/brents-place.yaml");

  test("has a mark for every tool of the page", () => {
    expect(toolWallOf(blocks)).toEqual({ tools: 340, lent: 60, lost: 4 });
    for (const { svg } of Object.values(drawings["tool-wall"] ?? {})) {
      const paths = [...svg.matchAll(/<path d="(M[^"]*)"/g)].map(([, path = ""]) => path.match(/M/g)?.length);
      expect(paths).toEqual([276, 60, 4]);
    }
  });

  test("is not drawn when the title counts others", () => {
    const [hero, ...others] = blocks;
    expect(() => toolWallOf([{ ...hero, title: "A barn with 350 tools in it." }, ...others])).toThrow(
      "The title does not say 340 tools",
    );
  });
});
