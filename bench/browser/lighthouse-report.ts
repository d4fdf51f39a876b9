/** The fields of a Lighthouse 13 report that are used here. */
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
  /** Null when the audit does not apply or is informative. */
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly object[] };
}

/** Lighthouse's results of one visit. Scores in percent, times in milliseconds of the simulated phone. */
export interface PageVisit {
  readonly scores: Readonly<Record<"performance" | "accessibility" | "bestPractices" | "seo", number>>;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
  /** Main-thread work. */
  readonly mainThreadWork: number;
  /** Speed of this machine as measured by Lighthouse: about 1500 on an idle desktop computer. */
  readonly benchmarkIndex: number;
  /** Titles of the audits that keep accessibility, best practices and SEO below 100. */
  readonly failed: readonly string[];
}

interface Metrics {
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
}

/**
 * Parses a report.
 * @throws when Lighthouse could not measure the page, or a field is missing
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
