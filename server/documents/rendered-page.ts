import { compressedBodies } from "../requests/compressed-bodies.ts";
import { type Bytes, type Content, etagOf } from "../requests/content-response.ts";
import type { RenewalTimes } from "./renewing-cache.ts";
import { otherPolicy, type PolicyOf } from "./security-headers.ts";

/** How long documents are cached. All times in seconds. */
export interface DocumentCacheTimes extends RenewalTimes {
  /** For paths without a page. */
  readonly notFoundSeconds: number;
}

/** Times of the built site; changes of the content purge what they touch besides. */
export function documentTimes(freshSeconds: number): DocumentCacheTimes {
  return {
    freshSeconds,
    // With more, a rarely visited page could show yesterday’s dates.
    staleSeconds: 3600,
    staleOnErrorSeconds: 86_400,
    notFoundSeconds: 10,
    // A host that recovers is noticed within a few seconds.
    retrySeconds: 2,
  };
}

/** Times in development: nothing is cached. */
export const developmentTimes: DocumentCacheTimes = {
  freshSeconds: 0,
  staleSeconds: 0,
  staleOnErrorSeconds: 0,
  notFoundSeconds: 0,
  retrySeconds: 0,
};

/** A response of the renderer, ready to be sent many times. Compressed bodies only where compressing is worth it. */
export interface RenderedPage extends Content {
  readonly status: number;
  readonly bodies: Content["bodies"] & { readonly identity: Bytes };
  /** False where the route forbids it (`no-store`, `private`) or sets a cookie. */
  readonly isCacheable: boolean;
  /** Whether its Brotli form is as small as Brotli makes it, which takes seconds (`finest-forms.ts`). */
  readonly isFinest: boolean;
  readonly bytes: number;
}

const compressible = /^(?:text\/|application\/(?:json|[\w.-]+\+json|javascript|xml|[\w.-]+\+xml)|image\/svg)/;
/** Roughly what a page takes beside its bodies: headers, key and entry. */
const bytesBesideBodies = 4000;
const droppedHeaders = /^(?:content-length|content-encoding|transfer-encoding|cache-control|etag|connection)$/;

/**
 * Reads a response of the renderer, compresses it, and sets its ETag, policy and caching. `known` is the page as it was
 * before: where its text is still the same, so are its compressed forms.
 */
export async function preparePage(
  response: Response,
  policyOf: PolicyOf,
  times: DocumentCacheTimes,
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
  const newBodies = async () => (compressible.test(type) ? await compressedBodies(identity) : { identity });
  const bodies = isKnown ? known.bodies : await newBodies();
  const isHtml = type.startsWith("text/html");
  // Belongs to one visitor, by what its route says; its very address may open it.
  const isPrivate = /private/.test(ownCacheControl ?? "");
  return {
    status,
    headers: {
      ...Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.test(name))),
      ...(status === 503 && !response.headers.has("retry-after") ? { "retry-after": "30" } : {}),
      "content-security-policy": isHtml ? policyOf(new TextDecoder().decode(identity), isPrivate) : otherPolicy,
      ...(isPrivate ? { "referrer-policy": "strict-origin", "x-robots-tag": "noindex" } : {}),
      "cache-control": ownCacheControl ?? (isCacheable ? cacheControl(status, times) : "no-store"),
      vary: "Accept-Encoding",
    },
    etag,
    bodies,
    isCacheable,
    isFinest: isKnown && known.isFinest,
    bytes: bytesOf(bodies),
  };
}

/** What a page with these bodies takes of the memory. */
export function bytesOf(bodies: RenderedPage["bodies"]): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.byteLength, bytesBesideBodies);
}

/** Browsers revalidate each time and get a 304 while the page is the same; shared caches may keep it for a while. */
function cacheControl(status: number, times: DocumentCacheTimes): string {
  if (status === 404 || status === 204) return `public, max-age=0, s-maxage=${times.notFoundSeconds}`;
  if (status !== 200) return "no-store";
  return `public, max-age=0, s-maxage=${times.freshSeconds}, stale-while-revalidate=${times.staleSeconds}, stale-if-error=${times.staleOnErrorSeconds}`;
}
