import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { mediaTypes } from "@porchlight/contract/media";
import { parseAccept } from "hono/utils/accept";
import { getMimeType, mimes } from "hono/utils/mime";
import type { ServerContext } from "./request-context.ts";

/** The content codings that the server sends. */
type Coding = "br" | "gzip" | "identity";

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file that is streamed from disk. */
export interface FileOnDisk {
  readonly path: string;
  readonly byteLength: number;
}

/** Content that can be sent in response to many requests. */
export interface Content {
  /** Default 200. */
  readonly status?: number;
  /** Content type and caching, with names in lower case; nothing that depends on the request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly etag?: string | undefined;
  readonly bodies: { readonly identity: Bytes | FileOnDisk } & Readonly<Partial<Record<"br" | "gzip", Bytes>>>;
  /**
   * Whether byte ranges are served; only for content with one body, as ranges of different codings do not fit together.
   */
  readonly acceptsRanges?: boolean;
}

/** How content is sent to one client: in a coding, or as a 304. */
type Form = Coding | "unchanged";

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

// SVG and XML declare their encoding in the file.
const types = {
  ...mimes,
  ...mediaTypes,
  vtt: "text/vtt; charset=utf-8",
  xml: "application/xml",
};

/** Content type by file extension. */
export function contentTypeOf(file: string): string {
  return getMimeType(file, types) ?? "application/octet-stream";
}

/** A strong ETag of these bytes; prefix it with `W/` when other codings share it. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/**
 * The best coding that an `Accept-Encoding` header allows: Brotli before gzip before none. A coding with
 * `q=0` is not allowed; `*` stands for those not named.
 */
export function bestCoding(header: string | undefined): Coding {
  if (!header) return "identity";
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const allows = (coding: string) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}

/** The form in which content is sent to a client with these headers. */
function formOf(
  { status = 200, etag, bodies }: Content,
  ifNoneMatch: string | undefined,
  acceptEncoding: string | undefined,
): Form {
  if (status === 200 && etag !== undefined && matchesEtag(ifNoneMatch, etag)) return "unchanged";
  const coding = bestCoding(acceptEncoding);
  return bodies[coding] ? coding : "identity";
}

/** Headers of content in a form, with names in lower case. */
function headersOf({ status, headers, etag, bodies, acceptsRanges }: Content, form: Form): Record<string, string> {
  const { "content-type": type, ...rest } = headers;
  const common = {
    ...rest,
    ...(etag === undefined ? {} : { etag }),
    ...(acceptsRanges ? { "accept-ranges": "bytes" } : {}),
  };
  if (form === "unchanged") return common;
  const body = bodies[form] ?? bodies.identity;
  return {
    ...(type === undefined ? {} : { "content-type": type }),
    ...common,
    ...(form === "identity" ? {} : { "content-encoding": form }),
    ...(status === 204 ? {} : { "content-length": String(body.byteLength) }),
  };
}

/**
 * Responds with content: 304 to a client that has it (RFC 9110, 13.1.2), the requested byte range (14.2), or all of it
 * in the best coding. A request for several ranges gets 200, as 14.2 allows.
 * Not hono’s `serveStatic` and `etag`: they ignore `If-Range` and `If-None-Match` of files, respond to malformed ranges
 * with 206, and hash every body again for each response.
 */
export function respond(c: ServerContext, content: Content, extraHeaders: Record<string, string> = {}): Response {
  const { req } = c;
  const { status = 200, bodies, etag } = content;
  const form = formOf(content, req.header("if-none-match"), req.header("accept-encoding"));
  const headers = { ...headersOf(content, form), ...extraHeaders };
  c.set("contentType", content.headers["content-type"]);
  if (form === "unchanged") return new Response(null, { status: 304, headers });
  const body = bodies[form] ?? bodies.identity;
  const mayBePart = content.acceptsRanges && req.method === "GET" && isCurrent(req.header("if-range"), etag);
  const range = mayBePart ? parseRange(req.header("range"), body.byteLength) : undefined;
  if (range === "unsatisfiable") {
    const noRange = {
      "content-range": `bytes */${body.byteLength}`,
      "content-length": "0",
      "cache-control": "no-store",
    };
    return new Response(null, { status: 416, headers: { "accept-ranges": "bytes", ...noRange } });
  }
  const sentBytes = range ? range.end - range.start + 1 : body.byteLength;
  c.set("bodyBytes", sentBytes);
  if (range) {
    headers["content-length"] = String(sentBytes);
    headers["content-range"] = `bytes ${range.start}-${range.end}/${body.byteLength}`;
  }
  const isBodyless = req.method === "HEAD" || status === 204 || status === 304;
  return new Response(isBodyless ? null : sentBody(body, range), { status: range ? 206 : status, headers });
}

function sentBody(body: Bytes | FileOnDisk, range: ByteRange | undefined): BodyInit {
  if (body instanceof Uint8Array) return range ? body.subarray(range.start, range.end + 1) : body;
  return Readable.toWeb(createReadStream(body.path, range)) as ReadableStream<Uint8Array>;
}

/** Weak comparison, as RFC 9110 (13.1.2) requires. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === opaque);
}

/**
 * Whether a range fits the version that the client has. Strong comparison, as RFC 9110 (13.1.5) requires; no dates are
 * sent.
 */
function isCurrent(ifRange: string | undefined, etag: string | undefined): boolean {
  return ifRange === undefined || (ifRange === etag && !etag.startsWith("W/"));
}

/** The single range of a `Range` header; undefined when there is none, several, or a malformed one. */
function parseRange(header: string | undefined, byteLength: number): ByteRange | "unsatisfiable" | undefined {
  const [, first, last, suffix] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(header ?? "") ?? [];
  if (suffix !== undefined) {
    if (Number(suffix) === 0) return "unsatisfiable";
    return byteLength === 0 ? undefined : { start: Math.max(0, byteLength - Number(suffix)), end: byteLength - 1 };
  }
  if (first === undefined) return undefined;
  const start = Number(first);
  const end = last ? Number(last) : Number.POSITIVE_INFINITY;
  if (end < start) return undefined;
  return start < byteLength ? { start, end: Math.min(end, byteLength - 1) } : "unsatisfiable";
}

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

/** Bodies of content by coding; content that is too small has no compressed body. */
export interface CompressedBodies {
  readonly identity: Bytes;
  readonly br?: Bytes;
  readonly gzip?: Bytes;
}

const smallestCompressedBytes = 500;

/** For responses that are sent many times. */
const goodQuality = { br: 6, gzip: 6 };
/** Takes half the time for a tenth more bytes. */
const fastQuality = { br: 4, gzip: 1 };

/**
 * Compresses a text off the main thread; fast when it is probably sent once. Not for pictures and fonts, which are
 * compressed already.
 */
export async function compressedBodies(identity: Bytes, isSentOnce = false): Promise<CompressedBodies> {
  if (identity.byteLength < smallestCompressedBytes) return { identity };
  const quality = isSentOnce ? fastQuality : goodQuality;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
  };
  const gzipped = gzipBytes(identity, { level: quality.gzip });
  const [br, gz] = await Promise.all([brotliBytes(identity, { params }), gzipped]);
  // Copied, as zlib returns slices of a far larger buffer that would stay in memory.
  return { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}

/** Compresses a text that is sent once, in the coding of the client only, as fast as possible. */
export async function quicklyCompressed(
  identity: Bytes,
  acceptEncoding: string | undefined,
): Promise<CompressedBodies> {
  const coding = bestCoding(acceptEncoding);
  if (coding === "identity" || identity.byteLength < smallestCompressedBytes) return { identity };
  if (coding === "gzip") return { identity, gzip: new Uint8Array(await gzipBytes(identity, { level: 1 })) };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength };
  return { identity, br: new Uint8Array(await brotliBytes(identity, { params })) };
}
