import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { Bytes } from "../requests/content-response.ts";
import type { DocumentCache } from "./document-cache.ts";
import { bytesOf, type RenderedPage } from "./rendered-page.ts";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A site that is never quiet has need of small pages most; so much apart they take a tenth of one processor at most. */
const patienceMilliseconds = 10_000;
/** More are not waited for: who asks for so many different pages is no visitor. */
const maxWaiting = 2000;

/**
 * Compresses kept pages again as small as Brotli can, an eighth smaller than what their first visitor got: one at a
 * time, off the main thread, when the site is quiet. Pages with a query and paths without a page are left as they are:
 * strangers can invent any number of them.
 */
export class FinestForms {
  readonly #waiting = new Set<string>();
  readonly #events = new EventEmitter();

  /** A page was made; it is compressed again where it is still kept when its turn comes. */
  add(id: string, { status, isCacheable, isFinest, bodies }: RenderedPage): void {
    if (status !== 200 || !isCacheable || isFinest || !bodies.br || id.includes("?")) return;
    if (this.#waiting.size >= maxWaiting) return;
    this.#waiting.add(id);
    this.#events.emit("added");
  }

  /** Works until the signal aborts; each page that was put into the cache in its finest form is passed to `onMade`. */
  async make(
    cache: Pick<DocumentCache, "kept" | "replace">,
    onMade: (id: string, page: RenderedPage) => void,
    untilQuiet: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted) {
      const [id] = this.#waiting;
      if (id === undefined) {
        await once(this.#events, "added", { signal }).catch(() => undefined);
        continue;
      }
      await Promise.race([untilQuiet(), pause(patienceMilliseconds, undefined, { ref: false, signal })]).catch(
        () => undefined,
      );
      if (signal.aborted) return;
      this.#waiting.delete(id);
      const page = cache.kept(id);
      if (!page || page.isFinest) continue;
      const finest = await inFinestForm(page);
      if (cache.replace(id, page, finest)) onMade(id, finest);
    }
  }
}

/** A page with the finest form that an earlier process made of it; undefined where that is not of this text. */
export async function withFinest(page: RenderedPage, br: Bytes): Promise<RenderedPage | undefined> {
  const text = await decompress(br).catch(() => undefined);
  return text?.equals(page.bodies.identity) ? withBrotli(page, br) : undefined;
}

async function inFinestForm(page: RenderedPage): Promise<RenderedPage> {
  const { identity } = page.bodies;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  // Copied: zlib returns a slice of a larger buffer.
  return withBrotli(page, new Uint8Array(await compress(identity, { params })));
}

function withBrotli(page: RenderedPage, br: Bytes): RenderedPage {
  const bodies = { ...page.bodies, br };
  return { ...page, bodies, isFinest: true, bytes: bytesOf(bodies) };
}
