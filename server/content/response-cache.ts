import { type ContentChange, touchesEverything } from "@porchlight/backend/store/changes.ts";
import { LRUCache } from "lru-cache";
import { PageReads } from "../documents/page-reads.ts";
import { type CacheEntry, type RenewalTimes, RenewingCache } from "../documents/renewing-cache.ts";
import type { Operation, ResponseData } from "../host/operation.ts";
import type { QueryOptions } from "./content-source.ts";

/** What is sent how, and how long responses are cached. */
export interface ResponseCacheOptions {
  readonly send: (operation: Operation) => Promise<ResponseData>;
  readonly times: RenewalTimes;
  /** Called when an old response is used because its renewal failed. */
  readonly onRenewalFailed?: (operationName: string, reason: unknown) => void;
}

interface CachedResponse {
  readonly data: ResponseData;
  readonly reads: PageReads;
  readonly isShared: boolean;
}

/** Distinct variables of shared operations, such as a category’s newest posts. */
const maxResponses = 200;

/**
 * Queries for pages. What many pages are made from, such as everything for sale, is requested once and cached until the
 * content changes; other operations that are pending are not sent twice (S9.30). Everybody gets the same object, which
 * must not be mutated. It shares RenewingCache with documents: lru-cache’s `fetchMethod` would cache a response that a
 * purge overtook, and knows no separate time for standing in after failures.
 */
export class ResponseCache {
  readonly #send: ResponseCacheOptions["send"];
  readonly #cache: RenewingCache<CachedResponse>;

  constructor({ send, times, onRenewalFailed }: ResponseCacheOptions) {
    this.#send = send;
    this.#cache = new RenewingCache<CachedResponse>({
      store: new LRUCache<string, CacheEntry<CachedResponse>>({ max: maxResponses }),
      times,
      isStored: ({ isShared }) => isShared,
      onRenewalFailed: (id, reason) => onRenewalFailed?.(id.slice(0, id.indexOf(" ")), reason),
    });
  }

  /** The data of an operation. @throws what sending throws, where no old response can stand in. */
  async query(operation: Operation, { isShared = false }: QueryOptions = {}): Promise<ResponseData> {
    const { operationName, query, variables } = operation;
    const id = `${operationName} ${isShared} ${JSON.stringify(variables)} ${query}`;
    const { value } = await this.#cache.get(id, async () => {
      const data = await this.#send(operation);
      const reads = new PageReads();
      reads.add(operation, data);
      return { data, reads, isShared };
    });
    return value.data;
  }

  /** Content changed: drops the responses that can show it. */
  purge(change: ContentChange): void {
    const isAll = touchesEverything(change);
    this.#cache.purge((_id, cached) => isAll || !cached || cached.reads.isTouchedBy(change));
  }
}
