import { Counter, Histogram, type Registry } from "prom-client";
import { reportRefusals } from "../requests/visitor-reports.ts";

/** What browsers measure of pages. */
export const vitalNames = ["CLS", "INP", "LCP", "TTFB"] as const;
/** How a measurement is rated, by the thresholds that Chromium's makers publish. */
export const vitalRatings = ["good", "needs-improvement", "poor"] as const;
/** How a visitor came to a page. */
export const navigationTypes = [
  "navigate",
  "reload",
  "back-forward",
  "back-forward-cache",
  "prerender",
  "restore",
  "soft-navigation",
] as const;
/** Why a report was not counted. */
const refusals = [...reportRefusals, "unknown_route"] as const;

/** One measurement of a page; times in ms, CLS a score. */
export interface Vital {
  readonly name: (typeof vitalNames)[number];
  readonly value: number;
  readonly rating: (typeof vitalRatings)[number];
  readonly navigationType: (typeof navigationTypes)[number];
}

/** Metrics of what browsers measure of pages. Labels have values that the server knows itself, and no others. */
export type VitalsMetrics = ReturnType<typeof createVitalsMetrics>;

/** Creates them in a registry. The bounds of the buckets hold the thresholds of each rating. */
export function createVitalsMetrics(registry: Registry) {
  const registers = [registry];
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ["route"], buckets, registers });
  const histograms = {
    LCP: histogram(
      "web_vitals_lcp_seconds",
      "Time to the largest contentful paint in browsers, by route.",
      [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    ),
    INP: histogram(
      "web_vitals_inp_seconds",
      "Time from an interaction to the next paint in browsers, by route.",
      [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
    ),
    CLS: histogram(
      "web_vitals_cls_score",
      "Cumulative layout shift in browsers, by route.",
      [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    ),
    TTFB: histogram(
      "web_vitals_ttfb_seconds",
      "Time to the first byte of a document in browsers, by route.",
      [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 5],
    ),
  };
  const measurements = new Counter({
    name: "web_vitals_measurements_total",
    help: "Measurements of browsers, by rating and by how visitors came to the page.",
    labelNames: ["metric", "rating", "navigation_type"],
    registers,
  });
  const refused = new Counter({
    name: "web_vitals_refused_total",
    help: "Reports of browsers that were not counted.",
    labelNames: ["reason"],
    registers,
  });
  // A rate cannot see the first of a kind unless it counted from zero.
  for (const reason of refusals) refused.inc({ reason }, 0);
  for (const metric of vitalNames) {
    for (const rating of vitalRatings) {
      for (const navigation_type of navigationTypes) measurements.inc({ metric, rating, navigation_type }, 0);
    }
  }
  return {
    /** Counts a measurement of a page; `route` is one of the site's patterns. */
    add(route: string, { name, value, rating, navigationType }: Vital) {
      histograms[name].observe({ route }, name === "CLS" ? value : value / 1000);
      measurements.inc({ metric: name, rating, navigation_type: navigationType });
    },
    refuse: (reason: (typeof refusals)[number]) => refused.inc({ reason }),
  };
}
