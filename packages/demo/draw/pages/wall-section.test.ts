import { describe, expect, test } from "vitest";
import { pageText, tablesOf } from "./page-text.ts";
import { demo } from "./testing/drawn-figures.ts";
import { assemblyOf } from "./wall-section.ts";

describe("the wall section", () => {
  const assemblyText = pageText(demo, "pages/energy-green-practices.yaml");
  const { ceiling, window, wall, ducts, crawlSpace, ...inches } = assemblyOf(assemblyText);

  test("gives each part the value and the words of the page’s table", () => {
    const descriptionByPart = new Map(tablesOf(assemblyText)[0]?.map(([part = "", words = ""]) => [part, words]));
    expect([ceiling.value, window.value, wall.value, crawlSpace.value]).toEqual([
      "R-60",
      "U-0.27",
      "about R-26",
      "R-19",
    ]);
    expect(descriptionByPart.get("Ceiling")).toBe("18 in blown cellulose, R-60");
    expect(ceiling.words).toBe("18 in blown cellulose");
    expect(descriptionByPart.get("Windows")).toBe("U-0.27, tuned by side: more sun from the south, less from the west");
    expect(window.words).toBe("Tuned by side: more sun from the south, less from the west");
    expect(descriptionByPart.get("Wall")).toBe(`${wall.words}: ${wall.value}`);
    expect(descriptionByPart.get("Ducts")).toBe(ducts.words);
    expect(descriptionByPart.get("Crawl space or basement wall")).toBe("R-19, closed, conditioned");
    expect(crawlSpace.words).toBe("Closed, conditioned");
  });

  test("takes the depths in inches from the page", () => {
    expect(inches).toEqual({ studInches: 5.5, boardInches: 1, ceilingInches: 18 });
    expect(() => assemblyOf(assemblyText.replaceAll("2×6", "2×5"))).toThrow("The depth of a 2×5 is not known");
    expect(() => assemblyOf(assemblyText.replace("| Ceiling |", "| Roof |"))).toThrow("no row “Ceiling”");
  });
});
