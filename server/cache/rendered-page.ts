import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { type Bytes, type Content, compressedBodies, etagOf } from "../http/content-response.ts";
import { otherPolicy } from "../http/security-headers.ts";
import type { SwrTimes } from "./swr-cache.ts";

/** How long documents are cached. All times in seconds. */
export interface PageCacheTimes extends SwrTimes {
  /** Freshness of 404s. */
  readonly notFoundSeconds: number;
}

/** Cache times of the built site; content changes also purge the pages that they affect. */
export function documentTimes(freshSeconds: number): PageCacheTimes {
  return {
    freshSeconds,
    // A longer time could show yesterday’s dates on a rarely visited page.
    staleSeconds: 3600,
    staleOnErrorSeconds: 86_400,
    notFoundSeconds: 10,
    // Short, so that pages are renewed within seconds after a host recovers.
    retrySeconds: 2,
  };
}

/** Cache times in development: nothing is cached. */
export const developmentTimes: PageCacheTimes = {
  freshSeconds: 0,
  staleSeconds: 0,
  staleOnErrorSeconds: 0,
  notFoundSeconds: 0,
  retrySeconds: 0,
};

/** A rendered response, ready to be sent many times, with compressed bodies when compression pays off. */
export interface RenderedPage extends Content {
  readonly status: number;
  readonly bodies: Content["bodies"] & { readonly identity: Bytes };
  /** False when the route forbids it (`no-store`, `private`) or sets a cookie. */
  readonly isCacheable: boolean;
  /** Whether its Brotli body has the highest quality, which takes seconds. */
  readonly isRecompressed: boolean;
  readonly bytes: number;
}

const compressible = /^(?:text\/|application\/(?:json|[\w.-]+\+json|javascript|xml|[\w.-]+\+xml)|image\/svg)/;
/** Approximate memory of a page besides its bodies: headers, key and entry. */
const bytesBesideBodies = 4000;
const droppedHeaders = /^(?:content-length|content-encoding|transfer-encoding|cache-control|etag|connection)$/;

/**
 * Reads a rendered response, compresses it, and sets its ETag and caching headers. A response without a policy gets
 * `otherPolicy`. The compressed bodies of `known` are reused when its text is the same.
 */
export async function preparePage(
  response: Response,
  times: PageCacheTimes,
  known?: RenderedPage,
): Promise<RenderedPage> {
  const { status } = response;
  const identity = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const ownCacheControl = response.headers.get("cache-control") ?? undefined;
  const isCacheable = !/no-store|private/.test(ownCacheControl ?? "") && !response.headers.has("set-cookie");
  // Weak: all codings share it.
  const etag = status === 200 ? `W/${etagOf(identity)}` : undefined;
  const isKnown = known !== undefined && etag !== undefined && known.etag === etag;
  const newBodies = async () =>
    compressible.test(type) ? await compressedBodies(identity, status === 404) : { identity };
  const bodies = isKnown ? known.bodies : await newBodies();
  // The route marks the page as private: its URL alone gives access.
  const isPrivate = /private/.test(ownCacheControl ?? "");
  return {
    status,
    headers: {
      ...Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.test(name))),
      ...(status === 503 && !response.headers.has("retry-after") ? { "retry-after": "30" } : {}),
      "content-security-policy": response.headers.get("content-security-policy") ?? otherPolicy,
      ...(isPrivate ? { "referrer-policy": "strict-origin", "x-robots-tag": "noindex" } : {}),
      "cache-control": ownCacheControl ?? (isCacheable ? cacheControl(status, times) : "no-store"),
      vary: "Accept-Encoding",
    },
    etag,
    bodies,
    isCacheable,
    isRecompressed: isKnown && known.isRecompressed,
    bytes: bytesOf(bodies),
  };
}

/** The memory that a page with these bodies takes. */
export function bytesOf(bodies: RenderedPage["bodies"]): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.byteLength, bytesBesideBodies);
}

/** Browsers revalidate each time and get a 304 while the page is the same; shared caches may keep it for a while. */
function cacheControl(status: number, times: PageCacheTimes): string {
  if (status === 404 || status === 204) return `public, max-age=0, s-maxage=${times.notFoundSeconds}`;
  if (status !== 200) return "no-store";
  return `public, max-age=0, s-maxage=${times.freshSeconds}, stale-while-revalidate=${times.staleSeconds}, stale-if-error=${times.staleOnErrorSeconds}`;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Longest wait for an idle server, so that recompression takes at most a tenth of one processor. */
const maxIdleWaitMilliseconds = 10_000;
/** Maximum length of the queue; further pages are not recompressed. */
const maxWaiting = 2000;

/** The cached pages that recompression replaces. */
interface CachedPages {
  readonly peek: (id: string) => RenderedPage | undefined;
  /** Returns false when another page has been cached in the meantime. */
  readonly replace: (id: string, page: RenderedPage, smaller: RenderedPage) => boolean;
}

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
    cache: CachedPages,
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
