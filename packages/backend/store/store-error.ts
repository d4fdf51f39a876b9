/** The store cannot do what it was asked, in plain words for the log: no secrets in it, and the cause beside it. */
export class StoreError extends Error {
  override readonly name: string = "StoreError";
}

/**
 * The connection to the database broke between a commit and its answer: whether it was written is not known. Who repeats
 * such a write must be able to do it twice.
 */
export class CommitOutcomeUnknown extends StoreError {
  override readonly name = "CommitOutcomeUnknown";

  constructor(options: ErrorOptions) {
    super("The connection to the database server broke within a commit; whether it was written is not known.", options);
  }
}

/** What a visitor reads where the store cannot read or write; it usually stays so for some seconds at least. */
export const storeUnavailable = {
  message: "Nothing can be read or saved just now, and nothing was changed. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/** What a visitor reads where it is not known whether something was written. */
export const outcomeUnknown = {
  message: "It is not known whether this was saved. Please try again soon.",
  retryAfterSeconds: 5,
} as const;

/** What a visitor reads of an error of the store. */
export const storeMessageOf = (error: StoreError) =>
  error instanceof CommitOutcomeUnknown ? outcomeUnknown : storeUnavailable;

/** An address of a database as it may be shown: whatever stands before the host is left out. */
export const withoutPassword = (url: string): string => url.replace(/\/\/.*@/, "//…@");
