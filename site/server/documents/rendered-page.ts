import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { etagOf } from "../files/etag.ts";
import type { Coding } from "../requests/accept-encoding.ts";
import { otherPolicy, type PolicyOf } from "./content-security-policy.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer of the renderer, ready to be sent many times. */
export interface RenderedPage {
  readonly status: number;
  /** Headers of the answer, the policy among them; none of caching or transfer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** The body by coding; compressed forms are missing where compressing makes no sense. */
  readonly bodies: { readonly identity: Bytes } & Readonly<Partial<Record<Coding, Bytes>>>;
  /** False where the route forbids keeping it (`no-store`, `private`) or it sets a cookie. */
  readonly mayBeKept: boolean;
  /** `Cache-Control` that the route wrote itself. */
  readonly ownCacheControl: string | undefined;
  /** Size in memory. */
  readonly bytes: number;
}

const compressible = /^(?:text\/|application\/(?:json|[\w.-]+\+json|javascript|xml|[\w.-]+\+xml)|image\/svg)/;
const smallestCompressedBytes = 500;
/** About what stands beside the bodies: headers, their lists for the short cut, key and entry. */
const bytesBesideBodies = 4000;
const droppedHeaders = new Set([
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "cache-control",
  "etag",
  "connection",
]);

/** Reads an answer of the renderer whole, compresses it, and works out its ETag and its policy. */
export async function preparePage(response: Response, policyOf: PolicyOf): Promise<RenderedPage> {
  const identity = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!droppedHeaders.has(name)) headers[name] = value;
  });
  headers["content-security-policy"] = type.startsWith("text/html")
    ? policyOf(new TextDecoder().decode(identity))
    : otherPolicy;
  if (response.status === 503) headers["retry-after"] ??= "30";
  const bodies =
    compressible.test(type) && identity.byteLength >= smallestCompressedBytes
      ? await compressed(identity)
      : { identity };
  const cacheControl = response.headers.get("cache-control") ?? undefined;
  return {
    status: response.status,
    headers,
    etag: etagOf(identity),
    bodies,
    mayBeKept: !/no-store|private/.test(cacheControl ?? "") && !response.headers.has("set-cookie"),
    ownCacheControl: cacheControl,
    bytes: Object.values(bodies).reduce((sum, body) => sum + body.byteLength, bytesBesideBodies),
  };
}

async function compressed(identity: Bytes): Promise<RenderedPage["bodies"]> {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
    }),
    gzipped(identity, { level: 6 }),
  ]);
  // Copied: zlib hands out a piece of a far bigger buffer, which would stay in memory with it.
  return { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}
