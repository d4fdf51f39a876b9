import pg from "pg";
import { StoreError } from "./store-error.ts";

/** SQLSTATE codes, or the classes they begin with, that say something about the server and not about the statement. */
const reasons: Readonly<Record<string, string>> = {
  "08": "the connection to the database server failed",
  "25006": "the database is read-only",
  "40": "other writes were in the way",
  "53100": "the disk of the database server is full",
  "53": "the database server has no room for more",
  "55P03": "another process has been writing for too long",
  "57014": "a statement took too long",
  "57P": "the database server is shutting down or starting",
  "58": "the disk of the database server could not be read or written",
};

/** What `pg` says of statements whose connection breaks, or broke before. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && /^Connection terminated|is not queryable$|\b(ECONNRESET|EPIPE)\b/.test(error.message);

/** PostgreSQL's error before a commit, or where the server is the reason, a StoreError that says so in one line. */
export function inPlainWords(error: unknown): unknown {
  if (isBroken(error)) {
    return new StoreError("The connection to the database server broke; nothing was written.", { cause: error });
  }
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = "" } = error;
  const reason = reasons[code] ?? reasons[code.slice(0, 3)] ?? reasons[code.slice(0, 2)];
  if (reason === undefined) return error;
  return new StoreError(`Nothing was written: ${reason} (${code}).`, { cause: error });
}
