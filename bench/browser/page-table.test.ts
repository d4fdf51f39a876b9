import { expect, test } from "vitest";
import { medianVisit } from "./measure-pages.ts";
import { pageNotes, pageTable } from "./page-table.ts";

/** A visit in which all numbers differ, so that a mix-up is visible. */
const visit = (number: number, failed: readonly string[] = []) => ({
  scores: { performance: number, accessibility: number + 1, bestPractices: number + 2, seo: number + 3 },
  largestContentfulPaint: number + 4,
  cumulativeLayoutShift: number / 1000,
  totalBlockingTime: number + 5,
  mainThreadWork: number * 30,
  benchmarkIndex: number + 6,
  failed,
});
const blog = { name: "blog", path: "/blog/", mainThreadLimit: 1.5 };
const search = { name: "search", path: "/new-home-search/", mainThreadLimit: 3 };
const ofRun = { visits: 5, loads: [1.4, 2.6] };

test("each value of a page is the median of its visits, and any visit's failed audits are listed", () => {
  const visits = [visit(90), visit(10, ["no labels"]), visit(50, ["no labels", "no title"])];
  expect(medianVisit(visits)).toEqual(visit(50, ["no labels", "no title"]));
});

test("the table has rows for the empty page and each page, with ratios and the main-thread goal", () => {
  const emptyPage = { ...visit(20), totalBlockingTime: 50 };
  expect(pageTable({ ...ofRun, emptyPage, costs: [{ page: blog, ...visit(50) }] }).split("\n")).toEqual([
    "| page | performance, accessibility, best practices, SEO | LCP ms | CLS | TBT ms | × empty | main thread ms | × empty | goal |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    "| empty page | 20, 21, 22, 23 | 24 | 0.020 | 50 | 1.0 | 600 | 1.0 |  |",
    "| blog | 50, 51, 52, 53 | 54 | 0.050 | 55 | 1.1 | 1500 | 2.5 | ≤ 1.5 |",
  ]);
});

test("without notable blocking time on the empty page, its ratios are replaced by a note", () => {
  const emptyPage = { ...visit(20), totalBlockingTime: 49 };
  const run = { ...ofRun, emptyPage, costs: [{ page: search, ...visit(10) }] };
  expect(pageTable(run).split("\n").at(-1)).toBe(
    "| search | 10, 11, 12, 13 | 14 | 0.010 | 15 | – | 300 | 0.5 | ≤ 3.0 |",
  );
  expect(pageNotes(run)).toEqual([
    "Medians of 5; Lighthouse’s benchmark index 16 to 26, load 1 to 3.",
    "The empty page’s TBT of 49 ms is too little for ratios to it.",
    "All goals are reached.",
  ]);
});

test("the notes name what keeps a page from 100 and each goal that a page misses", () => {
  const costs = [
    { page: blog, ...visit(18) },
    { page: search, ...visit(19, ["no title"]), largestContentfulPaint: 1400 },
    { page: { ...blog, name: "campaign" }, ...visit(40) },
  ];
  expect(pageNotes({ ...ofRun, emptyPage: { ...visit(20), totalBlockingTime: 50 }, costs })).toEqual([
    "Medians of 5; Lighthouse’s benchmark index 24 to 46, load 1 to 3.",
    "search: no title",
    "Missed: search, LCP 1400 ms (≤ 1300)",
    "Missed: campaign, main-thread work × 2.0 (≤ 1.5)",
    "Missed: campaign, CLS 0.040 (≤ 0.02)",
  ]);
});
