import { LRUCache } from "lru-cache";
import { type ContentChange, PageReads } from "../documents/page-reads.ts";
import { type CacheEntry, type RenewalTimes, RenewingCache } from "../documents/renewing-cache.ts";
import type { Operation, ResponseData } from "../host/operation.ts";
import type { QueryOptions } from "./content-source.ts";

/** How responses are kept. */
export interface KeptResponsesOptions {
  readonly ask: (operation: Operation) => Promise<ResponseData>;
  readonly times: RenewalTimes;
  /** Told when an older response is used because asking anew failed. */
  readonly onRenewalFailed?: (operationName: string, reason: unknown) => void;
  readonly now?: () => number;
}

interface Kept {
  readonly data: ResponseData;
  readonly reads: PageReads;
}

/** Distinct variables of shared operations, such as a category’s newest posts. */
const maxResponses = 200;

/**
 * Asks for pages. What many pages are made from, such as the catalogue of everything for sale, is asked once and kept
 * until the content changes; what else is asked twice at once is sent once (S9.30). The same object is given to all;
 * nobody may change it.
 */
export class KeptResponses {
  readonly #ask: KeptResponsesOptions["ask"];
  readonly #cache: RenewingCache<Kept>;
  readonly #underWay = new Map<string, Promise<ResponseData>>();

  constructor({ ask, times, onRenewalFailed, now }: KeptResponsesOptions) {
    this.#ask = ask;
    this.#cache = new RenewingCache<Kept>({
      store: new LRUCache<string, CacheEntry<Kept>>({ max: maxResponses }),
      times,
      now,
      onRenewalFailed: (id, reason) => onRenewalFailed?.(id.slice(0, id.indexOf(" ")), reason),
    });
  }

  /** The response of an operation. @throws what asking throws, where no older one can stand in. */
  async query(operation: Operation, { isShared = false }: QueryOptions = {}): Promise<ResponseData> {
    const id = `${operation.operationName} ${JSON.stringify(operation.variables)} ${operation.query}`;
    if (!isShared) return await this.#askOnce(id, operation);
    const { value } = await this.#cache.get(id, async () => {
      const reads = new PageReads();
      reads.add(operation);
      return { data: await this.#ask(operation), reads };
    });
    return value.data;
  }

  #askOnce(id: string, operation: Operation): Promise<ResponseData> {
    const running = this.#underWay.get(id);
    if (running) return running;
    const asked = this.#ask(operation).finally(() => this.#underWay.get(id) === asked && this.#underWay.delete(id));
    this.#underWay.set(id, asked);
    return asked;
  }

  /** Content changed: the responses that can show it are asked anew; without a change named, all. */
  purge(change?: ContentChange): void {
    // What is asked from now on must not be answered by what was under way before.
    this.#underWay.clear();
    this.#cache.purge((_id, kept) => !change || !kept || kept.reads.isTouchedBy(change));
  }
}
