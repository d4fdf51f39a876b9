import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import type { Operation, OperationResponse, ResponseData, Visitor } from "../host/operation.ts";

/** How a loader queries. */
export interface QueryOptions {
  /** Many pages send the same operation: the response is cached until the content changes. */
  readonly isShared?: boolean | undefined;
}

/** Where content comes from: the embedded backend, or the host at `CONTENT_URL`. The site cannot tell which. */
export interface ContentSource {
  /**
   * The data of one operation, in the contract’s shape, as anonymous visitors see it. It must not be mutated.
   * @throws {HostFailure} without a response, or with errors in it.
   */
  query(operation: Operation, options?: QueryOptions): Promise<ResponseData>;
  /**
   * Sends one operation on behalf of a visitor; errors of the backend are part of the response.
   * @throws {HostFailure} without a response.
   */
  forward(operation: Operation, visitor: Visitor): Promise<OperationResponse>;
  readonly counters: AttemptCounters;
  /** Whether the content names a medium of another host at exactly this address, which has no query. */
  namesMedium(address: string): Promise<boolean>;
  isReady(): Promise<boolean>;
  /** Subscribes to changes of the content and returns the end of that. A host calls `/ops/revalidate` instead. */
  onWrite(listener: (change: ContentChange) => void): () => void;
  /** Drops cached responses that a change touches; without a change, all. */
  purge(change?: ContentChange): void;
  close(): Promise<void>;
}
