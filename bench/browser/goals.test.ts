import { expect, test } from "vitest";
import { beyondGoals } from "./goals.ts";
import type { PageVisit } from "./lighthouse-report.ts";

/** A visit that is just good enough, but for what is given. */
const visit = (worse: Partial<PageVisit> = {}): PageVisit => ({
  scores: { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 },
  firstContentfulPaint: 900,
  largestContentfulPaint: 1300,
  totalBlockingTime: 50,
  cumulativeLayoutShift: 0.005,
  requests: 40,
  requestsBeforeLargestPaint: 6,
  bytes: { document: 1, script: 1, style: 1, font: 1, picture: 1, other: 1 },
  benchmarkIndex: 2000,
  failed: [],
  ...worse,
});

test("visits at the goals reach them, and those that are told as being there", () => {
  expect(beyondGoals([visit(), visit()])).toEqual([]);
  expect(beyondGoals([visit({ totalBlockingTime: 50.4, cumulativeLayoutShift: 0.0053 })])).toEqual([]);
  expect(beyondGoals([visit({ totalBlockingTime: 50.6 })])).toEqual(["TBT ms 51"]);
});

test("one visit of three that does not reach a goal is told, with what the others had", () => {
  expect(beyondGoals([visit(), visit({ totalBlockingTime: 51 }), visit({ totalBlockingTime: 12.4 })])).toEqual([
    "TBT ms 50, 51, 12",
  ]);
});

test.each([
  ["performance 98", { scores: { ...visit().scores, performance: 98 } }],
  ["accessibility 99", { scores: { ...visit().scores, accessibility: 99 } }],
  ["best practices 96", { scores: { ...visit().scores, bestPractices: 96 } }],
  ["SEO 91", { scores: { ...visit().scores, seo: 91 } }],
  ["LCP ms 1301", { largestContentfulPaint: 1301 }],
  ["CLS 0.006", { cumulativeLayoutShift: 0.006 }],
  ["requests before LCP 7", { requestsBeforeLargestPaint: 7 }],
])("%s is beyond its goal", (told, worse) => {
  expect(beyondGoals([visit(worse)])).toEqual([told]);
});
