/** The store cannot do what it was asked, in plain words for the log: no secrets in it, and the cause beside it. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** An address of a database as it may be shown: whatever stands before the host is left out. */
export const withoutPassword = (url: string): string => url.replace(/\/\/.*@/, "//…@");
