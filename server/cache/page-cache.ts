import { type ContentChange, touchesEverything } from "@porchlight/backend/store/changes.ts";
import { LRUCache } from "lru-cache";
import type { PageCost } from "../observability/request-log.ts";
import type { CacheTags } from "./cache-tags.ts";
import { type PageKey, pageOfUri, pagePathOf } from "./page-key.ts";
import type { PageCacheTimes, RenderedPage } from "./rendered-page.ts";
import { type CacheEntry, type CacheState, type CacheStore, SwrCache, type SwrCacheOptions } from "./swr-cache.ts";

/** A page with the tags of the content that it was rendered from. */
export interface CachedPage extends RenderedPage {
  readonly reads?: CacheTags | undefined;
  /** Rendered by an earlier process, so that its tags are unknown. */
  readonly isRestored?: boolean;
  /** Time and backend time of the render. */
  readonly cost?: PageCost | undefined;
}

/** Options of a page cache. */
export interface PageCacheOptions
  extends Pick<SwrCacheOptions<CachedPage>, "onRenewalFailed" | "maxWaitSeconds" | "now"> {
  /** Renders the page of a key; `known` is the cached page, however old. */
  readonly render: (key: PageKey, known: CachedPage | undefined) => Promise<CachedPage>;
  readonly times: PageCacheTimes;
  readonly maxBytes: number;
  /** Called with the id of each purged page. */
  readonly onPurged?: (id: string) => void;
  /** Called with each rendered page, unless the content changed meanwhile. */
  readonly onRendered?: (id: string, page: RenderedPage) => void;
}

/** Share of the memory for pages with a query and for 404s, of which clients can invent any number. */
const sideShare = 0.125;

/** Documents ready to be sent; 404s are cached for a few seconds. */
export class PageCache {
  readonly #render: PageCacheOptions["render"];
  readonly #store: PageStore;
  readonly #cache: SwrCache<CachedPage>;
  readonly #onPurged: PageCacheOptions["onPurged"];

  constructor({ render, times, maxBytes, onPurged, onRendered, ...options }: PageCacheOptions) {
    this.#onPurged = onPurged;
    this.#render = render;
    this.#store = new PageStore(maxBytes);
    this.#cache = new SwrCache<CachedPage>({
      ...options,
      store: this.#store,
      times,
      freshSecondsOf: ({ status }) => (isNothing(status) ? times.notFoundSeconds : times.freshSeconds),
      mayBeStale: ({ status }) => status === 200,
      failureOf: ({ status }) => (status >= 500 ? `status ${status}` : undefined),
      ...(onRendered ? { onCreated: onRendered } : {}),
    });
  }

  /**
   * The page of a key.
   * @throws what the renderer throws, or {SlowValueError}, when there is no old page to fall back to.
   */
  async get(key: PageKey): Promise<{ page: CachedPage; state: CacheState }> {
    const { value, state } = await this.#cache.get(key.id, () => this.#render(key, this.#store.get(key.id)?.value));
    return { page: value, state };
  }

  /** Returns the cached page of a key, unless it was purged. */
  peek(id: string): RenderedPage | undefined {
    return this.#cache.peek(id);
  }

  /** Replaces a page by its recompressed form; returns false when it was rendered again or purged meanwhile. */
  replace(id: string, page: RenderedPage, smaller: RenderedPage): boolean {
    return this.#cache.replace(id, page, smaller);
  }

  /**
   * Marks pages that a change affects, by URI in any spelling or by cache tag, to be rendered again before they are
   * sent. Returns how many were cached.
   */
  purge(change: ContentChange): number {
    const isAll = touchesEverything(change);
    const paths = new Set(change.uris.map(pageOfUri));
    return this.#cache.purge((id, page) => {
      // The tags of a restored page are unknown until it is rendered.
      const isAffected =
        isAll ||
        !page ||
        paths.has(pagePathOf(id.split("?", 1)[0] ?? id)) ||
        page.isRestored === true ||
        (page.reads?.isInvalidatedBy(change) ?? false);
      if (isAffected) this.#onPurged?.(id);
      return isAffected;
    });
  }

  /** Purges the pages at paths, given with trailing slash, for which `isAt` returns true. */
  purgeAt(isAt: (path: string) => boolean): void {
    this.#cache.purge((id) => {
      const isAffected = isAt(pagePathOf(id.split("?", 1)[0] ?? id));
      if (isAffected) this.#onPurged?.(id);
      return isAffected;
    });
  }

  /** Stores a page of an earlier process, which is sent only while rendering fails. */
  restore(id: string, value: RenderedPage, ageMs: number): void {
    this.#cache.restore(id, { ...value, isRestored: true }, ageMs);
  }

  get size(): { bytes: number; pages: number } {
    return this.#store.size;
  }
}

/** Whether a status means that there is no page or no data. */
const isNothing = (status: number) => status === 404 || status === 204;

type Entry = CacheEntry<CachedPage>;

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
