import { readFile } from "node:fs/promises";
import { pictureSizeWidthsPx } from "@porchlight/contract/picture-sizes";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { drawingPolicy } from "../documents/security-headers.ts";
import { CompressedDrawings } from "../files/compressed-drawings.ts";
import type { FindMedia, MediaFile } from "../files/media.ts";
import { type Bytes, type Content, etagOf, respond } from "../requests/content-response.ts";
import { type ServerContext, targetOf } from "../requests/request-context.ts";
import { traced } from "../requests/request-scope.ts";
import { EncodeQueue } from "./encode-queue.ts";
import { HostPictures, isDrawing } from "./host-pictures.ts";
import type { CachedPicture, ImageDiskCache } from "./image-disk-cache.ts";
import { ImageQueue, QueueFullError } from "./image-queue.ts";
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
import { pixelsOf } from "./original-picture.ts";
import { encodingOf, resizePicture } from "./resize-picture.ts";

/** What the image server works with. */
export interface ImageServerOptions extends ImageAddresses {
  readonly findMedia: FindMedia;
  readonly diskCache: ImageDiskCache;
  /** What pictures to be encoded wait in; a queue of the server's own where none is given. */
  readonly encodes?: EncodeQueue;
  /** Whether the content names a medium of another host at exactly this address. */
  readonly isNamed: (address: string) => boolean | Promise<boolean>;
  readonly log: Pick<Logger, "warn">;
  readonly onResponse: (state: CachedPicture["state"]) => void;
}

const retryAfterSeconds = 5;
/** Where a page asks for a picture without a width. */
const largestWidthPx = 1600;
/** What is made ahead: what most first visits request, phones before desktops, then the sizes whose bytes the content tells. */
const warmUps: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ["avif", [640, 750, 1080]],
  ["jpeg", Object.values(pictureSizeWidthsPx)],
];
/** How long a question for a picture's bytes waits for its turn: less than an operation of the content may take. */
const longestMeasuringWaitMs = 3000;
const maxConcurrentMeasurements = 2;
const maxWaitingMeasurements = 2000;

/** Pictures in the sizes and formats that pages request. */
export class ImageServer {
  readonly #options: ImageServerOptions;
  readonly #encodes: EncodeQueue;
  readonly #hostPictures = new HostPictures();
  readonly #drawings = new CompressedDrawings();
  readonly #measurements = new ImageQueue(maxConcurrentMeasurements, maxWaitingMeasurements);
  readonly #byteLengths = new LRUCache<string, number>({ max: 20_000 });

  constructor(options: ImageServerOptions) {
    this.#options = options;
    this.#encodes = options.encodes ?? new EncodeQueue();
  }

  /** Responds to `GET /media/r/w_<width>/<source>`. */
  async respond(c: ServerContext): Promise<Response> {
    const format = bestFormat(c.req.header("accept"));
    try {
      const { widthPx, source } = parseImageRequest(targetOf(c), this.#options);
      if (source.kind === "foreign" && !(await this.#options.isNamed(source.address))) throw noSuchPicture();
      if (source.kind !== "own" && isDrawing(source.address)) return await this.#drawing(c, source.address);
      const picture = await this.#resized(source, widthPx, format, { signal: c.req.raw.signal });
      return this.#send(c, picture, { "content-type": `image/${format}`, vary: "Accept" });
    } catch (error) {
      return this.#error(c, error);
    }
  }

  /** Responds to `GET /media/from/<signature>/…`: with a drawing of a content host, or a redirect to a resized picture. */
  async respondSigned(c: ServerContext): Promise<Response> {
    try {
      const { path, search } = targetOf(c);
      const address = signedAddress(path, search, this.#options.mediaKey);
      if (isDrawing(address)) return await this.#drawing(c, address);
      const location = path.replace("/media/", `/media/r/w_${largestWidthPx}/`);
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
          await this.#resized({ kind: "own", name }, widthPx, format, { isIdle: true }).catch(() => undefined);
        }
      }
    }
  }

  /**
   * The bytes that `GET /media/r/w_<width>/<name>` sends to whoever names no format; null where there is no such
   * picture, or none that is served. It is made for this where it was not before; visitors' pictures do not wait behind it.
   * @throws {QueueFullError} where too many are asked for at once; what was made until then stays known.
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
    { isIdle, signal }: { isIdle?: boolean; signal?: AbortSignal } = {},
  ): Promise<CachedPicture> {
    const encode = async (original: Buffer | string, waitSignal: AbortSignal) => {
      const work = async () => {
        const bytes = typeof original === "string" ? await readFile(original) : original;
        return await resizePicture(bytes, widthPx, format);
      };
      return await this.#encodes.run(
        await pixelsOf(original),
        () => traced("resize picture", { format, widthPx }, work),
        { isIdle, waitSignal },
      );
    };
    const encoding = encodingOf(widthPx, format);
    if (source.kind !== "own") {
      const { address } = source;
      const create = (waitSignal: AbortSignal) =>
        this.#hostPictures.lend(address, (original) => encode(original, waitSignal), waitSignal);
      return await this.#cached(`${address}|${encoding}`, create, signal);
    }
    const file = await this.#ownPicture(source.name);
    if (!file) throw noSuchPicture();
    const key = `${versionOf(source.name, file)}|${encoding}`;
    return await this.#cached(key, (waitSignal) => encode(file.path, waitSignal), signal);
  }

  async #ownPicture(name: string): Promise<MediaFile | undefined> {
    const file = await this.#options.findMedia(name);
    return file && !/\.svg$/i.test(file.path) ? file : undefined;
  }

  /** A drawing of another host as it is: it scales by itself, and in the `img` of a page it cannot run scripts. */
  async #drawing(c: ServerContext, address: string): Promise<Response> {
    const create = (signal: AbortSignal) => this.#hostPictures.lend(address, async (original) => original, signal);
    const drawing = await this.#cached(`${address}|drawing`, create, c.req.raw.signal);
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
      await this.#drawings.formsOf(etagOf(drawing.data), async () => drawing.data),
    );
  }

  #cached(
    key: string,
    create: (signal: AbortSignal) => Promise<Bytes>,
    signal: AbortSignal | undefined,
  ): Promise<CachedPicture> {
    const { diskCache, log } = this.#options;
    const onWriteFailed = (err: unknown) => log.warn({ err }, "A picture could not be kept on disk.");
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
    const caching = { "cache-control": "public, max-age=31536000, immutable", "x-cache": state };
    const acceptsRanges = Object.keys(bodies).length === 1;
    return respond(c, { headers: { ...headers, ...caching }, bodies, acceptsRanges });
  }

  #error(c: ServerContext, error: unknown): Response {
    // Read by the log only, as nginx writes it: the client closed the request.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof ImageRequestError) {
      return c.text(`${error.message}\n`, error.status, { "Cache-Control": "public, max-age=60" });
    }
    if (error instanceof QueueFullError) {
      const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
      return c.text("Too many pictures are waited for. Try again in a moment.\n", 503, headers);
    }
    this.#options.log.warn({ err: error, path: targetOf(c).path }, "A picture could not be made.");
    return c.text("The picture could not be made.\n", 502, { "Cache-Control": "no-store" });
  }
}

const versionOf = (name: string, file: MediaFile): string =>
  `${name}|${file.byteLength}|${Math.round(file.modifiedMs)}`;
