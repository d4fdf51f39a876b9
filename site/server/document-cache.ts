import { LRUCache } from "lru-cache";
import { type PageKey, pagePathOf } from "./page-key.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { pathSpelling } from "./request-target.ts";

/** How an answer was found: in memory and fresh, in memory and old, or rendered now. */
export type CacheState = "hit" | "stale" | "miss";

/** How long pages are kept. All times in seconds. */
export interface DocumentCacheTimes {
  /** Answered from memory without a second thought. */
  readonly freshSeconds: number;
  /** After that: answered from memory while a new one is made behind it. */
  readonly staleSeconds: number;
  /** Served in place of an error, counted from the render. */
  readonly staleOnErrorSeconds: number;
  /** How long an address without a page is remembered. */
  readonly notFoundSeconds: number;
  /** Pause between attempts to replace a page while the renderer fails. */
  readonly retrySeconds: number;
}

/** What a cache needs. */
export interface DocumentCacheOptions {
  /** Makes the page anew; knows nothing of the visitor. */
  readonly render: (key: PageKey) => Promise<RenderedPage>;
  readonly times: DocumentCacheTimes;
  readonly maxBytes: number;
  /** Told when a page was kept because its renewal failed. */
  readonly onRenewalFailed?: (key: PageKey, reason: unknown) => void;
  /** Milliseconds; `Date.now` unless a test says otherwise. */
  readonly now?: () => number;
}

interface Entry {
  readonly page: RenderedPage;
  readonly renderedAt: number;
  /** Content changed since: only good in place of an error. */
  isPurged: boolean;
  /** Not renewed before this time, after a failed attempt. */
  retryAt: number;
}

interface Render {
  readonly page: Promise<RenderedPage>;
  /** Content changed while it ran: its page goes to those who waited and is not kept. */
  isPurged: boolean;
}

/** Share of the memory for pages with a query and for addresses without a page: strangers can make up any number of them. */
const sideShare = 0.125;

/**
 * Documents kept ready to be sent. One render per key at a time, however many ask. A page that was
 * rendered while the content changed is not kept.
 */
export class DocumentCache {
  readonly #options: DocumentCacheOptions;
  readonly #now: () => number;
  readonly #pages: LRUCache<string, Entry>;
  readonly #sidePages: LRUCache<string, Entry>;
  readonly #renders = new Map<string, Render & { readonly key: PageKey }>();

  constructor(options: DocumentCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const sized = (share: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.max(1, Math.floor(options.maxBytes * share)),
        sizeCalculation: (entry, id) => entry.page.bytes + 2 * id.length,
      });
    this.#pages = sized(1 - sideShare);
    this.#sidePages = sized(sideShare);
  }

  /**
   * The page of a key.
   * @throws what the renderer throws, where no kept page can stand in.
   */
  async get(key: PageKey): Promise<{ page: RenderedPage; state: CacheState }> {
    const entry = this.#pages.get(key.id) ?? this.#sidePages.get(key.id);
    if (!entry) return { page: await this.#rendered(key), state: "miss" };
    const state = this.#stateOf(entry);
    if (state === "fresh") return { page: entry.page, state: "hit" };
    if (state === "expired") return await this.#renderedOrKept(key, entry);
    if (state === "renewable") {
      void this.#rendered(key)
        .then((page) => page.status >= 500 && this.#renewalFailed(key, entry, `status ${page.status}`))
        .catch((error: unknown) => this.#renewalFailed(key, entry, error));
    }
    return { page: entry.page, state: "stale" };
  }

  /** The page of a key where it is in memory and fresh; nothing is rendered. */
  fresh(id: string): RenderedPage | undefined {
    const entry = this.#pages.get(id) ?? this.#sidePages.get(id);
    return entry && this.#stateOf(entry) === "fresh" ? entry.page : undefined;
  }

  /**
   * Content changed: pages are made anew before they are sent again. With paths, only those pages and
   * their `.data`, however they are spelled; without, all. A purged page still stands in while the renderer fails. Returns how many.
   */
  purge(paths?: readonly string[]): number {
    const wanted = paths && new Set(paths.map((path) => pagePathOf(pathSpelling(path) ?? path)));
    let purged = 0;
    for (const pages of [this.#pages, this.#sidePages]) {
      for (const [id, entry] of pages.entries()) {
        if (wanted && !wanted.has(pathOfId(id))) continue;
        entry.isPurged = true;
        entry.retryAt = 0;
        purged += 1;
      }
    }
    for (const [id, render] of this.#renders) {
      if (wanted && !wanted.has(render.key.pagePath)) continue;
      render.isPurged = true;
      this.#renders.delete(id);
    }
    return purged;
  }

  /** Bytes and number of pages kept. */
  get size(): { bytes: number; pages: number } {
    return {
      bytes: this.#pages.calculatedSize + this.#sidePages.calculatedSize,
      pages: this.#pages.size + this.#sidePages.size,
    };
  }

  #stateOf(entry: Entry): "fresh" | "renewable" | "kept" | "expired" {
    const { freshSeconds, staleSeconds, staleOnErrorSeconds, notFoundSeconds } = this.#options.times;
    const now = this.#now();
    const age = (now - entry.renderedAt) / 1000;
    const isNotFound = entry.page.status === 404;
    if (!entry.isPurged && age < (isNotFound ? notFoundSeconds : freshSeconds)) return "fresh";
    if (isNotFound || age >= staleOnErrorSeconds) return "expired";
    if (now < entry.retryAt) return "kept";
    return entry.isPurged || age >= freshSeconds + staleSeconds ? "expired" : "renewable";
  }

  /** The page made anew; the kept one where that fails and it is not too old. */
  async #renderedOrKept(key: PageKey, entry: Entry): Promise<{ page: RenderedPage; state: CacheState }> {
    const age = (this.#now() - entry.renderedAt) / 1000;
    const mayStandIn = entry.page.status === 200 && age < this.#options.times.staleOnErrorSeconds;
    try {
      const page = await this.#rendered(key);
      if (page.status < 500 || !mayStandIn) return { page, state: "miss" };
      this.#renewalFailed(key, entry, `status ${page.status}`);
    } catch (error) {
      if (!mayStandIn) throw error;
      this.#renewalFailed(key, entry, error);
    }
    return { page: entry.page, state: "stale" };
  }

  #rendered(key: PageKey): Promise<RenderedPage> {
    const running = this.#renders.get(key.id);
    if (running) return running.page;
    const startedAt = this.#now();
    const render = {
      key,
      isPurged: false,
      page: this.#options.render(key).then(
        (page) => {
          if (!render.isPurged) this.#keep(key, page, startedAt);
          this.#ended(key, render);
          return page;
        },
        (error: unknown) => {
          this.#ended(key, render);
          throw error;
        },
      ),
    };
    this.#renders.set(key.id, render);
    return render.page;
  }

  #ended(key: PageKey, render: Render): void {
    if (this.#renders.get(key.id) === render) this.#renders.delete(key.id);
  }

  #keep(key: PageKey, page: RenderedPage, renderedAt: number): void {
    if (page.status >= 500) return;
    const isKept = page.mayBeKept && (page.status === 200 || page.status === 404);
    const isSide = page.status === 404 || key.search !== "";
    (isSide ? this.#pages : this.#sidePages).delete(key.id);
    const pages = isSide ? this.#sidePages : this.#pages;
    if (isKept) pages.set(key.id, { page, renderedAt, isPurged: false, retryAt: 0 });
    else pages.delete(key.id);
  }

  #renewalFailed(key: PageKey, entry: Entry, reason: unknown): void {
    entry.retryAt = this.#now() + this.#options.times.retrySeconds * 1000;
    this.#options.onRenewalFailed?.(key, reason);
  }
}

function pathOfId(id: string): string {
  return pagePathOf(id.split("?", 1)[0] ?? id);
}
