import type { PageVisit } from "./lighthouse-report.ts";
import type { MeasuredPage } from "./pages.ts";

/** Limits for every page; that of main-thread work depends on the page (docs/performance.md). */
const limits = { largestContentfulPaint: 1300, cumulativeLayoutShift: 0.02 } as const;
/**
 * Lowest performance score on a machine with at least this benchmark index; on a slower one the score is not
 * meaningful.
 */
const performanceGoal = { min: 97, fromBenchmarkIndex: 1500 } as const;

/**
 * Ratio of a page to the empty page; undefined when the empty page has less than `min`, so that a ratio is not
 * meaningful.
 */
export function ratioTo(emptyPage: number, page: number, min = 1): number | undefined {
  return emptyPage >= min ? page / emptyPage : undefined;
}

/**
 * The goals that the medians of a page miss, each with its limit: `LCP 1402 ms (≤ 1300)`. Numbers are compared as
 * printed.
 */
export function missedGoals(page: MeasuredPage, cost: PageVisit, emptyPage: PageVisit): string[] {
  const work = (ratioTo(emptyPage.mainThreadWork, cost.mainThreadWork) ?? Number.NaN).toFixed(1);
  const paint = cost.largestContentfulPaint.toFixed(0);
  const shift = cost.cumulativeLayoutShift.toFixed(3);
  const { performance } = cost.scores;
  const isFast = cost.benchmarkIndex >= performanceGoal.fromBenchmarkIndex;
  const goals = [
    {
      isReached: Number(work) <= page.mainThreadLimit,
      miss: `main-thread work × ${work} (≤ ${page.mainThreadLimit.toFixed(1)})`,
    },
    {
      isReached: Number(paint) <= limits.largestContentfulPaint,
      miss: `LCP ${paint} ms (≤ ${limits.largestContentfulPaint})`,
    },
    {
      isReached: Number(shift) <= limits.cumulativeLayoutShift,
      miss: `CLS ${shift} (≤ ${limits.cumulativeLayoutShift})`,
    },
    {
      isReached: !isFast || performance >= performanceGoal.min,
      miss: `performance ${performance} (≥ ${performanceGoal.min})`,
    },
  ];
  return goals.flatMap(({ isReached, miss }) => (isReached ? [] : [miss]));
}
