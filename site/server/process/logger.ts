import { LRUCache } from "lru-cache";
import { type Logger, pino } from "pino";

/** The server’s log: one JSON line per event on standard output, buffered for up to half a second. */
export interface ServerLog {
  readonly log: Logger;
  /** Writes what is buffered; call before the process exits. */
  flush(): void;
}

/** Opens the log at a level of `LOG_LEVEL`. */
export function openLog(level: string): ServerLog {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192 });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  const timer = setInterval(() => destination.flush(), 500);
  timer.unref();
  return {
    log,
    flush() {
      clearInterval(timer);
      try {
        destination.flushSync();
      } catch {
        // Standard output is closed.
      }
    },
  };
}

/** A host that is down fails every page; one line a minute is enough. */
const throttleMilliseconds = 60_000;

/** Runs `write` unless it ran for the same cause within the last minute. */
export type ThrottledLog = (cause: string, write: () => void) => void;

/** Keeps a log readable while one cause has many effects. @param now milliseconds; for tests */
export function throttledLog(now?: () => number): ThrottledLog {
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
