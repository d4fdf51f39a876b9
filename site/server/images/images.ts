import { readFile } from "node:fs/promises";
import { pictureSizeWidthsPx } from "@porchlight/contract/picture-sizes";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import sharp from "sharp";
import { drawingPolicy } from "../documents/security-headers.ts";
import { CompressedDrawings } from "../files/compressed-drawings.ts";
import type { FindMedia, MediaFile } from "../files/media.ts";
import { type Bytes, type Content, etagOf, respond } from "../requests/content-response.ts";
import { type ServerContext, targetOf } from "../requests/request-context.ts";
import { traced } from "../requests/request-scope.ts";
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

/** What the image server works with. */
export interface ImageServerOptions extends ImageAddresses {
  readonly findMedia: FindMedia;
  readonly diskCache: ImageDiskCache;
  /** Whether the content names a medium of another host at exactly this address. */
  readonly isNamed: (address: string) => boolean | Promise<boolean>;
  readonly log: Pick<Logger, "warn">;
  readonly onResponse: (state: CachedPicture["state"]) => void;
}

/** Up to here AVIF is worth more effort: what telephones request, most of it made ahead. */
const widestTelephonePx = 1080;

/**
 * Quality judged by eye on the demo’s pictures, at equal likeness to the original. AVIF at effort 3 with half the color
 * needs a sixth fewer bytes than at effort 1 for the same likeness, and 0.5 s instead of 0.2 s for 800 px; wide pictures
 * would take seconds (record 103).
 */
const encoders: { readonly [Format in ImageFormat]: (widthPx: number) => EncoderOptions<Format> } = {
  avif: (widthPx) =>
    widthPx <= widestTelephonePx
      ? { quality: 45, effort: 3, chromaSubsampling: "4:2:0" }
      : { quality: 50, effort: 1, chromaSubsampling: "4:4:4" },
  webp: () => ({ quality: 72 }),
  jpeg: () => ({ quality: 76, progressive: true }),
};
type EncoderOptions<Format extends ImageFormat> = NonNullable<Parameters<ReturnType<typeof sharp>[Format]>[0]>;
const maxPixels = 60_000_000;
const maxConcurrentEncodes = 2;
const maxWaitingEncodes = 100;
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
const maxWaitingMeasurements = 2000;

/** Pictures in the sizes and formats that pages request. */
export class ImageServer {
  readonly #options: ImageServerOptions;
  readonly #encodes = new ImageQueue(maxConcurrentEncodes, maxWaitingEncodes);
  readonly #hostPictures = new HostPictures();
  readonly #drawings = new CompressedDrawings();
  readonly #measurements = new ImageQueue(maxConcurrentEncodes, maxWaitingMeasurements);
  readonly #byteLengths = new LRUCache<string, number>({ max: 20_000 });

  constructor(options: ImageServerOptions) {
    this.#options = options;
  }

  /** Responds to `GET /media/r/w_<width>/<source>`. */
  async respond(c: ServerContext): Promise<Response> {
    const format = bestFormat(c.req.header("accept"));
    try {
      const { widthPx, source } = parseImageRequest(targetOf(c), this.#options);
      if (source.kind === "foreign" && !(await this.#options.isNamed(source.address))) throw noSuchPicture();
      if (source.kind !== "own" && isDrawing(source.address)) return await this.#drawing(c, source.address);
      const picture = await this.#resized(source, widthPx, format);
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
          await this.#resized({ kind: "own", name }, widthPx, format, true).catch(() => undefined);
        }
      }
    }
  }

  /**
   * The bytes that `GET /media/r/w_<width>/<name>` sends to whoever names no format; null where there is no such
   * picture. It is made for this where it was not before; visitors' pictures do not wait behind it.
   * @throws {QueueFullError} where too many are asked for at once; what was made until then stays known.
   */
  async byteLength(name: string, widthPx: number): Promise<number | null> {
    const file = await this.#ownPicture(name);
    if (!file) return null;
    const key = keyOf(versionOf(name, file), widthPx, "jpeg");
    const known = this.#byteLengths.get(key);
    if (known !== undefined) return known;
    const { data } = await this.#measurements.run(() => this.#resized({ kind: "own", name }, widthPx, "jpeg"), {
      waitSignal: AbortSignal.timeout(longestMeasuringWaitMs),
    });
    this.#byteLengths.set(key, data.byteLength);
    return data.byteLength;
  }

  async #resized(source: ImageSource, widthPx: number, format: ImageFormat, isIdle = false): Promise<CachedPicture> {
    const encode = (read: () => Promise<Buffer>) =>
      this.#encodes.run(
        () => traced("resize picture", { format, widthPx }, async () => await resize(await read(), widthPx, format)),
        { isIdle },
      );
    if (source.kind !== "own") {
      const { address } = source;
      const create = () => this.#hostPictures.lend(address, (original) => encode(async () => original));
      return await this.#cached(keyOf(address, widthPx, format), create);
    }
    const file = await this.#ownPicture(source.name);
    if (!file) throw noSuchPicture();
    const key = keyOf(versionOf(source.name, file), widthPx, format);
    return await this.#cached(key, () => encode(() => readFile(file.path)));
  }

  async #ownPicture(name: string): Promise<MediaFile | undefined> {
    const file = await this.#options.findMedia(name);
    return file && !/\.svg$/i.test(file.path) ? file : undefined;
  }

  /** A drawing of another host as it is: it scales by itself, and in the `img` of a page it cannot run scripts. */
  async #drawing(c: ServerContext, address: string): Promise<Response> {
    const create = () => this.#hostPictures.lend(address, async (original) => original);
    const drawing = await this.#cached(`${address}|drawing`, create);
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

  #cached(key: string, create: () => Promise<Bytes>): Promise<CachedPicture> {
    const { diskCache, log } = this.#options;
    return diskCache.getOrCreate(key, create, (err) => log.warn({ err }, "A picture could not be kept on disk."));
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

const keyOf = (version: string, widthPx: number, format: ImageFormat): string =>
  `${version}|${widthPx}|${format}|${Object.values(encoders[format](widthPx)).join()}`;

/** Upright, never enlarged, without metadata (sharp drops it), and no more pixels decoded than allowed. */
async function resize(original: Buffer, widthPx: number, format: ImageFormat): Promise<Bytes> {
  const resized = await sharp(original, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: widthPx, withoutEnlargement: true })
    .toFormat(format, encoders[format](widthPx))
    .toBuffer();
  return new Uint8Array(resized);
}
