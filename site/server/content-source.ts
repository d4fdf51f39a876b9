import type { Logger } from "pino";
import type { HostError, Operation, ResponseData, Visitor } from "./host/operation.ts";
import type { ContentChange } from "./page-reads.ts";

/** How a loader asks. */
export interface QueryOptions {
  /** Many pages ask the same: the response is kept until the content changes. */
  readonly isShared?: boolean | undefined;
}

/** What the gateway hands back to a visitor. */
export interface ForwardedResponse {
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
  readonly data: ResponseData | null;
  readonly errors: readonly Omit<HostError, "locations">[];
}

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
  readonly mediaKey: Buffer;
  readonly log: Logger;
}
