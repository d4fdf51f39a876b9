import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import type { PreviewGrant } from "@porchlight/contract/preview";
import type { Operation, OperationResponse, ResponseData, Visitor } from "../host/operation.ts";

/** What a verified link to a preview opens, with the token that says so. */
export interface OpenPreview extends PreviewGrant {
  readonly token: string;
}

/** How a loader queries. */
export interface QueryOptions {
  /** Many pages send the same operation: the response is cached until the content changes. */
  readonly isShared?: boolean | undefined;
  /** With the entry as the preview shows it: asked for this page alone, and nothing of the response is kept. */
  readonly preview?: OpenPreview | undefined;
}

/** Where content comes from: the embedded backend, or the host at `CONTENT_URL`. The site cannot tell which. */
export interface ContentSource {
  /**
   * The data of one operation, in the contract’s shape, as anonymous visitors see it, previews aside. It must not be
   * mutated.
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
  /**
   * Subscribes to changes of the content, those that other processes were told of too, and returns the end of that.
   * Cached responses that a change touches are dropped before.
   */
  onWrite(listener: (change: ContentChange) => void): () => void;
  /**
   * Tells every process of a change that the content itself does not tell of, such as a host's by `/ops/revalidate`.
   * Listeners of this process are called before it resolves.
   * @throws what the store throws that the processes share; then the listeners of this process alone were called.
   */
  announce(change: ContentChange): Promise<void>;
  close(): Promise<void>;
}
