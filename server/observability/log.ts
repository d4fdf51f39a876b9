import { format } from "node:util";
import { LRUCache } from "lru-cache";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { currentRequest } from "../http/request-context.ts";

/**
 * A log of one JSON line per event, without personal data; what is logged in a request has its `id`, and its `traceId`
 * when traces are sent.
 * @param level one of `LOG_LEVEL`
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const mixin = () => {
    const request = currentRequest();
    if (!request) return {};
    return request.span ? { id: request.id, traceId: request.span.traceId } : { id: request.id };
  };
  const options: LoggerOptions = {
    ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin },
    serializers: { err: errorFacts },
    hooks: { streamWrite: withoutPersonalData },
  };
  return pino(options, destination);
}

/** How deep a chain of causes is logged. */
const maxCauses = 5;

/**
 * The logged facts of an error and its causes. Not pino's serializer: it includes all properties that libraries add,
 * such as a row that PostgreSQL rejected, the recipients of a mail, a whole GraphQL document.
 */
function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? "(no error)" : String(error);
  const { name: type, message, stack, cause } = error;
  const { code, path, originalError = cause } = error as NodeJS.ErrnoException & { originalError?: unknown };
  return {
    ...{ type, message, stack, code },
    // For a GraphQL error the field; for others a file, which the message contains.
    ...(Array.isArray(path) ? { path } : {}),
    ...(originalError === undefined || depth >= maxCauses ? {} : { cause: errorFacts(originalError, depth + 1) }),
  };
}

/** Limits log lines for the same cause: a host that is down fails every page. */
const throttleMilliseconds = 60_000;

/**
 * Returns a function that writes to the log unless it did for the same cause within the last minute. @param now for
 * tests
 */
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

/** Prefilter for `replacements`, so that most lines are scanned once. */
const mayBePersonal = /@|%40|eyj|bearer|[?&]\w+=|\/[\da-f]{64}/i;

/**
 * Patterns of personal data in the order of replacement, with their replacement. Each scans a line in about linear
 * time, as lines contain text from visitors.
 */
const replacements: readonly (readonly [RegExp, (found: string, personal?: string) => string])[] = [
  // User and password of a URL.
  [/:\/\/[^\s/"\\@]{1,500}@/g, () => "://…@"],
  // Email addresses, also within longer runs of characters. In a JSON string an address may follow an escape, whose
  // last letter belongs to the escape.
  [
    /\\u[\da-f]{4}|\\.|([\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})|[\w.+%-]+/gi,
    (found, address) => (address ? "(email address)" : found),
  ],
  // Tokens, also in lower case, as the site forwards addresses; a prefix match is skipped as a whole.
  [/eyj[\w-]{8,}(\.[\w-]+\.[\w-]*)?/gi, (found, rest) => (rest ? "(token)" : found)],
  // Signatures in the paths of links.
  [/\/[\da-f]{64}(?![\da-f])/gi, () => "/…"],
  [/(\bbearer\s+)[\w.~+/-]{8,}=*/gi, (_, before) => `${before}(token)`],
  [
    /([?&](?:key|preview|login|code|email|name|phone|password|secret|signature|[a-z_]*token)=)[^&\s"'\\<>]+/gi,
    (_, before) => `${before}…`,
  ],
];

/**
 * Removes personal data and credentials from a line of JSON: email addresses, tokens, passwords in URLs, values of
 * sensitive query parameters. The line stays valid JSON.
 */
export function withoutPersonalData(line: string): string {
  if (!mayBePersonal.test(line)) return line;
  return replacements.reduce((text, [pattern, kept]) => text.replaceAll(pattern, kept), line);
}

/** The output of the server: JSON lines; at a terminal, start and end are plain sentences. */
export interface ServerOutput {
  readonly log: Logger;
  /** Writes a message at every log level. */
  announce(message: string, details?: object): void;
  /** Writes why the process ends; for an error that the operator can fix, the message alone. */
  fail(error: unknown, isForPeople: boolean): void;
  /** Writes buffered lines; call it before the process exits. */
  flush(): void;
}

/**
 * Opens standard output: one JSON line per event, buffered for up to half a second. Unless it is a terminal, other
 * output becomes such a line too: `console`, warnings of Node.js, and the error that ends the process.
 */
export function openOutput(isTerminal = process.stdout.isTTY === true): ServerOutput {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 });
  const log = createLog("info", destination);
  // Used with LOG_LEVEL=silent too.
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
  // Node.js's default listener writes several lines to standard error.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning, source: "node" }, warning.message));
  // Unhandled rejections arrive here too.
  process.on("uncaughtException", (error) => {
    fail(error, false);
    process.exit(1);
  });
}
