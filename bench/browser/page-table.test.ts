import { expect, test } from "vitest";
import { medianVisit, pageNotes, pageTable } from "./page-table.ts";

/** A visit in which every number is the same, so that a mixed-up one shows. */
const visit = (number: number, failed: readonly string[] = []) => ({
  scores: { performance: number, accessibility: number + 1, bestPractices: number + 2, seo: number + 3 },
  firstContentfulPaint: number + 4,
  largestContentfulPaint: number + 5,
  totalBlockingTime: number + 6,
  cumulativeLayoutShift: number / 1000,
  requests: number + 7,
  requestsBeforeLargestPaint: number + 8,
  bytes: {
    document: 1024 * number,
    script: 1024 * (number + 1),
    style: 1024 * (number + 2),
    font: 1024 * (number + 3),
    picture: 1024 * (number + 4),
    other: 1024 * (number + 5),
  },
  benchmarkIndex: number + 9,
  failed,
});

test("every number of a page is the median of its visits, and what failed in one of them is told", () => {
  const visits = [visit(90), visit(10, ["no labels"]), visit(50, ["no labels", "no title"])];
  expect(medianVisit(visits)).toEqual(visit(50, ["no labels", "no title"]));
});

test("the table has a row for each page with every number in its column", () => {
  expect(pageTable([{ ...visit(50), page: "blog", load: 3.4, beyondGoals: [] }]).split("\n")).toEqual([
    "| page | performance, accessibility, best practices, SEO | FCP ms | LCP ms | TBT ms | CLS | requests before LCP | document KB | script KB | style KB | font KB | picture KB | other KB |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    "| blog | 50, 51, 52, 53 | 54 | 55 | 56 | 0.050 | 58 of 57 | 50.0 | 51.0 | 52.0 | 53.0 | 54.0 | 55.0 |",
  ]);
});

test("the notes say how busy the machine was, for each page what keeps it from 100, and what single visits did not reach", () => {
  const costs = [
    { ...visit(50), page: "blog", load: 3.4, beyondGoals: ["TBT ms 12, 56, 8"] } as const,
    { ...visit(20, ["no title"]), page: "search", load: 12, beyondGoals: [] } as const,
  ];
  expect(pageNotes(costs)).toEqual([
    "Load 3 to 12, Lighthouse’s benchmark index 29 to 59.",
    "search: no title",
    "blog: TBT ms 12, 56, 8",
  ]);
});
