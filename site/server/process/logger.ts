import { LRUCache } from "lru-cache";
import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequest } from "../requests/request-scope.ts";

/**
 * Opens the log at a level of `LOG_LEVEL`: one JSON line per event on standard output, buffered for up to half a
 * second. Call `flush` before the process exits.
 */
export function openLog(level: string) {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 });
  const log = createLog(level, destination);
  const flush = () => {
    try {
      destination.flushSync();
    } catch {
      // Standard output is closed.
    }
  };
  return { log, flush };
}

/** A log of one JSON line per event; what is logged in a request has its `id`. */
export function createLog(level: string, destination: DestinationStream): Logger {
  const mixin = () => {
    const request = currentRequest();
    return request ? { id: request.id } : {};
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, destination);
}

/** A host that is down fails every page; one line a minute is enough. */
const throttleMilliseconds = 60_000;

/** A function that writes to the log unless it did for the same cause within the last minute. @param now for tests */
export function throttledLog(now?: () => number): (cause: string, write: () => void) => void {
  const logged = new LRUCache<string, true>({
    max: 200,
    ttl: throttleMilliseconds,
    ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
  });
  return (cause, write) => {
    if (logged.has(cause)) return;
    logged.set(cause, true);
    write();
  };
}
