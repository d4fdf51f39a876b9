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
  /** Whether its Brotli body has the highest quality, which takes seconds (`recompression.ts`). */
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
