import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { calendarRows } from "./build-calendar.ts";
import { figures } from "./figures.ts";
import { pageText, tablesOf } from "./page-text.ts";
import { drawSunDiagram, sunDays, sunPosition } from "./sun-diagram.ts";
import { taxBills } from "./tax-bill.ts";
import { assemblyOf } from "./wall-section.ts";

const demo = join(import.meta.dirname, "../../demo");
const read = (file: string) => readFileSync(join(demo, file), "utf8");
const taxText = read("blog-posts/what-a-metro-district-adds-to-a-tax-bill.md");
const calendarText = read("blog-posts/nine-months-week-by-week.md");

/** Where each drawing stands. */
const places: Record<string, readonly string[]> = {
  "build-calendar": ["blog-posts/nine-months-week-by-week.md", "pages/how-to-build-with-us.yaml"],
  "sun-diagram": ["blog-posts/why-our-kitchens-face-the-morning.md"],
  "tax-bills": ["blog-posts/what-a-metro-district-adds-to-a-tax-bill.md"],
  "wall-section": ["pages/energy-green-practices.yaml"],
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
      for (const place of places[name] ?? []) {
        const text = read(place);
        expect(text).toContain(
          `<source media="(max-width: 699px)" srcset="/media/${name}-narrow.svg" width="350" height="${narrow.heightPx}">`,
        );
        expect(text).toContain(
          `<img src="/media/${name}.svg" width="704" height="${wide.heightPx}" alt="${words?.replaceAll('"', "&quot;")}">`,
        );
      }
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

describe("the sun over Longmont", () => {
  const sunText = read("blog-posts/why-our-kitchens-face-the-morning.md");

  test("rises and stands at noon as the post says", () => {
    const [december, equal, june] = sunDays();
    expect([december, equal, june].map((day) => [day?.riseBearing, day?.noonHeight])).toEqual([
      [121, 26],
      [90, 50],
      [59, 73],
    ]);
    expect(sunText).toContain("compass bearing of 121 degrees");
    expect(sunText).toContain("Six months later it rises at 59 degrees");
    expect(sunText).toContain("26 degrees high in December, 50 in March and September, and 73 in June");
  });

  test("stands in the west, 32 degrees up, at 5:30 on a July afternoon", () => {
    // The middle of July: declination 21.5°; 5:30 pm daylight time is 4:24 pm by the sun.
    const { bearing, height } = sunPosition(40.2, 21.5, 4.4 * 15);
    expect(Math.round(height)).toBe(32);
    expect(bearing).toBeGreaterThan(255);
    expect(bearing).toBeLessThan(285);
    expect(sunText).toContain("Direct sun, 32 degrees up");
  });

  test("is not drawn where the text gives other degrees", () => {
    expect(() => drawSunDiagram(sunText.replace("rises at 59 degrees", "rises at 61 degrees"))).toThrow(
      "The text gives the sun as 121 61 26 50 73 degrees, computed are 121 59 26 50 73",
    );
  });
});

describe("the wall section", () => {
  const assemblyText = pageText(demo, "pages/energy-green-practices.yaml");
  const { ceiling, window, wall, ducts, crawlSpace, ...inches } = assemblyOf(assemblyText);

  test("gives each part the value and the words of the page’s table", () => {
    const built = new Map(tablesOf(assemblyText)[0]?.map(([part = "", words = ""]) => [part, words]));
    expect([ceiling.value, window.value, wall.value, crawlSpace.value]).toEqual([
      "R-60",
      "U-0.27",
      "about R-26",
      "R-19",
    ]);
    expect(built.get("Ceiling")).toBe("18 in blown cellulose, R-60");
    expect(ceiling.words).toBe("18 in blown cellulose");
    expect(built.get("Windows")).toBe("U-0.27, tuned by side: more sun from the south, less from the west");
    expect(window.words).toBe("Tuned by side: more sun from the south, less from the west");
    expect(built.get("Wall")).toBe(`${wall.words}: ${wall.value}`);
    expect(built.get("Ducts")).toBe(ducts.words);
    expect(built.get("Crawl space or basement wall")).toBe("R-19, closed, conditioned");
    expect(crawlSpace.words).toBe("Closed, conditioned");
  });

  test("is drawn to the depths that the page names", () => {
    expect(inches).toEqual({ studInches: 5.5, boardInches: 1, ceilingInches: 18 });
    expect(() => assemblyOf(assemblyText.replaceAll("2×6", "2×5"))).toThrow("The depth of a 2×5 is not known");
    expect(() => assemblyOf(assemblyText.replace("| Ceiling |", "| Roof |"))).toThrow("no row “Ceiling”");
  });
});
