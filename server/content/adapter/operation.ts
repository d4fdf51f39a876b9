import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSchema, type GraphQLSchema } from "graphql";

/** One operation as the site sends it (S7.2, S7.3). */
export interface Operation {
  /** Empty for a visitor’s operation without a name. */
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The visitor on whose behalf an operation is sent; empty for pages, which are the same for everybody. */
export interface Visitor {
  /** `Bearer` and a token (S7.4). */
  readonly authorization?: string | undefined;
  /** Sent as `X-Porchlight-Client-Address`, signed when the host shares a secret with the site. */
  readonly clientAddress?: string | undefined;
  /** Sent as `X-Porchlight-Preview`: shows who may see an entry that is not public, which the host verifies too. */
  readonly previewToken?: string | undefined;
}

/** Keyed by root field or alias. Shared between readers: never mutate it. */
export type ResponseData = Readonly<Record<string, unknown>>;

/** One error of a GraphQL response, its message as plain text. */
export interface ResponseError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
}

/** A content backend’s response to one operation. */
export interface OperationResponse {
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
  /** Null when the operation was rejected as a whole. */
  readonly data: ResponseData | null;
  readonly errors: readonly ResponseError[];
}

interface HostFailureDetails {
  /**
   * `network`: no connection or no response in time; `http`: a response that is not GraphQL; `graphql`: errors in the
   * response; `skipped`: nothing was sent, as too many requests wait or the host does not respond.
   */
  readonly kind: "network" | "http" | "graphql" | "skipped";
  readonly operationName: string;
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly errors?: readonly ResponseError[];
  /** Whether a smaller request may succeed: the host failed under this one, or timed out. */
  readonly mayBeOverload?: boolean;
  readonly cause?: unknown;
}

/** An operation without a usable response. Never rendered as an empty list or a missing entry. */
export class HostFailure extends Error {
  override readonly name = "HostFailure";
  readonly kind: HostFailureDetails["kind"];
  readonly operationName: string;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: readonly ResponseError[];
  readonly mayBeOverload: boolean;

  constructor(message: string, details: HostFailureDetails) {
    super(message, { cause: details.cause });
    this.kind = details.kind;
    this.operationName = details.operationName;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.errors = details.errors ?? [];
    this.mayBeOverload = details.mayBeOverload ?? false;
  }

  get isTimeout(): boolean {
    return this.kind === "network" && this.mayBeOverload;
  }

  get isRetryable(): boolean {
    return this.kind !== "graphql" && (this.status === undefined || this.status === 429 || this.status >= 500);
  }
}

/**
 * Returns the data of a response for a page. A response with errors has none: a null caused by an error would look like
 * a missing entry.
 * @throws {HostFailure}
 */
export function requireData({ operationName }: Operation, { data, errors, status }: OperationResponse): ResponseData {
  if (data && errors.length === 0) return data;
  const messages = errors.map(({ message }) => message).join(", ");
  const details = { kind: "graphql", operationName, status, errors } as const;
  throw new HostFailure(`GraphQL response contains errors: ${messages}`, details);
}

let contract: GraphQLSchema | undefined;

/** The types of `packages/contract/schema.graphql`, read once per process. */
export function contractTypes(): GraphQLSchema {
  contract ??= buildSchema(
    readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
  );
  return contract;
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The nodes of a list; empty for anything else. */
export function nodesIn(list: unknown): readonly ResponseData[] {
  return isRecord(list) && Array.isArray(list.nodes) ? list.nodes.filter(isRecord) : [];
}
