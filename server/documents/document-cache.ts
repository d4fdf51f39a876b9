import { type ContentChange, touchesEverything } from "@porchlight/backend/store/changes.ts";
import { LRUCache } from "lru-cache";
import { type PageKey, pageOfUri, pagePathOf } from "./page-key.ts";
import type { PageReads } from "./page-reads.ts";
import type { DocumentCacheTimes, RenderedPage } from "./rendered-page.ts";
import {
  type CacheEntry,
  type CacheState,
  type CacheStore,
  RenewingCache,
  type RenewingCacheOptions,
} from "./renewing-cache.ts";
import type { PageCost } from "./server-timing.ts";

/** A page, and what of the content it was rendered from. */
export interface DocumentPage extends RenderedPage {
  readonly reads?: PageReads | undefined;
  /** Made by an earlier process: what it read is not known. */
  readonly isRestored?: boolean;
  /** What it took to make it. */
  readonly cost?: PageCost | undefined;
}

/** What a cache needs. */
export interface DocumentCacheOptions extends Pick<RenewingCacheOptions<DocumentPage>, "onRenewalFailed" | "now"> {
  /** Makes the page of a key; `known` is the one that is kept, however old. */
  readonly render: (key: PageKey, known: DocumentPage | undefined) => Promise<DocumentPage>;
  readonly times: DocumentCacheTimes;
  readonly maxBytes: number;
  /** Called with the id of each page that content no longer stands behind. */
  readonly onPurged?: (id: string) => void;
  /** Called with each page that was made, unless the content changed meanwhile. */
  readonly onMade?: (id: string, page: RenderedPage) => void;
}

/** Share of the memory for pages with a query and for paths without a page: strangers can invent any number of them. */
const sideShare = 0.125;

/** Documents ready to be sent. A path without a page is cached too, for a moment. */
export class DocumentCache {
  readonly #render: DocumentCacheOptions["render"];
  readonly #store: PageStore;
  readonly #cache: RenewingCache<DocumentPage>;
  readonly #onPurged: DocumentCacheOptions["onPurged"];

  constructor({ render, times, maxBytes, onPurged, onMade, ...options }: DocumentCacheOptions) {
    this.#onPurged = onPurged;
    this.#render = render;
    this.#store = new PageStore(maxBytes);
    this.#cache = new RenewingCache<DocumentPage>({
      ...options,
      store: this.#store,
      times,
      freshSecondsOf: ({ status }) => (isNothing(status) ? times.notFoundSeconds : times.freshSeconds),
      mayBeStale: ({ status }) => status === 200,
      failureOf: ({ status }) => (status >= 500 ? `status ${status}` : undefined),
      ...(onMade ? { onCreated: onMade } : {}),
    });
  }

  /**
   * The page of a key.
   * @throws what the renderer throws, where there is no old page to fall back to.
   */
  async get(key: PageKey): Promise<{ page: DocumentPage; state: CacheState }> {
    const { value, state } = await this.#cache.get(key.id, () => this.#render(key, this.#store.get(key.id)?.value));
    return { page: value, state };
  }

  /** The page of a key that is in memory and still says what the content says. */
  kept(id: string): RenderedPage | undefined {
    return this.#cache.kept(id);
  }

  /** Keeps a page in a smaller form; false where it was made anew or purged meanwhile. */
  replace(id: string, page: RenderedPage, smaller: RenderedPage): boolean {
    return this.#cache.replace(id, page, smaller);
  }

  /**
   * Content changed: pages at its addresses, however these are spelled, and those that read what changed are rendered
   * again before they are sent. Returns how many were cached.
   */
  purge(change: ContentChange): number {
    const isAll = touchesEverything(change);
    const paths = new Set(change.uris.map(pageOfUri));
    return this.#cache.purge((id, page) => {
      // What a page reads is unknown until it is rendered.
      const isAffected =
        isAll ||
        !page ||
        paths.has(pagePathOf(id.split("?", 1)[0] ?? id)) ||
        page.isRestored === true ||
        (page.reads?.isTouchedBy(change) ?? false);
      if (isAffected) this.#onPurged?.(id);
      return isAffected;
    });
  }

  /** Drops the pages at paths, with their slash at the end, where there is no page any more. */
  purgeAt(isAt: (path: string) => boolean): void {
    this.#cache.purge((id) => {
      const isAffected = isAt(pagePathOf(id.split("?", 1)[0] ?? id));
      if (isAffected) this.#onPurged?.(id);
      return isAffected;
    });
  }

  /** Takes a page that an earlier process made: it is sent where it cannot be made anew, and only then. */
  restore(id: string, value: RenderedPage, ageMs: number): void {
    this.#cache.restore(id, { ...value, isRestored: true }, ageMs);
  }

  get size(): { bytes: number; pages: number } {
    return this.#store.size;
  }
}

/** Whether nothing lives at the address: a page that is not there, or no data for one. */
const isNothing = (status: number) => status === 404 || status === 204;

type Entry = CacheEntry<DocumentPage>;

class PageStore implements CacheStore<Entry> {
  readonly #pages: LRUCache<string, Entry>;
  readonly #sidePages: LRUCache<string, Entry>;

  constructor(maxBytes: number) {
    const sized = (share: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.max(1, Math.floor(maxBytes * share)),
        sizeCalculation: ({ value }, id) => value.bytes + 2 * id.length,
      });
    this.#pages = sized(1 - sideShare);
    this.#sidePages = sized(sideShare);
  }

  get(id: string): Entry | undefined {
    return this.#pages.get(id) ?? this.#sidePages.get(id);
  }

  set(id: string, entry: Entry): void {
    const { status, isCacheable } = entry.value;
    this.#pages.delete(id);
    this.#sidePages.delete(id);
    if (!isCacheable || (status !== 200 && !isNothing(status))) return;
    const isSide = isNothing(status) || id.includes("?");
    (isSide ? this.#sidePages : this.#pages).set(id, entry);
  }

  *entries(): Iterable<[string, Entry]> {
    yield* this.#pages.entries();
    yield* this.#sidePages.entries();
  }

  get size(): { bytes: number; pages: number } {
    const [pages, side] = [this.#pages, this.#sidePages];
    return { bytes: pages.calculatedSize + side.calculatedSize, pages: pages.size + side.size };
  }
}
