import { describe, expect, test } from "vitest";
import { pageBlocks } from "./page-text.ts";
import { demo } from "./testing/drawn-figures.ts";
import { trainWay } from "./train-line.ts";

describe("the way from the poster", () => {
  const blocks = pageBlocks(demo, "pages/central-park-special-offer.yaml");

  test("is the page’s", () => {
    expect(trainWay(blocks)).toEqual({
      stations: ["Central Park", "40th and Colorado", "38th and Blake"],
      walkMinutes: 4,
      to: "Switchyard",
    });
  });

  test("is not drawn when the title counts other stops", () => {
    const [hero, ...others] = blocks;
    expect(() => trainWay([{ ...hero, title: "Three stops from the poster." }, ...others])).toThrow("but 3 stations");
  });
});
