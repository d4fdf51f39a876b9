/** The store cannot do what it was asked, in plain words for the log: no secrets in it, and the cause beside it. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** What a visitor reads where the store cannot read or write; it usually stays so for some seconds at least. */
export const storeUnavailable = {
  message: "Nothing can be read or saved just now, and nothing was changed. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/** An address of a database as it may be shown: whatever stands before the host is left out. */
export const withoutPassword = (url: string): string => url.replace(/\/\/.*@/, "//…@");
