import { describe, expect, test } from "vitest";
import { tablesOf } from "./page-text.ts";
import { taxBills } from "./tax-bill.ts";
import { read } from "./testing/drawn-figures.ts";

const taxText = read("blog-posts/what-a-metro-district-adds-to-a-tax-bill.md");

describe("the tax bills", () => {
  test("equal the post's tables", () => {
    const bills = taxBills(taxText);
    expect(bills.map(({ title, marketUsd, assessedUsd }) => [title, marketUsd, assessedUsd])).toEqual([
      ["Erie, a cottage at Kestrel Row", 438000, 29346],
      ["Windsor, a townhome at Tallgrass Crossing", 399000, 26733],
    ]);
    const lines = bills.map((bill) =>
      bill.lines.map(({ name, mills, usd }) => [name, mills.toFixed(1), `$${usd.toLocaleString("en-US")}`]),
    );
    expect(lines).toEqual(tablesOf(taxText).map((table) => table.slice(0, -1)));
    expect(bills.map(({ totalMills, totalUsd }) => [totalMills, totalUsd])).toEqual([
      [128.6, 3773],
      [123.1, 3293],
    ]);
    for (const { districtUsd } of bills) {
      const month = Math.round(districtUsd / 12);
      expect(taxText).toMatch(new RegExp(`\\$${districtUsd.toLocaleString("en-US")}, (or )?about \\$${month} a month`));
    }
  });

  test("with a wrong line or total are rejected", () => {
    expect(() => taxBills(taxText.replace("| County | 12.0 | $352 |", "| County | 13.0 | $352 |"))).toThrow(
      "Erie, a cottage at Kestrel Row: the lines add up to 129.6 mills",
    );
    const moved = taxText.replace("| 12.0 | $352 |", "| 7.3 | $352 |").replace("| 7.3 | $214 |", "| 12.0 | $214 |");
    expect(() => taxBills(moved)).toThrow("7.3 mills on $29,346 are not $352");
  });
});
