import * as v from "valibot";
import type { ThrottleRule } from "../gateway/throttle.ts";
import { navigationTypes, type VitalsMetrics, vitalNames, vitalRatings } from "../process/vitals-metrics.ts";
import { type VisitorReports, visitorReports } from "./visitor-reports.ts";

const maxBytes = 2048;
/** A person hides a page less often; a network has many. */
const perNetwork: ThrottleRule = { name: "web-vitals", limit: 120, windowMs: 60_000, beyond: "reject" };
/** A page that took longer than an hour was a machine that slept. */
const maxValue = 3_600_000;

const vital = v.strictObject({
  name: v.picklist(vitalNames),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(maxValue)),
  rating: v.picklist(vitalRatings),
  navigationType: v.picklist(navigationTypes),
});
const report = v.strictObject({
  route: v.string(),
  // A page that came back from the browser's cache is measured anew.
  metrics: v.pipe(v.array(vital), v.minLength(1), v.maxLength(2 * vitalNames.length)),
});
const expected = `Send {"route": …, "metrics": [{"name": …, "value": …, "rating": …, "navigationType": …}]}.`;

/** What `POST /ops/vitals` works with. */
export interface VitalsOptions extends Pick<VisitorReports, "isOn" | "trustedProxies"> {
  /** Patterns of the site's routes. */
  readonly routes: ReadonlySet<string>;
  readonly metrics: VitalsMetrics;
}

/**
 * `POST /ops/vitals`, to which pages send what the browser measured of them: counted by route, nothing of it is kept. What
 * is not exactly such a report is refused, so that a label has no value from outside.
 */
export function vitalsReports({ routes, metrics, ...options }: VitalsOptions) {
  return visitorReports({
    ...options,
    ...{ setting: "WEB_VITALS", maxBytes, perNetwork },
    onRefused: (reason) => metrics.refuse(reason),
    take(json) {
      const parsed = v.safeParse(report, json);
      if (!parsed.success) {
        metrics.refuse("invalid");
        return expected;
      }
      const { route, metrics: vitals } = parsed.output;
      // A page of an earlier build may know a route that is gone.
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
