import { missedGoals, ratioTo } from "./goals.ts";
import type { PageVisit } from "./lighthouse-report.ts";
import { markdownTable } from "./markdown-table.ts";
import type { MeasuredPages } from "./measure-pages.ts";
import type { MeasuredPage } from "./pages.ts";

/**
 * Blocking time of the empty page below which a ratio is not meaningful, as it depends on how work is split into tasks.
 */
const minBlockingTime = 50;

/** The empty page and the measured pages as a Markdown table. */
export function pageTable({ emptyPage, costs }: MeasuredPages): string {
  const rows: readonly (PageVisit & { readonly page?: MeasuredPage })[] = [emptyPage, ...costs];
  const ratio = (of: (visit: PageVisit) => number, min?: number) => (visit: PageVisit) =>
    ratioTo(of(emptyPage), of(visit), min)?.toFixed(1) ?? "–";
  return markdownTable(rows, [
    { title: "page", cell: ({ page }) => page?.name ?? "empty page" },
    {
      title: "performance, accessibility, best practices, SEO",
      cell: ({ scores }) => [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].join(", "),
    },
    { title: "LCP ms", cell: (visit) => visit.largestContentfulPaint.toFixed(0) },
    { title: "CLS", cell: (visit) => visit.cumulativeLayoutShift.toFixed(3) },
    { title: "TBT ms", cell: (visit) => visit.totalBlockingTime.toFixed(0) },
    { title: "× empty", cell: ratio((visit) => visit.totalBlockingTime, minBlockingTime) },
    { title: "main thread ms", cell: (visit) => visit.mainThreadWork.toFixed(0) },
    { title: "× empty", cell: ratio((visit) => visit.mainThreadWork) },
    { title: "goal", cell: ({ page }) => (page ? `≤ ${page.mainThreadLimit.toFixed(1)}` : "") },
  ]);
}

/** Notes on the machine, failed audits other than speed, and missed goals. */
export function pageNotes({ emptyPage, costs, visits, loads }: MeasuredPages): string[] {
  const indexes = [emptyPage, ...costs].map(({ benchmarkIndex }) => benchmarkIndex);
  const missed = costs.flatMap(({ page, ...cost }) =>
    missedGoals(page, cost, emptyPage).map((goal) => `Missed: ${page.name}, ${goal}`),
  );
  return [
    `Medians of ${visits}; Lighthouse’s benchmark index ${span(indexes)}, load ${span(loads)}.`,
    ...(emptyPage.totalBlockingTime < minBlockingTime
      ? [`The empty page’s TBT of ${emptyPage.totalBlockingTime.toFixed(0)} ms is too little for ratios to it.`]
      : []),
    ...costs.flatMap(({ page, failed }) => failed.map((title) => `${page.name}: ${title}`)),
    ...(missed.length > 0 ? missed : ["All goals are reached."]),
  ];
}

function span(numbers: readonly number[]): string {
  return `${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)}`;
}
