import { randomUUID } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { parseJson } from "./host-fetch.ts";
import { clientAddress, networkOf, type ServerContext, type ServerEnv } from "./request-context.ts";
import { memoryCounters, Throttle, type ThrottleRule } from "./throttle.ts";

/** Reasons for which any report of a browser is refused. */
export const reportRefusals = ["invalid", "too_large", "over_limit", "other_site"] as const;

/** One of {@link reportRefusals}. */
export type ReportRefusal = (typeof reportRefusals)[number];

/** Options of an endpoint for reports that pages of the site send by `sendBeacon`. */
export interface VisitorReports {
  readonly path: string;
  /** The setting that enables them. */
  readonly setting: string;
  readonly isOn: boolean;
  readonly maxBytes: number;
  /** Limit per visitor network. */
  readonly perNetwork: ThrottleRule;
  /** `TRUST_PROXY` */
  readonly trustedProxies: number;
  /** Handles the JSON of a report; returns a message for the sender when it is invalid. */
  readonly take: (report: unknown, network: string) => string | undefined | Promise<string | undefined>;
  readonly onRefused?: (reason: Exclude<ReportRefusal, "invalid">) => void;
}

/** An endpoint for reports: from pages of this site only, a few KB each, limited per network. */
export function visitorReports(reports: VisitorReports): Hono<ServerEnv> {
  const { path, setting, isOn, maxBytes, perNetwork, trustedProxies, take, onRefused } = reports;
  const throttle = new Throttle(memoryCounters(), randomUUID());
  const headers = { "Cache-Control": "no-store" };
  const limit: MiddlewareHandler<ServerEnv> = bodyLimit({
    maxSize: maxBytes,
    onError(c) {
      onRefused?.("too_large");
      return c.json({ error: `At most ${maxBytes} bytes.` }, 413, headers);
    },
  });
  const respond = async (c: ServerContext): Promise<Response> => {
    if (!isOn) return c.json({ error: `${setting} is off.` }, 404, headers);
    if ((c.req.header("sec-fetch-site") ?? "same-origin") !== "same-origin") {
      onRefused?.("other_site");
      return c.json({ error: "Only pages of this site may send reports." }, 403, headers);
    }
    const network = networkOf(clientAddress(c, trustedProxies));
    if ("retryAfterMs" in (await throttle.reserve(perNetwork, network))) {
      onRefused?.("over_limit");
      // Not an error status, which a browser would show in the console.
      return c.body(null, 204, headers);
    }
    const error = await take(parseJson(await c.req.text()), network);
    return error === undefined ? c.body(null, 204, headers) : c.json({ error }, 400, headers);
  };
  return new Hono<ServerEnv>().post(path, limit, respond);
}
