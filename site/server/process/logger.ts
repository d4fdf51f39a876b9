import { type Logger, pino } from "pino";

/** The server’s log: one JSON line per event on standard output, gathered for up to half a second. */
export interface ServerLog {
  readonly log: Logger;
  /** Writes out what is gathered; call before the process ends. */
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
        // Standard output is gone: there is no one left to tell.
      }
    },
  };
}
