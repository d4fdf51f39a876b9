import type { KeyObject } from "node:crypto";
import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import type { Logger } from "pino";
import type { ContentChange } from "../documents/page-reads.ts";
import type { HostError, Operation, ResponseData, Visitor } from "../host/operation.ts";

/** How a loader asks. */
export interface QueryOptions {
  /** Many pages ask the same: the response is kept until the content changes. */
  readonly isShared?: boolean | undefined;
}

/** A response of a content backend to one operation of a visitor. */
export interface ForwardedResponse {
  /** HTTP status: 200 for GraphQL, 401 and 429 too; 502, 503 and 504 where there was none. */
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
  readonly body: {
    readonly data?: ResponseData | null;
    readonly errors?: readonly ResponseError[];
  };
}

/** An error as a visitor is told it. */
export type ResponseError = Pick<HostError, "message" | "path"> & Partial<Pick<HostError, "locations">>;

/** Where content comes from: the embedded backend, or the host at `CONTENT_URL`. The site cannot tell which. */
export interface ContentSource {
  /**
   * The data of one operation, in the contract’s shape, as it is for anybody. Nobody may change it.
   * @throws {HostFailure} where it is not answered, or answered with errors.
   */
  query(operation: Operation, options?: QueryOptions): Promise<ResponseData>;
  /**
   * One operation on behalf of a visitor; errors of the backend are part of the response.
   * @throws {HostFailure} where it is not answered.
   */
  forward(operation: Operation, visitor: Visitor): Promise<ForwardedResponse>;
  /** Counts attempts at accounts. */
  readonly counters: AttemptCounters;
  /** Whether the content names a medium of another host at exactly this address, which has no query. */
  namesMedium(address: string): Promise<boolean>;
  /** Whether content can be had. */
  isReady(): Promise<boolean>;
  /** Tells of changed content; the answer ends the subscription. A host at an address tells `/ops/revalidate`. */
  onWrite(listener: (change: ContentChange) => void): () => void;
  /** What was kept of changed content is asked anew; without a change named, all. */
  purge(change?: ContentChange): void;
  close(): Promise<void>;
}

/** What a source is opened with. */
export interface ContentSourceOptions {
  /** The site’s own address without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly isProduction: boolean;
  /** Signs the addresses of a host’s pictures. */
  readonly mediaKey: KeyObject;
  readonly log: Logger;
}
