import { combineGraphqlErrors } from "#app/domain/accounts/error-messages.ts";

/** Where a question to the content backend failed. */
export type ContentErrorKind = "network" | "http" | "graphql";

/**
 * A question to the content backend that was not answered (specification 8). `kind` says where it
 * failed, `messages` what the backend said as plain text, `isRetryable` whether asking again can help.
 */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly kind: ContentErrorKind;
  readonly operationName: string;
  readonly messages: readonly string[];
  /** HTTP status of the answer, if there was one. */
  readonly status: number | undefined;
  /** After how many seconds the backend wants to be asked again, where it says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(details: {
    kind: ContentErrorKind;
    operationName: string;
    messages: readonly string[];
    status?: number | undefined;
    retryAfterSeconds?: number | undefined;
    cause?: unknown;
  }) {
    const said =
      details.kind === "graphql"
        ? combineGraphqlErrors(details.messages.map((message) => ({ message })))
        : details.messages.join(", ") || "The content backend did not answer.";
    super(said, { cause: details.cause });
    this.kind = details.kind;
    this.operationName = details.operationName;
    this.messages = details.messages;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get isRetryable(): boolean {
    return this.kind === "network" || (this.status !== undefined && this.status >= 500);
  }
}
