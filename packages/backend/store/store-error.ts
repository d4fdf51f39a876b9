/** A store failure with a message for the log, without secrets, and its cause. */
export class StoreError extends Error {
  override readonly name: string = "StoreError";
}

/** The database server cannot be reached or does not respond; a retry may succeed. */
export class StoreUnreachable extends StoreError {}

/** The connection broke between a commit and its response: the outcome is unknown. Retries must be idempotent. */
export class CommitOutcomeUnknown extends StoreError {
  override readonly name = "CommitOutcomeUnknown";

  constructor(options: ErrorOptions) {
    super("The connection to the database server broke within a commit; whether it was written is not known.", options);
  }
}

/** Message for visitors when the store cannot be read or written, which usually lasts some seconds. */
export const storeUnavailable = {
  message: "Nothing can be read or saved just now, and nothing was changed. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/** Message for visitors when the outcome of a write is unknown. */
export const outcomeUnknown = {
  message: "It is not known whether this was saved. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/** The message of a store error for visitors. */
export const storeMessageOf = (error: StoreError) =>
  error instanceof CommitOutcomeUnknown ? outcomeUnknown : storeUnavailable;

/** A database URL for display, without credentials. */
export const withoutPassword = (url: string): string => url.replace(/\/\/.*@/, "//…@");
