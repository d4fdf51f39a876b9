import { format } from "node:util";
import { type Logger, pino } from "pino";
import { createLog } from "./logger.ts";

/** What the server writes to: lines of JSON; at a terminal, what people start and end it by are plain sentences. */
export interface ServerOutput {
  readonly log: Logger;
  /** Says something at every level of the log. */
  announce(message: string, details?: object): void;
  /** Says why the process ends; of an error that people can mend, the message alone. */
  fail(error: unknown, isForPeople: boolean): void;
  /** Writes what is still in memory; to be called before the process exits. */
  flush(): void;
}

/**
 * Opens standard output: one JSON line per event, buffered for up to half a second. Where no person watches, whatever
 * else would be written becomes such a line too: by `console`, warnings of Node.js, and the error that ends the process.
 */
export function openOutput(isTerminal = process.stdout.isTTY === true): ServerOutput {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 });
  const log = createLog("info", destination);
  // Whoever starts the server hears of it, also with LOG_LEVEL=silent.
  const always = createLog("info", destination);
  const flush = () => {
    try {
      destination.flushSync();
    } catch {
      // Standard output is closed.
    }
  };
  const output: ServerOutput = {
    log,
    announce(message, details = {}) {
      if (isTerminal) console.log(message);
      else always.info(details, message);
      flush();
    },
    fail(error, isForPeople) {
      if (isTerminal) console.error(isForPeople && error instanceof Error ? error.message : error);
      else if (isForPeople && error instanceof Error) always.fatal(error.message);
      else always.fatal({ err: error }, "The server ends with an error.");
      flush();
    },
    flush,
  };
  if (!isTerminal) captureStrayOutput(output);
  return output;
}

const levelsOfConsole = {
  debug: "debug",
  dir: "info",
  error: "error",
  info: "info",
  log: "info",
  trace: "debug",
  warn: "warn",
} as const;

function captureStrayOutput({ log, fail }: ServerOutput): void {
  for (const [method, level] of Object.entries(levelsOfConsole)) {
    const write = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      const words = parts.filter((part) => part !== err);
      log[level]({ source: "console", ...(err ? { err } : {}) }, words.length > 0 ? format(...words) : err?.message);
    };
    Object.assign(console, { [method]: write });
  }
  // The listener that Node.js has from the start writes several lines to standard error.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning, source: "node" }, warning.message));
  // Rejections that nobody handles come here too.
  process.on("uncaughtException", (error) => {
    fail(error, false);
    process.exit(1);
  });
}
