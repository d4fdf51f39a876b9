import { mediaTypeOf } from "@porchlight/contract/media";
import { BoundedQueue } from "../http/bounded-queue.ts";
import { contentTypeOf } from "../http/content-response.ts";
import type { ServerContext } from "../http/request-context.ts";
import { ImageRequestError } from "./image-request.ts";

/** How long a host may take until its headers arrive. */
const headersMilliseconds = 10_000;
/** Transfers at once, which is also the number of connections to hosts. */
const maxConcurrent = 32;
const maxWaiting = 64;

/** Headers of a request that choose a part of a file, or make it conditional. */
const requestHeaders = ["range", "if-range", "if-none-match", "if-modified-since"];
const responseHeaders = ["etag", "last-modified", "accept-ranges", "content-range", "content-length"];
const sentStatuses = [200, 206, 304, 416];

/** Whether an address is that of a film, a recording or captions, which are passed on as they are. */
export function isStreamed(address: string): boolean {
  return /^(?:video|audio)\/|^text\/vtt/.test(mediaTypeOf(new URL(address).pathname) ?? "");
}

/** Films, recordings and captions of a content host, passed on to one client without being stored. */
export class HostFiles {
  readonly #transfers = new BoundedQueue(maxConcurrent, maxWaiting);

  /**
   * Responds with the file at an address, or with the byte range that the client requests. The type comes from the
   * file's name, so that a host cannot send a page in its place.
   * @throws {ImageRequestError} 404 when the host has none; {QueueFullError} when too many wait; Error when the host
   * fails
   */
  async respond(c: ServerContext, address: string): Promise<Response> {
    const response = Promise.withResolvers<Response>();
    const { signal } = c.req.raw;
    const transfer = async () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const found = await fetchFile(c, address);
      response.resolve(found.body ? new Response(readable, found) : found);
      // Rejects when the client closes the connection, which cancels the host's response.
      await found.body?.pipeTo(writable, { signal }).catch(() => undefined);
    };
    const waitSignal = AbortSignal.any([signal, AbortSignal.timeout(headersMilliseconds)]);
    this.#transfers.run(transfer, { waitSignal }).catch(response.reject);
    return await response.promise;
  }
}

async function fetchFile(c: ServerContext, address: string): Promise<Response> {
  const { method, signal } = c.req.raw;
  const headersLate = new AbortController();
  const timer = setTimeout(() => headersLate.abort(new Error("The content host is too slow.")), headersMilliseconds);
  const chosen = requestHeaders.flatMap((name) => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    const found = await fetch(address, {
      method,
      headers: { ...Object.fromEntries(chosen), "accept-encoding": "identity" },
      redirect: "manual",
      signal: AbortSignal.any([signal, headersLate.signal]),
    });
    return await sentFile(found, address);
  } finally {
    clearTimeout(timer);
  }
}

/** The host's response with the headers that a client needs. */
async function sentFile(found: Response, address: string): Promise<Response> {
  const { status, headers, body } = found;
  const isPage = /^text\/html\b/i.test(headers.get("content-type") ?? "");
  if (!sentStatuses.includes(status) || isPage || headers.has("content-encoding")) {
    await body?.cancel().catch(() => undefined);
    if (isPage || status < 500) throw new ImageRequestError(404, "The content host has no such file.");
    throw new Error(`The content host answered ${status}.`);
  }
  const kept = responseHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const caching = status === 416 ? "no-store" : "public, max-age=86400";
  return new Response(body, {
    status,
    headers: {
      ...Object.fromEntries(kept),
      "content-type": contentTypeOf(new URL(address).pathname),
      "cache-control": caching,
    },
  });
}
