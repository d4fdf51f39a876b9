import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { memoryCounters, Throttle, type ThrottleRule } from "../gateway/throttle.ts";
import { navigationTypes, type VitalsMetrics, vitalNames, vitalRatings } from "../process/vitals-metrics.ts";
import { clientAddress, networkOf, type ServerContext, type ServerEnv } from "./request-context.ts";

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
export interface VitalsOptions {
  /** `WEB_VITALS` */
  readonly isOn: boolean;
  /** Patterns of the site's routes. */
  readonly routes: ReadonlySet<string>;
  readonly trustedProxies: number;
  readonly metrics: VitalsMetrics;
  /** ms since the epoch */
  readonly now?: () => number;
}

/**
 * `POST /ops/vitals`, to which pages send what the browser measured of them: counted by route, nothing of it is kept. What
 * is not exactly such a report is refused, so that a label has no value from outside.
 */
export function vitalsReports({ isOn, routes, trustedProxies, metrics, now = Date.now }: VitalsOptions) {
  const throttle = new Throttle(memoryCounters(), randomUUID());
  const headers = { "Cache-Control": "no-store" };
  const limit: MiddlewareHandler<ServerEnv> = bodyLimit({
    maxSize: maxBytes,
    onError(c) {
      metrics.refuse("too_large");
      return c.json({ error: `At most ${maxBytes} bytes.` }, 413, headers);
    },
  });
  const respond = async (c: ServerContext): Promise<Response> => {
    if (!isOn) return c.json({ error: "WEB_VITALS is off." }, 404, headers);
    if ((c.req.header("sec-fetch-site") ?? "same-origin") !== "same-origin") {
      metrics.refuse("other_site");
      return c.json({ error: "Only pages of this site report here." }, 403, headers);
    }
    const network = networkOf(clientAddress(c, trustedProxies));
    if ("retryAfterMs" in (await throttle.reserve(perNetwork, network, now()))) {
      metrics.refuse("over_limit");
      // No error: a browser would show one to a visitor who did nothing.
      return c.body(null, 204, headers);
    }
    const parsed = v.safeParse(report, parseJson(await c.req.text()));
    if (!parsed.success) {
      metrics.refuse("invalid");
      return c.json({ error: expected }, 400, headers);
    }
    const { route, metrics: vitals } = parsed.output;
    // A page of an earlier build may know a route that is gone.
    if (!routes.has(route)) {
      metrics.refuse("unknown_route");
      return c.json({ error: "No such route." }, 400, headers);
    }
    for (const each of vitals) metrics.add(withLeadingSlash(route), each);
    return c.body(null, 204, headers);
  };
  return { limit, respond };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withLeadingSlash(route: string): string {
  return route.startsWith("/") ? route : `/${route}`;
}
