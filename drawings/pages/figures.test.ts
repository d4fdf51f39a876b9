import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { calendarRows } from "./build-calendar.ts";
import { figures } from "./figures.ts";
import { tablesOf } from "./page-text.ts";
import { taxBills } from "./tax-bill.ts";

const demo = join(import.meta.dirname, "../../demo");
const read = (file: string) => readFileSync(join(demo, file), "utf8");
const taxText = read("blog-posts/what-a-metro-district-adds-to-a-tax-bill.md");
const calendarText = read("blog-posts/nine-months-week-by-week.md");

/** Where each drawing stands. */
const places: Record<string, string> = {
  "build-calendar": "blog-posts/nine-months-week-by-week.md",
  "tax-bills": "blog-posts/what-a-metro-district-adds-to-a-tax-bill.md",
};

describe("figures of texts, drawn", () => {
  const drawings = figures(demo);

  test("each stands on its page in both widths, with its own sizes and the words for it", () => {
    expect(Object.keys(drawings).toSorted()).toEqual(Object.keys(places).toSorted());
    for (const [name, { wide, narrow }] of Object.entries(drawings)) {
      const words = /<title>(.*?)<\/title>/.exec(wide.svg)?.[1];
      expect(words?.length).toBeGreaterThan(40);
      expect(narrow.svg).toContain(`<title>${words}</title>`);
      expect([wide.widthPx, narrow.widthPx]).toEqual([704, 350]);
      const text = read(places[name] ?? "");
      expect(text).toContain(
        `<source media="(max-width: 699px)" srcset="/media/${name}-narrow.svg" width="350" height="${narrow.heightPx}">`,
      );
      expect(text).toContain(
        `<img src="/media/${name}.svg" width="704" height="${wide.heightPx}" alt="${words?.replaceAll('"', "&quot;")}">`,
      );
    }
  });
});

describe("the tax bills", () => {
  test("are the post's, line by line", () => {
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

  test("with a line that is not its mills, or a wrong total, are not drawn", () => {
    expect(() => taxBills(taxText.replace("| County | 12.0 | $352 |", "| County | 13.0 | $352 |"))).toThrow(
      "Erie, a cottage at Kestrel Row: the lines add up to 129.6 mills",
    );
    const moved = taxText.replace("| 12.0 | $352 |", "| 7.3 | $352 |").replace("| 7.3 | $214 |", "| 12.0 | $214 |");
    expect(() => taxBills(moved)).toThrow("7.3 mills on $29,346 are not $352");
  });
});

describe("the calendar of a house", () => {
  test("is the post's, with every week in one row and the decisions in their weeks", () => {
    const rows = calendarRows(calendarText);
    expect(rows.map(({ onSite, onYourSide }) => [onSite, onYourSide])).toEqual(
      tablesOf(calendarText)[0]?.map(([, onSite, onYourSide]) => [onSite, onYourSide]),
    );
    expect(rows.map(({ fromWeek, toWeek }) => `${fromWeek}–${toWeek}`).join(" ")).toBe(
      "1–5 6–6 7–9 10–13 14–17 18–18 19–21 22–27 28–33 34–36 37–38 39–39",
    );
    expect(rows.flatMap(({ decisionWeeks }) => decisionWeeks)).toEqual([5, 6, 10, 15, 20]);
  });

  test("with a week left out is not drawn", () => {
    expect(() => calendarRows(calendarText.replace("| 7–9 |", "| 8–9 |"))).toThrow("from week 6 to week 8");
  });
});
