import { describe, expect, test } from "vitest";
import { pageBlocks } from "./page-text.ts";
import { demo } from "./testing/drawn-figures.ts";
import { trainRoute } from "./train-line.ts";

describe("the train route of the poster", () => {
  const blocks = pageBlocks(demo, "pages/central-park-special-offer.yaml");

  test("is the page’s", () => {
    expect(trainRoute(blocks)).toEqual({
      stations: ["Central Park", "40th and Colorado", "38th and Blake"],
      walkMinutes: 4,
      to: "Switchyard",
    });
  });

  test("is not drawn when the title counts other stops", () => {
    const [hero, ...others] = blocks;
    expect(() => trainRoute([{ ...hero, title: "Three stops from the poster." }, ...others])).toThrow("but 3 stations");
  });
});
