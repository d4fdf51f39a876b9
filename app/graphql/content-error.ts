import { decodeEntities } from "@porchlight/contract/html-entities";
import { plainText } from "#app/domain/wording/text.ts";

/** What failed: the connection, the HTTP response, or the operation itself. */
export type ContentErrorKind = "network" | "http" | "graphql";

/** An operation that gave no data (specification 8). */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly kind: ContentErrorKind;
  readonly operationName: string;
  readonly messages: readonly string[];
  readonly status: number | undefined;
  /** The seconds of the response's `Retry-After`, if it had one. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether the token that was sent was rejected. */
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

/** GraphQL errors as one message (S8.16, S8.17): `GraphQL response contains errors: first, second`; empty ones are left out. */
export function combineGraphqlErrors(messages: readonly string[]): string {
  return ["GraphQL response contains errors", messages.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

/**
 * A message of WordPress as a sentence in plain text: it may be HTML, and that HTML may be escaped once more
 * (`&lt;strong&gt;Error&lt;/strong&gt;: …`).
 */
export function plainErrorMessage(message: string | null | undefined): string {
  return plainText(decodeEntities(message ?? ""));
}
