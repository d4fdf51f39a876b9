import { loadavg } from "node:os";
import { startEmptyPage } from "../empty-page/start.ts";
import { median } from "../operation-cost.ts";
import { ensureLighthouse, visitWithLighthouse } from "./lighthouse.ts";
import type { PageVisit } from "./lighthouse-report.ts";
import { startMeasuredSite, warmUp } from "./measured-site.ts";
import type { MeasuredPage } from "./pages.ts";

/** Costs of a page, as medians of its visits. */
export interface PageCost extends PageVisit {
  readonly page: MeasuredPage;
}

/** Results of one run. */
export interface MeasuredPages {
  /** The empty page on the same machine at the same time, as medians of its visits. */
  readonly emptyPage: PageVisit;
  readonly costs: readonly PageCost[];
  readonly visits: number;
  /** The machine's one-minute load average after each round of visits. */
  readonly loads: readonly number[];
}

/**
 * Visits pages of the site and the empty page with Lighthouse, each once per round, so that changing load affects all
 * of them.
 * @throws when one could not be measured
 */
export async function measurePages(
  folder: string,
  options: { pages: readonly MeasuredPage[]; visits: number; onRound?: (round: number) => void },
): Promise<MeasuredPages> {
  const { pages, visits, onRound } = options;
  await ensureLighthouse();
  const site = await startMeasuredSite(folder);
  try {
    const emptyPage = await startEmptyPage(folder);
    try {
      const urls = pages.map(({ path }) => site.url + path);
      await warmUp(urls);
      const seen = [`${emptyPage.url}/`, ...urls].map((url) => ({ url, visits: [] as PageVisit[] }));
      const loads: number[] = [];
      for (let round = 1; round <= visits; round += 1) {
        onRound?.(round);
        for (const each of seen) each.visits.push(await visitWithLighthouse(each.url));
        loads.push(loadavg()[0] ?? Number.NaN);
      }
      const [ofEmptyPage, ...costs] = seen.map((each) => medianVisit(each.visits));
      if (!ofEmptyPage) throw new Error("Nothing was measured.");
      return {
        emptyPage: ofEmptyPage,
        costs: pages.map((page, at) => ({ page, ...(costs[at] as PageVisit) })),
        visits,
        loads,
      };
    } finally {
      await emptyPage.stop();
    }
  } finally {
    await site.stop();
  }
}

/** The median of every number of some visits, and all audits that failed in any of them. */
export function medianVisit(visits: readonly PageVisit[]): PageVisit {
  const of = (number: (visit: PageVisit) => number) => median(visits.map(number));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      bestPractices: of(({ scores }) => scores.bestPractices),
      seo: of(({ scores }) => scores.seo),
    },
    largestContentfulPaint: of((visit) => visit.largestContentfulPaint),
    totalBlockingTime: of((visit) => visit.totalBlockingTime),
    cumulativeLayoutShift: of((visit) => visit.cumulativeLayoutShift),
    mainThreadWork: of((visit) => visit.mainThreadWork),
    benchmarkIndex: of((visit) => visit.benchmarkIndex),
    failed: [...new Set(visits.flatMap(({ failed }) => failed))],
  };
}
