import { decodeEntities } from "@porchlight/contract/html";
import { plainText } from "#app/domain/wording/text.ts";

/** What failed: the connection, the HTTP response, or the operation itself. */
export type ContentErrorKind = "network" | "http" | "graphql";

/** Thrown for an operation without data (specification 8). */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly kind: ContentErrorKind;
  readonly operationName: string;
  readonly messages: readonly string[];
  readonly status: number | undefined;
  /** Seconds of the response's `Retry-After` header, if any. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether the token of the request was rejected. */
  readonly rejectsToken: boolean;

  constructor(details: {
    kind: ContentErrorKind;
    operationName: string;
    messages: readonly string[];
    status?: number | undefined;
    retryAfterSeconds?: number | undefined;
    rejectsToken?: boolean;
    cause?: unknown;
  }) {
    const { kind, operationName, messages, status, retryAfterSeconds, rejectsToken = false, cause } = details;
    const message = kind === "graphql" ? combineGraphqlErrors(messages) : messages.join(", ");
    super(message || "The content backend did not answer.", { cause });
    this.kind = kind;
    this.operationName = operationName;
    this.messages = messages;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.rejectsToken = rejectsToken;
  }

  get isRetryable(): boolean {
    return this.kind === "network" || (this.status !== undefined && this.status >= 500);
  }
}

/**
 * GraphQL errors as one message (S8.16, S8.17): `GraphQL response contains errors: first, second`; empty ones are left
 * out.
 */
export function combineGraphqlErrors(messages: readonly string[]): string {
  return ["GraphQL response contains errors", messages.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

/** A WordPress message as plain text; it may be escaped HTML (`&lt;strong&gt;Error&lt;/strong&gt;: …`). */
export function plainErrorMessage(message: string | null | undefined): string {
  return plainText(decodeEntities(message ?? ""));
}

/** The data of the 503 that a loader throws when the content source fails. */
export const contentUnavailable = {
  kind: "content-unavailable",
  message: "The content of this page cannot be reached right now.",
} as const;

/** Whether data that a loader threw is {@link contentUnavailable}. */
export function isContentUnavailable(data: unknown): data is typeof contentUnavailable {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === contentUnavailable.kind;
}
