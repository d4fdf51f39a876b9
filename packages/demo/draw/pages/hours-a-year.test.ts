import { describe, expect, test } from "vitest";
import { yearlyHours } from "./hours-a-year.ts";
import { pageBlocks, pageText, tablesOf } from "./page-text.ts";
import { bars, demo } from "./testing/drawn-figures.ts";

describe("the hours of a year", () => {
  const hoursText = pageText(demo, "pages/experience-lower-maintenance.yaml");

  test("are the page’s, job by job, and their sum is the page’s title", () => {
    const { jobs, sum } = yearlyHours(hoursText);
    expect(jobs.map(({ job, lawnHours, easyHours }) => [job, `${lawnHours} h`, `${easyHours} h`])).toEqual(
      tablesOf(hoursText)[0]
        ?.slice(0, -1)
        .map((cells) => cells.slice(0, 3)),
    );
    expect([sum.lawnHours, sum.easyHours]).toEqual([168, 51]);
    const [hero] = pageBlocks(demo, "pages/experience-lower-maintenance.yaml");
    expect(hero?.subtitle).toMatch(/^Fifty-one hours a year\./);
    expect(hero?.subtitle).toContain("A house with a quarter acre of lawn took 168.");
  });

  test("are bars on one scale", () => {
    const { jobs } = yearlyHours(hoursText);
    const lawn = bars("hours-a-year", "url(#lawn)").slice(1);
    const easy = bars("hours-a-year", "#1c2622").slice(1);
    const pxPerHour = (lawn[0]?.[1] ?? 0) / 74;
    expect(lawn.map(([, widthPx]) => Math.round(widthPx / pxPerHour))).toEqual(jobs.map(({ lawnHours }) => lawnHours));
    expect(easy.map(([, widthPx]) => Math.round(widthPx / pxPerHour))).toEqual(jobs.map(({ easyHours }) => easyHours));
    expect(new Set([...lawn, ...easy].map(([from]) => from)).size).toBe(1);
  });

  test("that do not add up are not drawn", () => {
    expect(() => yearlyHours(hoursText.replace("| 18 h | 4 h |", "| 18 h | 5 h |"))).toThrow(
      "The jobs take 52 hours, the last row says 51",
    );
  });
});
