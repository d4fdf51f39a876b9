import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { Bytes } from "../http/content-response.ts";
import type { PageCache } from "./page-cache.ts";
import { bytesOf, type RenderedPage } from "./rendered-page.ts";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Longest wait for an idle server, so that recompression takes at most a tenth of one processor. */
const maxIdleWaitMilliseconds = 10_000;
/** Maximum length of the queue; further pages are not recompressed. */
const maxWaiting = 2000;

/**
 * Compresses cached pages again with Brotli's highest quality, an eighth smaller than at first: one at a time, off the
 * main thread, when the server is idle. Pages with a query and 404s are not recompressed.
 */
export class Recompression {
  readonly #waiting = new Set<string>();
  readonly #events = new EventEmitter();

  /** Queues a rendered page; it is skipped when it is no longer cached at its turn. */
  add(id: string, { status, isCacheable, isRecompressed, bodies }: RenderedPage): void {
    if (status !== 200 || !isCacheable || isRecompressed || !bodies.br || id.includes("?")) return;
    if (this.#waiting.size >= maxWaiting) return;
    this.#waiting.add(id);
    this.#events.emit("added");
  }

  /** Recompresses queued pages until the signal aborts, and passes each to `onCompressed`. */
  async run(
    cache: Pick<PageCache, "peek" | "replace">,
    onCompressed: (id: string, page: RenderedPage) => void,
    whenIdle: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted) {
      const [id] = this.#waiting;
      if (id === undefined) {
        await once(this.#events, "added", { signal }).catch(() => undefined);
        continue;
      }
      await Promise.race([whenIdle(), pause(maxIdleWaitMilliseconds, undefined, { ref: false, signal })]).catch(
        () => undefined,
      );
      if (signal.aborted) return;
      this.#waiting.delete(id);
      const page = cache.peek(id);
      if (!page || page.isRecompressed) continue;
      const smaller = await recompressed(page);
      if (cache.replace(id, page, smaller)) onCompressed(id, smaller);
    }
  }
}

/** The page with the Brotli body of an earlier process; undefined when the body is of another text. */
export async function withRecompressed(page: RenderedPage, br: Bytes): Promise<RenderedPage | undefined> {
  const text = await decompress(br).catch(() => undefined);
  return text?.equals(page.bodies.identity) ? withBrotli(page, br) : undefined;
}

async function recompressed(page: RenderedPage): Promise<RenderedPage> {
  const { identity } = page.bodies;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  // Copied, as zlib returns a slice of a larger buffer.
  return withBrotli(page, new Uint8Array(await compress(identity, { params })));
}

function withBrotli(page: RenderedPage, br: Bytes): RenderedPage {
  const bodies = { ...page.bodies, br };
  return { ...page, bodies, isRecompressed: true, bytes: bytesOf(bodies) };
}
