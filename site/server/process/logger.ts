import { LRUCache } from "lru-cache";
import { pino } from "pino";

/**
 * Opens the log at a level of `LOG_LEVEL`: one JSON line per event on standard output, buffered for up to half a
 * second. Call `flush` before the process exits.
 */
export function openLog(level: string) {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  const flush = () => {
    try {
      destination.flushSync();
    } catch {
      // Standard output is closed.
    }
  };
  return { log, flush };
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
