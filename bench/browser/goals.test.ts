import { expect, test } from "vitest";
import { missedGoals, ratioTo } from "./goals.ts";
import type { PageVisit } from "./lighthouse-report.ts";

const page = { name: "blog", path: "/blog/", mainThreadLimit: 1.5 };

/** A visit that just meets every goal, with an empty page of 1000 ms, except for the given values. */
const visit = (worse: Partial<PageVisit> = {}): PageVisit => ({
  scores: { performance: 97, accessibility: 100, bestPractices: 100, seo: 100 },
  largestContentfulPaint: 1300,
  totalBlockingTime: 50,
  cumulativeLayoutShift: 0.02,
  mainThreadWork: 1500,
  benchmarkIndex: 1500,
  failed: [],
  ...worse,
});
const emptyPage = visit({ mainThreadWork: 1000 });

test("a page at its limits, as printed, reaches its goals", () => {
  expect(missedGoals(page, visit(), emptyPage)).toEqual([]);
  const printedAsLimits = visit({
    mainThreadWork: 1549,
    largestContentfulPaint: 1300.4,
    cumulativeLayoutShift: 0.0204,
  });
  expect(missedGoals(page, printedAsLimits, emptyPage)).toEqual([]);
});

test.each([
  ["main-thread work × 1.6 (≤ 1.5)", { mainThreadWork: 1551 }],
  ["LCP 1301 ms (≤ 1300)", { largestContentfulPaint: 1301 }],
  ["CLS 0.021 (≤ 0.02)", { cumulativeLayoutShift: 0.021 }],
  ["performance 96 (≥ 97)", { scores: { ...visit().scores, performance: 96 } }],
])("a page misses %s", (miss, worse) => {
  expect(missedGoals(page, visit(worse), emptyPage)).toEqual([miss]);
});

test("the limit of main-thread work depends on the page", () => {
  const twice = visit({ mainThreadWork: 2000 });
  expect(missedGoals(page, twice, emptyPage)).toEqual(["main-thread work × 2.0 (≤ 1.5)"]);
  expect(missedGoals({ ...page, mainThreadLimit: 2.5 }, twice, emptyPage)).toEqual([]);
});

test("a low performance score is not a miss on a machine with a benchmark index below 1500", () => {
  const slow = visit({ scores: { ...visit().scores, performance: 60 }, benchmarkIndex: 1499 });
  expect(missedGoals(page, slow, emptyPage)).toEqual([]);
});

test("there is no ratio to an empty page with hardly any work", () => {
  expect(ratioTo(0, 40)).toBeUndefined();
  expect(ratioTo(49, 98, 50)).toBeUndefined();
  expect(ratioTo(50, 125, 50)).toBe(2.5);
});
