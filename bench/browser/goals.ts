import type { PageVisit } from "./lighthouse-report.ts";

interface Goal {
  readonly what: string;
  readonly of: (visit: PageVisit) => number;
  /** Numbers from here on are good where `isLeast`, numbers up to here else. */
  readonly limit: number;
  readonly isLeast?: true;
  readonly digits?: number;
}

/** Where every single visit of a measured page is to end (docs/performance.md). */
const goals: readonly Goal[] = [
  { what: "performance", of: ({ scores }) => scores.performance, limit: 99, isLeast: true },
  { what: "accessibility", of: ({ scores }) => scores.accessibility, limit: 100, isLeast: true },
  { what: "best practices", of: ({ scores }) => scores.bestPractices, limit: 100, isLeast: true },
  { what: "SEO", of: ({ scores }) => scores.seo, limit: 100, isLeast: true },
  { what: "LCP ms", of: (visit) => visit.largestContentfulPaint, limit: 1300 },
  { what: "TBT ms", of: (visit) => visit.totalBlockingTime, limit: 50 },
  { what: "CLS", of: (visit) => visit.cumulativeLayoutShift, limit: 0.005, digits: 3 },
  { what: "requests before LCP", of: (visit) => visit.requestsBeforeLargestPaint, limit: 6 },
];

/** What some visits of a page did not reach, each with the number of every visit: `TBT ms 31, 58, 44`. */
export function beyondGoals(visits: readonly PageVisit[]): string[] {
  return goals.flatMap(({ what, of, limit, isLeast, digits = 0 }) => {
    const told = visits.map((visit) => of(visit).toFixed(digits));
    // What is told as the limit has reached it.
    const isReached = told.map(Number).every((number) => (isLeast ? number >= limit : number <= limit));
    return isReached ? [] : [`${what} ${told.join(", ")}`];
  });
}
