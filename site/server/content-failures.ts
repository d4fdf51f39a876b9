import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { HostFailure } from "./host/host-failure.ts";

/** A host that is down fails every page; once a minute is enough to read of it. */
const silentMilliseconds = 60_000;

/** Tells the log why content could not be had: one line for one reason, however many pages ask. */
export function contentFailures(log: Pick<Logger, "error">, now?: () => number): (failure: unknown) => void {
  const told = new LRUCache<string, true>({
    max: 200,
    ttl: silentMilliseconds,
    ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
  });
  return (failure) => {
    if (!(failure instanceof HostFailure)) return;
    const { kind, operationName, status, message } = failure;
    if (told.has(message)) return;
    told.set(message, true);
    log.error({ operation: operationName, kind, status, reason: message }, "Content could not be had.");
  };
}
