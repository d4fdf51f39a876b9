import type { ContentBackend } from "@porchlight/backend";
import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { type ContentChange, touchesEverything } from "@porchlight/backend/store/changes.ts";
import type { PreviewGrant } from "@porchlight/contract/preview";
import { LRUCache } from "lru-cache";
import { CacheTags } from "../cache/cache-tags.ts";
import { type CacheEntry, SwrCache, type SwrTimes } from "../cache/swr-cache.ts";
import { HostEndpoint } from "./adapter/host-endpoint.ts";
import {
  type Operation,
  type OperationResponse,
  type ResponseData,
  requireData,
  type Visitor,
} from "./adapter/operation.ts";

/** The grant of a verified preview link, with its token. */
export interface OpenPreview extends PreviewGrant {
  readonly token: string;
}

/** Options of a loader's query. */
interface QueryOptions {
  /** Whether many pages send the same operation, so that the response is cached until the content changes. */
  readonly isShared?: boolean | undefined;
  /** Queries the entry as the preview shows it; the response is not cached. */
  readonly preview?: OpenPreview | undefined;
}

/** Source of content: the embedded backend, or the host at `CONTENT_URL`, behind one interface. */
export interface ContentSource {
  /**
   * Returns the data of one operation in the contract’s shape, as anonymous visitors see it, except in previews. Do not
   * mutate it.
   * @throws {HostFailure} when there is no response, or it contains errors
   */
  query(operation: Operation, options?: QueryOptions): Promise<ResponseData>;
  /**
   * Sends one operation on behalf of a visitor; GraphQL errors are part of the response.
   * @throws {HostFailure} when there is no response
   */
  forward(operation: Operation, visitor: Visitor): Promise<OperationResponse>;
  readonly counters: AttemptCounters;
  /** Whether the content refers to a medium of another host at exactly this address, which has no query. */
  refersToMedium(address: string): Promise<boolean>;
  /** Whether there may be an entry at a path; true when that is unknown. */
  mayHaveEntryAt(path: string): Promise<boolean>;
  isReady(): Promise<boolean>;
  /**
   * Subscribes to content changes, also those announced by other processes, and returns the unsubscribe function.
   * Affected cached responses are dropped before listeners are called.
   */
  onWrite(listener: (change: ContentChange) => void): () => void;
  /**
   * Announces a change to every process that the content source cannot detect, such as one of a host by
   * `/ops/revalidate`. Listeners of this process are called before it resolves.
   * @throws what the shared store throws; then only the listeners of this process were called
   */
  announce(change: ContentChange): Promise<void>;
  close(): Promise<void>;
}

/** How operations are sent, and how long responses are cached. */
interface ResponseCacheOptions {
  readonly send: (operation: Operation) => Promise<ResponseData>;
  readonly times: SwrTimes;
  /** Called when an old response is used because its renewal failed. */
  readonly onRenewalFailed?: (operationName: string, reason: unknown) => void;
}

interface CachedResponse {
  readonly data: ResponseData;
  readonly reads: CacheTags;
  readonly isShared: boolean;
}

/** Distinct variables of shared operations, such as those for a category’s newest posts. */
const maxResponses = 200;

/**
 * Queries for pages. Shared operations, such as the catalog, are cached until the content changes; other operations are
 * deduplicated while they are pending (S9.30). All callers get the same object and must not mutate it. Uses SwrCache as
 * documents do: `fetchMethod` of lru-cache would cache a response that a purge overtook, and has no separate time for
 * old values after failures.
 */
export class ResponseCache {
  readonly #send: ResponseCacheOptions["send"];
  readonly #cache: SwrCache<CachedResponse>;

  constructor({ send, times, onRenewalFailed }: ResponseCacheOptions) {
    this.#send = send;
    this.#cache = new SwrCache<CachedResponse>({
      store: new LRUCache<string, CacheEntry<CachedResponse>>({ max: maxResponses }),
      times,
      isStored: ({ isShared }) => isShared,
      onRenewalFailed: (id, reason) => onRenewalFailed?.(id.slice(0, id.indexOf(" ")), reason),
    });
  }

  /** Returns the data of an operation. @throws what sending throws, when there is no old response */
  async query(operation: Operation, { isShared = false }: QueryOptions = {}): Promise<ResponseData> {
    const { operationName, query, variables } = operation;
    const id = `${operationName} ${isShared} ${JSON.stringify(variables)} ${query}`;
    const { value } = await this.#cache.get(id, async () => {
      const data = await this.#send(operation);
      const reads = new CacheTags();
      reads.add(operation, data);
      return { data, reads, isShared };
    });
    return value.data;
  }

  /** Drops the responses that a content change affects. */
  purge(change: ContentChange): void {
    const isAll = touchesEverything(change);
    this.#cache.purge((_id, cached) => isAll || !cached || cached.reads.isInvalidatedBy(change));
  }
}

const url = "http://content.internal/wp/graphql";
/** The backend reports every change, so that responses need no age limit. */
const untilChanged = {
  freshSeconds: Number.POSITIVE_INFINITY,
  staleSeconds: 0,
  staleOnErrorSeconds: Number.POSITIVE_INFINITY,
  retrySeconds: 1,
};

/** The embedded backend in this process. Its responses have the contract’s shape, so nothing is normalized. */
export function embeddedSource(backend: ContentBackend): ContentSource {
  const forPagesWith = (preview?: PreviewGrant) =>
    new HostEndpoint({ url, fetch: (request) => backend.fetch(request, { siteOrigins: "omitted", preview }) });
  const forPages = forPagesWith();
  const forVisitors = new HostEndpoint({ url, fetch: (request) => backend.fetch(request) });
  const cache = new ResponseCache({
    send: async (operation) => requireData(operation, await forPages.send(operation)),
    times: untilChanged,
  });
  const unsubscribe = backend.onWrite((change) => cache.purge(change));
  return {
    query: async (operation, options) =>
      options?.preview
        ? requireData(operation, await forPagesWith(options.preview).send(operation))
        : await cache.query(operation, options),
    forward: (operation, visitor) => forVisitors.send(operation, visitor),
    counters: backend.counters,
    refersToMedium: (address) => backend.refersToMedium(address),
    mayHaveEntryAt: (path) => backend.hasEntryAt(path),
    isReady: () => backend.isReady(),
    onWrite: (listener) => backend.onWrite(listener),
    announce: (change) => backend.announce(change),
    async close() {
      unsubscribe();
      await backend.close();
    },
  };
}
