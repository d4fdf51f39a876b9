import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { parseAccept } from "hono/utils/accept";
import { getMimeType, mimes } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import type { ServerContext } from "./request-context.ts";

/** The content codings that the server sends. */
export type Coding = "br" | "gzip" | "identity";

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file that is streamed from disk. */
export interface FileOnDisk {
  readonly path: string;
  readonly byteLength: number;
}

/** What can be sent in response to many requests. */
export interface Content {
  /** Default 200. */
  readonly status?: number;
  /** Type and caching, with names in lower case; nothing that depends on the request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly etag?: string | undefined;
  readonly bodies: { readonly identity: Bytes | FileOnDisk } & Readonly<Partial<Record<"br" | "gzip", Bytes>>>;
  /** Whether byte ranges are served. Only for content with one body: ranges of different codings do not fit together. */
  readonly acceptsRanges?: boolean;
}

/** How content is sent to one client: in a coding, or as a 304. */
export type Form = Coding | "unchanged";

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

// SVG and XML declare their encoding themselves.
const types = {
  ...mimes,
  mov: "video/quicktime",
  svg: "image/svg+xml",
  vtt: "text/vtt; charset=utf-8",
  xml: "application/xml",
};

/** Content type by file extension. */
export function contentTypeOf(file: string): string {
  return getMimeType(file, types) ?? "application/octet-stream";
}

/** A strong ETag of these exact bytes; prefix it with `W/` where other codings share it. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

const codings = new LRUCache<string, Coding>({ max: 200, memoMethod: chooseCoding });

/**
 * The best coding that an `Accept-Encoding` header allows: Brotli before gzip before none. A coding with
 * `q=0` is not allowed; `*` stands for those not named.
 */
export function bestCoding(header: string | undefined): Coding {
  return header ? codings.memo(header) : "identity";
}

/** The form in which content goes to a client that sent these headers. */
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
 * Responds with content: 304 to a client that has it (RFC 9110, 13.1.2), the requested byte range (14.2), else all
 * of it in the best coding. Of several ranges at once none is served: 200, as 14.2 allows.
 *
 * Not hono’s `serveStatic` and `etag`: they ignore `If-Range` and `If-None-Match` of files, answer malformed ranges
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

/** Compares weakly, as RFC 9110 (13.1.2) demands. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === opaque);
}

/** Whether a part still fits to what the client has. Compares strongly, as RFC 9110 (13.1.5) demands; no dates are sent. */
function isCurrent(ifRange: string | undefined, etag: string | undefined): boolean {
  return ifRange === undefined || (ifRange === etag && !etag.startsWith("W/"));
}

/** The one range that a `Range` header asks for; undefined where there is none, several, or one that cannot be read. */
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

function chooseCoding(header: string): Coding {
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const allows = (coding: string) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}
