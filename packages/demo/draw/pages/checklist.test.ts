import { describe, expect, test } from "vitest";
import { checklistOf } from "./checklist.ts";
import { pageBlocks } from "./page-text.ts";
import { demo, drawings } from "./testing/drawn-figures.ts";

describe("the list of HomeSafe", () => {
  const blocks = pageBlocks(demo, "pages/homesafe-colorado-master-builder.yaml");

  test("has a box for every item of every part", () => {
    const parts = checklistOf(blocks);
    const table = blocks.find(({ title }) => title === "What’s on the list");
    expect(parts.map(({ name, items }) => [name, `${items} items`])).toEqual(
      table?.items?.map(({ label, title }) => [label, title]),
    );
    for (const { svg } of Object.values(drawings.checklist ?? {})) expect(svg.match(/h9v9h-9z/g)).toHaveLength(212);
  });

  test("is not drawn when the parts are not the items that the page names", () => {
    const [hero, ...others] = blocks;
    const wrong = [{ ...hero, subtitle: hero?.subtitle?.replace("212", "213") }, ...others];
    expect(() => checklistOf(wrong)).toThrow("The parts have 212 items, the page says 213");
  });
});
