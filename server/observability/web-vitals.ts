import { Counter, Histogram, type Registry } from "prom-client";
import * as v from "valibot";
import type { ThrottleRule } from "../http/throttle.ts";
import { reportRefusals, type VisitorReports, visitorReports } from "../http/visitor-reports.ts";

/** Web vitals that browsers measure. */
const vitalNames = ["CLS", "INP", "LCP", "TTFB"] as const;
/** Ratings by the thresholds of web.dev. */
const vitalRatings = ["good", "needs-improvement", "poor"] as const;
/** Navigation types of a page. */
const navigationTypes = [
  "navigate",
  "reload",
  "back-forward",
  "back-forward-cache",
  "prerender",
  "restore",
  "soft-navigation",
] as const;
/** Reasons for which a report is not counted. */
const refusals = [...reportRefusals, "unknown_route"] as const;

/** One measurement of a page; ms, or a score for CLS. */
interface Vital {
  readonly name: (typeof vitalNames)[number];
  readonly value: number;
  readonly rating: (typeof vitalRatings)[number];
  readonly navigationType: (typeof navigationTypes)[number];
}

/** Metrics of web vitals. Label values come from fixed lists of the server. */
type VitalsMetrics = ReturnType<typeof createVitalsMetrics>;

/** Creates them in a registry. The bucket bounds include the thresholds of the ratings. */
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
    help: "Measurements of browsers, by rating and navigation type.",
    labelNames: ["metric", "rating", "navigation_type"],
    registers,
  });
  const refused = new Counter({
    name: "web_vitals_refused_total",
    help: "Reports of browsers that were not counted.",
    labelNames: ["reason"],
    registers,
  });
  // `rate()` misses the first event of a series that did not start at zero.
  for (const reason of refusals) refused.inc({ reason }, 0);
  for (const metric of vitalNames) {
    for (const rating of vitalRatings) {
      for (const navigation_type of navigationTypes) measurements.inc({ metric, rating, navigation_type }, 0);
    }
  }
  return {
    /** Counts a measurement of a page; `route` is a pattern of the site. */
    add(route: string, { name, value, rating, navigationType }: Vital) {
      histograms[name].observe({ route }, name === "CLS" ? value : value / 1000);
      measurements.inc({ metric: name, rating, navigation_type: navigationType });
    },
    refuse: (reason: (typeof refusals)[number]) => refused.inc({ reason }),
  };
}

const maxBytes = 2048;
/** More than one person's page views; a network has many people. */
const perNetwork: ThrottleRule = { name: "web-vitals", limit: 120, windowMs: 60_000, beyond: "reject" };
/** A longer time comes from a machine that was asleep. */
const maxValue = 3_600_000;

const vital = v.strictObject({
  name: v.picklist(vitalNames),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(maxValue)),
  rating: v.picklist(vitalRatings),
  navigationType: v.picklist(navigationTypes),
});
const report = v.strictObject({
  route: v.string(),
  // A page restored from the back/forward cache is measured again.
  metrics: v.pipe(v.array(vital), v.minLength(1), v.maxLength(2 * vitalNames.length)),
});
const expected = `Send {"route": …, "metrics": [{"name": …, "value": …, "rating": …, "navigationType": …}]}.`;

/** Options of `POST /ops/vitals`. */
interface VitalsOptions extends Pick<VisitorReports, "isOn" | "trustedProxies"> {
  /** Patterns of the site's routes. */
  readonly routes: ReadonlySet<string>;
  readonly metrics: VitalsMetrics;
}

/**
 * `POST /ops/vitals`, which receives the web vitals of pages: counted by route, nothing else is stored. Reports of
 * another shape are refused, so that label values cannot be injected.
 */
export function vitalsRoutes({ routes, metrics, ...options }: VitalsOptions) {
  return visitorReports({
    ...options,
    ...{ path: "/ops/vitals", setting: "WEB_VITALS", maxBytes, perNetwork },
    onRefused: (reason) => metrics.refuse(reason),
    take(json) {
      const parsed = v.safeParse(report, json);
      if (!parsed.success) {
        metrics.refuse("invalid");
        return expected;
      }
      const { route, metrics: vitals } = parsed.output;
      // A page of an earlier build may have a removed route.
      if (!routes.has(route)) {
        metrics.refuse("unknown_route");
        return "No such route.";
      }
      for (const each of vitals) metrics.add(withLeadingSlash(route), each);
      return undefined;
    },
  });
}

function withLeadingSlash(route: string): string {
  return route.startsWith("/") ? route : `/${route}`;
}
