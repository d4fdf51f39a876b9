import { readFile } from "node:fs/promises";
import { pictureSizeWidthsPx } from "@porchlight/contract/media";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { BoundedQueue, QueueFullError } from "../http/bounded-queue.ts";
import { type Bytes, type Content, etagOf, respond } from "../http/content-response.ts";
import { untilAborted } from "../http/host-fetch.ts";
import { type ServerContext, type ServerEnv, targetOf, traced } from "../http/request-context.ts";
import { drawingPolicy } from "../http/security-headers.ts";
import { HostFiles, isStreamed } from "./host-files.ts";
import { HostPictures, isDrawing } from "./host-pictures.ts";
import { HostVersions } from "./host-versions.ts";
import type { CachedPicture, ImageDiskCache } from "./image-disk-cache.ts";
import {
  bestFormat,
  type ImageAddresses,
  type ImageFormat,
  ImageRequestError,
  type ImageSource,
  noSuchPicture,
  parseImageRequest,
  signedAddress,
} from "./image-request.ts";
import { CompressedDrawings, type FindMedia, type MediaFile, mediaPage } from "./media-files.ts";
import { EncodeQueue, encodingOf, pixelsOf, resizePicture } from "./resize-picture.ts";

/** Options of the image server. */
export interface ImageServerOptions extends ImageAddresses {
  readonly findMedia: FindMedia;
  readonly diskCache: ImageDiskCache;
  /** Queue for encoding pictures; the server creates its own when none is given. */
  readonly encodes?: EncodeQueue;
  /** Whether the content refers to a medium of another host at exactly this address. */
  readonly isReferenced: (address: string) => boolean | Promise<boolean>;
  readonly log: Pick<Logger, "warn">;
  readonly onResponse: (state: CachedPicture["state"]) => void;
}

const retryAfterSeconds = 5;
/** A picture may be replaced under its name, unless its address has a version. */
const forADay = "public, max-age=86400";
const forGood = "public, max-age=31536000, immutable";
/** Width of pictures that pages request without one. */
const largestWidthPx = 1600;
/**
 * Sizes that are encoded ahead: those of most first visits, phones before desktops, then the sizes whose byte counts
 * the content shows.
 */
const warmUps: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ["avif", [640, 750, 1080]],
  ["jpeg", Object.values(pictureSizeWidthsPx)],
];
/** Longest wait in the queue to measure a picture: less than the deadline of a content operation. */
const longestMeasuringWaitMs = 3000;
const maxConcurrentMeasurements = 2;
const maxWaitingMeasurements = 2000;

/** Pictures in the sizes and formats that pages request. */
export class ImageServer {
  readonly #options: ImageServerOptions;
  readonly #encodes: EncodeQueue;
  readonly #hostFiles = new HostFiles();
  readonly #hostPictures = new HostPictures();
  readonly #versions: HostVersions;
  readonly #drawings = new CompressedDrawings();
  readonly #measurements = new BoundedQueue(maxConcurrentMeasurements, maxWaitingMeasurements);
  readonly #byteLengths = new LRUCache<string, number>({ max: 20_000 });

  constructor(options: ImageServerOptions) {
    this.#options = options;
    this.#encodes = options.encodes ?? new EncodeQueue();
    this.#versions = new HostVersions(this.#hostPictures, options.diskCache);
  }

  /** `/media/…`: resized pictures, signed media of a content host, and the site's own files. */
  routes(): Hono<ServerEnv> {
    return new Hono<ServerEnv>()
      .get("/media/r/*", (c) => this.respond(c))
      .get("/media/from/*", (c) => this.respondSigned(c))
      .get("/media/*", mediaPage(this.#options.findMedia, this.#drawings));
  }

  /** Compares pictures of other hosts with their originals again, after a change of the content's media. */
  renew(): void {
    this.#versions.forget();
  }

  /** Responds to `GET /media/r/w_<width>/<source>`. */
  async respond(c: ServerContext): Promise<Response> {
    const format = bestFormat(c.req.header("accept"));
    try {
      const { widthPx, source } = parseImageRequest(targetOf(c), this.#options);
      if (source.kind === "foreign" && !(await this.#options.isReferenced(source.address))) throw noSuchPicture();
      if (source.kind !== "own" && isDrawing(source.address)) return await this.#drawing(c, source.address);
      const picture = await this.#resized(source, widthPx, format, { signal: c.req.raw.signal });
      return this.#send(c, picture, { "content-type": `image/${format}`, vary: "Accept" });
    } catch (error) {
      return this.#error(c, error);
    }
  }

  /**
   * Responds to `GET /media/from/<signature>/…`: with a film, recording, captions or drawing of a content host, or a
   * redirect to a resized picture.
   */
  async respondSigned(c: ServerContext): Promise<Response> {
    try {
      const { path, search } = targetOf(c);
      const address = signedAddress(path, search, this.#options.mediaKey);
      if (isStreamed(address)) return await this.#hostFiles.respond(c, address);
      if (isDrawing(address)) return await this.#drawing(c, address);
      const location = path.replace("/media/", `/media/r/w_${largestWidthPx}/`) + search;
      return c.body(null, 302, { Location: location, "Cache-Control": "public, max-age=86400" });
    } catch (error) {
      return this.#error(c, error);
    }
  }

  /** Encodes pictures before they are requested, one at a time, each once `idle` resolves. */
  async warmUp(names: readonly string[], idle: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (const [format, widthsPx] of warmUps) {
      for (const widthPx of widthsPx) {
        for (const name of names) {
          await idle();
          if (signal.aborted) return;
          await this.#resized({ kind: "own", name }, widthPx, format, { isBackground: true }).catch(() => undefined);
        }
      }
    }
  }

  /**
   * The body size of `GET /media/r/w_<width>/<name>` for a client without an `Accept` header; null when there is no
   * such picture, or none that is served. Encodes the picture if needed; pictures of visitors do not wait for it.
   * @throws {QueueFullError} when too many are measured at once; pictures encoded until then are kept
   */
  async byteLength(name: string, widthPx: number): Promise<number | null> {
    const file = await this.#ownPicture(name);
    if (!file) return null;
    const key = `${versionOf(name, file)}|${encodingOf(widthPx, "jpeg")}`;
    const known = this.#byteLengths.get(key);
    if (known !== undefined) return known;
    const picture = await this.#measurements
      .run(() => this.#resized({ kind: "own", name }, widthPx, "jpeg"), {
        waitSignal: AbortSignal.timeout(longestMeasuringWaitMs),
      })
      .catch((error: unknown) => {
        if (error instanceof ImageRequestError) return null;
        throw error;
      });
    if (!picture) return null;
    this.#byteLengths.set(key, picture.data.byteLength);
    return picture.data.byteLength;
  }

  async #resized(
    source: ImageSource,
    widthPx: number,
    format: ImageFormat,
    { isBackground, signal }: { isBackground?: boolean; signal?: AbortSignal } = {},
  ): Promise<CachedPicture> {
    const encode = async (original: Buffer | string, waitSignal: AbortSignal) => {
      const work = async () => {
        const bytes = typeof original === "string" ? await readFile(original) : original;
        return await resizePicture(bytes, widthPx, format);
      };
      return await this.#encodes.run(
        await pixelsOf(original),
        () => traced("resize picture", { format, widthPx }, work),
        { isBackground, waitSignal },
      );
    };
    const encoding = encodingOf(widthPx, format);
    if (source.kind !== "own") return await this.#hostPicture(source.address, encoding, encode, signal);
    const file = await this.#ownPicture(source.name);
    if (!file) throw noSuchPicture();
    const key = `${versionOf(source.name, file)}|${encoding}`;
    return await this.#cached(key, (waitSignal) => encode(file.path, waitSignal), signal);
  }

  /** A picture of another host in a form, which `make` creates from each version of the original once. */
  async #hostPicture(
    address: string,
    form: string,
    make: (original: Buffer<ArrayBuffer>, waitSignal: AbortSignal) => Promise<Bytes>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CachedPicture> {
    const keyOf = (version: string) => `${address}|${version}|${form}`;
    const known = await untilAborted(this.#versions.current(address), signal);
    if (known !== undefined) {
      const create = (waitSignal: AbortSignal) =>
        this.#hostPictures.withOriginal(address, (original) => make(original, waitSignal), waitSignal);
      return await this.#cached(keyOf(known), create, signal);
    }
    const use = async (original: Buffer<ArrayBuffer>, version: string) => {
      await this.#versions.keep(address, version);
      return await this.#cached(keyOf(version), (waitSignal) => make(original, waitSignal), signal);
    };
    return await this.#hostPictures.withOriginal(address, use, signal);
  }

  async #ownPicture(name: string): Promise<MediaFile | undefined> {
    const file = await this.#options.findMedia(name);
    return file && !/\.svg$/i.test(file.path) ? file : undefined;
  }

  /** A drawing of another host, unchanged: it scales, and scripts do not run in an `img`. */
  async #drawing(c: ServerContext, address: string): Promise<Response> {
    const drawing = await this.#hostPicture(address, "drawing", async (original) => original, c.req.raw.signal);
    const headers = {
      "content-type": "image/svg+xml",
      "content-security-policy": drawingPolicy,
      vary: "Accept-Encoding",
    };
    if (!CompressedDrawings.takes(drawing.data.byteLength)) return this.#send(c, drawing, headers);
    return this.#send(
      c,
      drawing,
      headers,
      await this.#drawings.bodiesOf(etagOf(drawing.data), async () => drawing.data),
    );
  }

  #cached(
    key: string,
    create: (signal: AbortSignal) => Promise<Bytes>,
    signal: AbortSignal | undefined,
  ): Promise<CachedPicture> {
    const { diskCache, log } = this.#options;
    const onWriteFailed = (err: unknown) => log.warn({ err }, "A picture could not be stored on disk.");
    return diskCache.getOrCreate(key, create, onWriteFailed, signal);
  }

  #send(
    c: ServerContext,
    { data, state }: CachedPicture,
    headers: Record<string, string>,
    bodies: Content["bodies"] = { identity: data },
  ): Response {
    this.#options.onResponse(state);
    c.set("cacheState", state);
    const caching = { "cache-control": targetOf(c).search === "" ? forADay : forGood, "x-cache": state };
    const acceptsRanges = Object.keys(bodies).length === 1;
    return respond(c, { headers: { ...headers, ...caching }, bodies, acceptsRanges });
  }

  #error(c: ServerContext, error: unknown): Response {
    // For the log only, as nginx does: the client closed the request.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof ImageRequestError) {
      return c.text(`${error.message}\n`, error.status, { "Cache-Control": "public, max-age=60" });
    }
    if (error instanceof QueueFullError) {
      const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
      return c.text("Too many media are being requested. Try again in a moment.\n", 503, headers);
    }
    this.#options.log.warn({ err: error, path: targetOf(c).path }, "A medium could not be served.");
    return c.text("The picture or film could not be served.\n", 502, { "Cache-Control": "no-store" });
  }
}

const versionOf = (name: string, file: MediaFile): string =>
  `${name}|${file.byteLength}|${Math.round(file.modifiedMs)}`;
