import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { memoryCounters, Throttle, type ThrottleRule } from "../gateway/throttle.ts";
import { clientAddress, networkOf, type ServerContext, type ServerEnv } from "./request-context.ts";

/** Why a report of a browser was not taken, whatever it is about. */
export const reportRefusals = ["invalid", "too_large", "over_limit", "other_site"] as const;

/** One of {@link reportRefusals}. */
export type ReportRefusal = (typeof reportRefusals)[number];

/** Reports of one kind that pages of the site send by `sendBeacon`. */
export interface VisitorReports {
  /** The setting that turns them on. */
  readonly setting: string;
  readonly isOn: boolean;
  readonly maxBytes: number;
  /** How many a network may send. */
  readonly perNetwork: ThrottleRule;
  /** `TRUST_PROXY` */
  readonly trustedProxies: number;
  /** Takes the JSON of a report; gives a sentence for the sender where it is none. */
  readonly take: (report: unknown, network: string) => string | undefined | Promise<string | undefined>;
  readonly onRefused?: (reason: Exclude<ReportRefusal, "invalid">) => void;
}

/** The steps of an address that takes reports: from pages of this site alone, a few KB, some a minute of a network. */
export function visitorReports(reports: VisitorReports) {
  const { setting, isOn, maxBytes, perNetwork, trustedProxies, take, onRefused } = reports;
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
      return c.json({ error: "Only pages of this site report here." }, 403, headers);
    }
    const network = networkOf(clientAddress(c, trustedProxies));
    if ("retryAfterMs" in (await throttle.reserve(perNetwork, network))) {
      onRefused?.("over_limit");
      // No error: a browser would show one to a visitor who did nothing.
      return c.body(null, 204, headers);
    }
    const error = await take(parseJson(await c.req.text()), network);
    return error === undefined ? c.body(null, 204, headers) : c.json({ error }, 400, headers);
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
