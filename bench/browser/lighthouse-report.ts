/** What of a report of Lighthouse 13 is read here. */
export interface LighthouseReport {
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  /** Null where the audit did not apply or only informs. */
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly object[] };
}

/** One visit of a page as Lighthouse saw it. Scores in per cent, times in milliseconds of the simulated phone. */
export interface PageVisit {
  readonly scores: Readonly<Record<"performance" | "accessibility" | "bestPractices" | "seo", number>>;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
  /** Time that the main thread worked. */
  readonly mainThreadWork: number;
  /** How fast Lighthouse found this machine: some 1500 on a desktop computer that does nothing else. */
  readonly benchmarkIndex: number;
  /** What keeps accessibility, best practices and SEO from 100: titles of audits. */
  readonly failed: readonly string[];
}

interface Metrics {
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
}

/**
 * Reads a report.
 * @throws where Lighthouse could not measure the page, or its report lacks what is read.
 */
export function readReport(report: LighthouseReport): PageVisit {
  if (report.runtimeError) throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`);
  const [metrics] = (report.audits.metrics?.details?.items ?? []) as readonly Metrics[];
  const mainThreadWork = report.audits["mainthread-work-breakdown"]?.numericValue;
  if (!metrics || mainThreadWork === undefined) throw new Error("The report has no metrics or no main-thread work.");
  return {
    scores: {
      performance: percent(report, "performance"),
      accessibility: percent(report, "accessibility"),
      bestPractices: percent(report, "best-practices"),
      seo: percent(report, "seo"),
    },
    largestContentfulPaint: metrics.largestContentfulPaint,
    totalBlockingTime: metrics.totalBlockingTime,
    cumulativeLayoutShift: metrics.cumulativeLayoutShift,
    mainThreadWork,
    benchmarkIndex: report.environment.benchmarkIndex,
    failed: ["accessibility", "best-practices", "seo"].flatMap((category) => failedAudits(report, category)),
  };
}

function percent(report: LighthouseReport, category: string): number {
  const score = report.categories[category]?.score;
  if (typeof score !== "number") throw new Error(`The report has no score of ${category}.`);
  return Math.round(score * 100);
}

function failedAudits({ categories, audits }: LighthouseReport, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
  });
}
