import { type ContentChange, touchesEverything } from "@porchlight/backend/store/changes.ts";
import type { Logger } from "pino";
import { throttledLog } from "../observability/log.ts";
import { surrogateKeysOf } from "./cache-tags.ts";
import type { CachedPage } from "./page-cache.ts";
import { pagePathOf } from "./page-key.ts";

/** The key that every page has. */
const everyPage = "all";
/** The key of pages from an earlier process, whose tags are unknown: every change purges them. */
const unknownTags = "unknown";
/** Caches limit the length of a header, such as 8 KB in Varnish; a longer list purges every page. */
const maxHeaderLength = 4000;
const timeoutMs = 5000;
/** For responses that were under way when the first purge arrived. */
const repeatAfterMs = 1000;

/** The surrogate keys of a page, as the value of its `xkey` header. */
export function surrogateKeyHeader(path: string, { reads }: Pick<CachedPage, "reads">): string {
  const keys = [everyPage, pagePathOf(path), ...(reads?.surrogateKeys ?? [unknownTags])];
  const text = [...new Set(keys)].join(" ");
  return text.length > maxHeaderLength ? `${everyPage} ${unknownTags}` : text;
}

/** Purges the caches in front of the site at `PURGE_URLS`. */
export class SurrogatePurge {
  readonly #urls: readonly string[];
  readonly #log: Pick<Logger, "warn">;
  readonly #logThrottled = throttledLog();

  constructor(urls: readonly string[], log: Pick<Logger, "warn">) {
    this.#urls = urls;
    this.#log = log;
  }

  /**
   * Purges the pages that a change affects, and again after a second. A cache that cannot be reached is logged and
   * keeps its pages until they expire.
   */
  purge(change: ContentChange): void {
    const keys = [unknownTags, ...surrogateKeysOf(change)].join(" ");
    const isAll = touchesEverything(change) || keys.length > maxHeaderLength;
    const send = () => {
      for (const url of this.#urls) this.#sendTo(url, isAll ? everyPage : keys).catch(() => undefined);
    };
    send();
    setTimeout(send, repeatAfterMs).unref();
  }

  async #sendTo(url: string, keys: string): Promise<void> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { method: "PURGE", headers: { "xkey-purge": keys }, signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#logThrottled(`${url} ${reason}`, () =>
        this.#log.warn({ url, reason }, "A cache in front of the site was not purged; its pages expire by age."),
      );
    }
  }
}
