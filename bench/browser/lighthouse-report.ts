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
  readonly details?: { readonly items?: readonly object[]; readonly debugData?: object };
}

/** What comes over the wire, by kind. */
export const byteKinds = ["document", "script", "style", "font", "picture", "other"] as const;

/** One visit of a page as Lighthouse saw it. Scores in per cent, times in milliseconds, bytes as transferred, headers included. */
export interface PageVisit {
  readonly scores: Readonly<Record<"performance" | "accessibility" | "bestPractices" | "seo", number>>;
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
  readonly requests: number;
  /** Requests whose response was complete when the largest part was painted, in the visit itself, which is not slowed. */
  readonly requestsBeforeLargestPaint: number;
  readonly bytes: Readonly<Record<(typeof byteKinds)[number], number>>;
  /** How fast Lighthouse found this machine: some 1500 on a desktop computer that does nothing else. */
  readonly benchmarkIndex: number;
  /** What keeps accessibility, best practices and SEO from 100: titles of audits. */
  readonly failed: readonly string[];
}

interface Metrics {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
  /** Microseconds of the browser’s clock. */
  readonly observedLargestContentfulPaintTs: number;
}

interface NetworkRequest {
  readonly resourceType?: string;
  readonly transferSize: number;
  readonly finished: boolean;
  /** Milliseconds since `networkStartTimeTs`. */
  readonly networkEndTime: number;
}

const kindOfResource: Readonly<Record<string, (typeof byteKinds)[number]>> = {
  Document: "document",
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "picture",
};

/**
 * Reads a report.
 * @throws where Lighthouse could not measure the page, or its report lacks what is read.
 */
export function readReport(report: LighthouseReport): PageVisit {
  if (report.runtimeError) throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`);
  const [metrics] = (report.audits.metrics?.details?.items ?? []) as readonly Metrics[];
  const network = report.audits["network-requests"]?.details;
  if (!metrics || !network?.items || !network.debugData) throw new Error("The report has no metrics or no requests.");
  const { networkStartTimeTs } = network.debugData as { readonly networkStartTimeTs: number };
  const requests = network.items as readonly NetworkRequest[];
  const largestPaint = (metrics.observedLargestContentfulPaintTs - networkStartTimeTs) / 1000;
  const bytes = { document: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 };
  for (const { resourceType = "", transferSize } of requests) {
    bytes[kindOfResource[resourceType] ?? "other"] += transferSize;
  }
  return {
    scores: {
      performance: percent(report, "performance"),
      accessibility: percent(report, "accessibility"),
      bestPractices: percent(report, "best-practices"),
      seo: percent(report, "seo"),
    },
    firstContentfulPaint: metrics.firstContentfulPaint,
    largestContentfulPaint: metrics.largestContentfulPaint,
    totalBlockingTime: metrics.totalBlockingTime,
    cumulativeLayoutShift: metrics.cumulativeLayoutShift,
    requests: requests.length,
    requestsBeforeLargestPaint: requests.filter(
      ({ finished, networkEndTime }) => finished && networkEndTime <= largestPaint,
    ).length,
    bytes,
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
