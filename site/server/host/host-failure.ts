import type { HostError } from "./operation.ts";

/** Where an operation failed: no connection or no response in time, a response that is no GraphQL, or errors in it. */
export type HostFailureKind = "network" | "http" | "graphql";

interface HostFailureDetails {
  readonly kind: HostFailureKind;
  readonly operationName: string;
  /** HTTP status of the response, where there was one. */
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** What the host said, where it spoke GraphQL. */
  readonly errors?: readonly HostError[];
  /** Whether less at once may be answered: the host broke down under the operation, or took too long. */
  readonly mayBeTooMuch?: boolean;
  readonly cause?: unknown;
}

/**
 * An operation that a host did not answer. A page is never made from it: it is no empty list and no missing entry.
 */
export class HostFailure extends Error {
  override readonly name = "HostFailure";
  readonly kind: HostFailureKind;
  readonly operationName: string;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: readonly HostError[];
  readonly mayBeTooMuch: boolean;

  constructor(message: string, details: HostFailureDetails) {
    super(message, { cause: details.cause });
    this.kind = details.kind;
    this.operationName = details.operationName;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.errors = details.errors ?? [];
    this.mayBeTooMuch = details.mayBeTooMuch ?? false;
  }

  /** Whether the host took too long. */
  get isTimeout(): boolean {
    return this.kind === "network" && this.mayBeTooMuch;
  }

  /** Whether asking again can help. */
  get isRetryable(): boolean {
    return this.kind !== "graphql" && (this.status === undefined || this.status === 429 || this.status >= 500);
  }
}
