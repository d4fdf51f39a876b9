/** The store cannot do what it was asked, in plain words for the log: no secrets in it, and the cause beside it. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** An address of a database as it may be shown: whatever stands before the host is left out. */
export const withoutPassword = (url: string): string => url.replace(/\/\/.*@/, "//…@");

/** Whether a write was refused because a value that must be unique is there already; on either database. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY; PostgreSQL's unique_violation.
  return errcode === 2067 || errcode === 1555 || code === "23505";
}
