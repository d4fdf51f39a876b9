import { describe, expect, test } from "vitest";
import { commissionOf } from "./commission.ts";
import { pageTable, pageText } from "./page-text.ts";
import { bars, demo, read } from "./testing/drawn-figures.ts";

describe("the example of a commission", () => {
  const table = pageTable(demo, "pages/realtor-resources.yaml", "example");

  test("counts the parts that the page’s terms count", () => {
    const { parts, countedUsd, percent, commissionUsd } = commissionOf(table);
    expect(parts.map(({ name, usd, sign }) => [name, usd, sign])).toEqual([
      ["Base price", 589_900, 1],
      ["Homesite", 14_000, 1],
      ["Credit", 10_000, -1],
      ["Options chosen later", 31_000, 0],
    ]);
    expect([countedUsd, percent, commissionUsd]).toEqual([593_900, 3, 17_817]);
    expect(pageText(demo, "pages/realtor-resources.yaml")).toContain(
      "Three percent of the base price plus the homesite premium, less any credit, as written in the contract; options chosen later are not counted.",
    );
    expect(read("plans/juniper.yaml")).toMatch(/^basePriceUsd: 589900$/m);
  });

  test("has the homesite after the base price, and takes the credit off its end", () => {
    const [base, homesite] = bars("commission", "#dfe8e8");
    const [credit] = bars("commission", "url(#off)");
    const [counted] = bars("commission", "#f1ece2");
    const end = ([from, widthPx]: readonly [number, number] = [0, 0]) => from + widthPx;
    expect(homesite?.[0]).toBeCloseTo(end(base) + 1, 0);
    expect(end(credit)).toBeCloseTo(end(homesite), 0);
    expect(((credit?.[1] ?? 0) + 1) / ((homesite?.[1] ?? 0) + 1)).toBeCloseTo(10 / 14, 2);
    expect(end(counted)).toBeCloseTo(credit?.[0] ?? 0, -1);
  });

  test("that is wrong is not drawn", () => {
    const wrong = (from: string, to: string) => table.map((row) => row.map((cell) => (cell === from ? to : cell)));
    expect(() => commissionOf(wrong("$14,000", "$15,000"))).toThrow("The parts that count come to $594900");
    expect(() => commissionOf(wrong("$17,817", "$18,747"))).toThrow("3 percent of $593900 is not $18747");
  });
});
