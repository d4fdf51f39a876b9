import { loadavg } from "node:os";
import { median } from "../operation-cost.ts";
import { beyondGoals } from "./goals.ts";
import { ensureLighthouse, visitWithLighthouse } from "./lighthouse.ts";
import { byteKinds, type PageVisit } from "./lighthouse-report.ts";
import { type Column, markdownTable } from "./markdown-table.ts";
import { choosePages, startMeasuredSite, warmUp } from "./measured-site.ts";
import type { PageName } from "./pages.ts";

/** What a page cost: each number the median of its visits. */
export interface PageCost extends PageVisit {
  readonly page: PageName;
  /** The machine’s load of the last minute when the page had been measured. */
  readonly load: number;
  /** What single visits of it did not reach. */
  readonly beyondGoals: readonly string[];
}

/**
 * Has Lighthouse visit the measured pages, or those whose name has one of the words, on a site of its own.
 * @throws where no page has such a name, or one could not be measured.
 */
export async function measurePages(
  folder: string,
  { words, visits, onPage }: { words: readonly string[]; visits: number; onPage?: (page: PageName) => void },
): Promise<PageCost[]> {
  const chosen = choosePages(words);
  await ensureLighthouse();
  const site = await startMeasuredSite(folder);
  try {
    await warmUp(chosen.map(({ path }) => site.url + path));
    const costs: PageCost[] = [];
    for (const { name, path } of chosen) {
      onPage?.(name);
      const seen: PageVisit[] = [];
      for (let visit = 0; visit < visits; visit += 1) seen.push(await visitWithLighthouse(site.url + path));
      const load = loadavg()[0] ?? Number.NaN;
      costs.push({ page: name, ...medianVisit(seen), load, beyondGoals: beyondGoals(seen) });
    }
    return costs;
  } finally {
    await site.stop();
  }
}

/** The median of every number of some visits, and whatever failed in any of them. */
export function medianVisit(visits: readonly PageVisit[]): PageVisit {
  const of = (number: (visit: PageVisit) => number) => median(visits.map(number));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      bestPractices: of(({ scores }) => scores.bestPractices),
      seo: of(({ scores }) => scores.seo),
    },
    firstContentfulPaint: of((visit) => visit.firstContentfulPaint),
    largestContentfulPaint: of((visit) => visit.largestContentfulPaint),
    totalBlockingTime: of((visit) => visit.totalBlockingTime),
    cumulativeLayoutShift: of((visit) => visit.cumulativeLayoutShift),
    requests: of((visit) => visit.requests),
    requestsBeforeLargestPaint: of((visit) => visit.requestsBeforeLargestPaint),
    bytes: {
      document: of(({ bytes }) => bytes.document),
      script: of(({ bytes }) => bytes.script),
      style: of(({ bytes }) => bytes.style),
      font: of(({ bytes }) => bytes.font),
      picture: of(({ bytes }) => bytes.picture),
      other: of(({ bytes }) => bytes.other),
    },
    benchmarkIndex: of((visit) => visit.benchmarkIndex),
    failed: [...new Set(visits.flatMap(({ failed }) => failed))],
  };
}

const columns: readonly Column<PageCost>[] = [
  { title: "page", cell: ({ page }) => page },
  {
    title: "performance, accessibility, best practices, SEO",
    cell: ({ scores }) => [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].join(", "),
  },
  { title: "FCP ms", cell: (cost) => cost.firstContentfulPaint.toFixed(0) },
  { title: "LCP ms", cell: (cost) => cost.largestContentfulPaint.toFixed(0) },
  { title: "TBT ms", cell: (cost) => cost.totalBlockingTime.toFixed(0) },
  { title: "CLS", cell: (cost) => cost.cumulativeLayoutShift.toFixed(3) },
  { title: "requests before LCP", cell: (cost) => `${cost.requestsBeforeLargestPaint} of ${cost.requests}` },
  ...byteKinds.map((kind) => ({
    title: `${kind} KB`,
    cell: ({ bytes }: PageCost) => (bytes[kind] / 1024).toFixed(1),
  })),
];

/** The measured pages as a table in Markdown. */
export function pageTable(costs: readonly PageCost[]): string {
  return markdownTable(costs, columns);
}

/** On how busy a machine they were measured, what keeps a page from 100, and what single visits did not reach. */
export function pageNotes(costs: readonly PageCost[]): string[] {
  const span = (numbers: readonly number[]) =>
    `${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)}`;
  return [
    `Load ${span(costs.map(({ load }) => load))}, Lighthouse’s benchmark index ${span(costs.map(({ benchmarkIndex }) => benchmarkIndex))}.`,
    ...costs.flatMap(({ page, failed }) => failed.map((title) => `${page}: ${title}`)),
    ...costs.flatMap((cost) => cost.beyondGoals.map((numbers) => `${cost.page}: ${numbers}`)),
  ];
}
