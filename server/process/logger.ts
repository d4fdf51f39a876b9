import { LRUCache } from "lru-cache";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { currentRequest } from "../requests/request-scope.ts";
import { withoutPersonalData } from "./personal-data.ts";

/**
 * A log of one JSON line per event, without personal data; what is logged in a request has its `id`, and its `traceId` where traces are sent.
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

/** How many errors are told that caused each other. */
const maxCauses = 5;

/**
 * What is logged of an error, with what caused it. Not pino's own serializer: it takes along whatever libraries hang on
 * their errors, such as a row that PostgreSQL refused, the recipients of a mail, a whole GraphQL document.
 */
function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? "(no error)" : String(error);
  const { name: type, message, stack, cause } = error;
  const { code, path, originalError = cause } = error as NodeJS.ErrnoException & { originalError?: unknown };
  return {
    ...{ type, message, stack, code },
    // Of a GraphQL error the field; of others it is a file, which stands in the message.
    ...(Array.isArray(path) ? { path } : {}),
    ...(originalError === undefined || depth >= maxCauses ? {} : { cause: errorFacts(originalError, depth + 1) }),
  };
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
