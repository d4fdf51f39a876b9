import { readFile } from "node:fs/promises";
import type { Logger } from "pino";
import sharp from "sharp";
import { drawingPolicy } from "../documents/security-headers.ts";
import type { FindMedia } from "../files/media.ts";
import { type Bytes, respond } from "../requests/content-response.ts";
import { type ServerContext, targetOf } from "../requests/request-context.ts";
import { HostPictures, isDrawing } from "./host-pictures.ts";
import type { CachedPicture, ImageDiskCache } from "./image-disk-cache.ts";
import { ImageQueue, QueueFullError } from "./image-queue.ts";
import {
  bestFormat,
  type ImageFormat,
  ImageRequestError,
  type ImageSource,
  noSuchPicture,
  parseImageRequest,
  signedSource,
} from "./image-request.ts";
import type { MediaKey } from "./signed-media.ts";

/** Pictures in the sizes and formats that pages request. */
export interface ImageServer {
  /** Responds to `GET /media/r/w_<width>/<source>`. */
  page(c: ServerContext): Promise<Response>;
  /** Responds to `GET /media/from/<signature>/…`: with a drawing of a content host, or a redirect to a resized picture. */
  signedPage(c: ServerContext): Promise<Response>;
  /** Encodes pictures before they are requested, one at a time, each once `idle` resolves. */
  warmUp(names: readonly string[], idle: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** What the image server works with. */
export interface ImageServerOptions {
  readonly findMedia: FindMedia;
  readonly diskCache: ImageDiskCache;
  /** Whether the content names a medium of another host at exactly this address. */
  readonly isNamed: (address: string) => boolean | Promise<boolean>;
  /** The key of signed addresses. */
  readonly mediaKey: MediaKey;
  readonly publicOrigin: string;
  readonly log: Pick<Logger, "warn">;
  readonly onResponse?: (state: CachedPicture["state"]) => void;
}

/**
 * Quality judged by eye on the demo’s pictures, at equal likeness to the original. AVIF at effort 1: on the demo’s
 * photographs 0.1 s for 800 px where the usual effort 4 takes 0.9 s for a file of the same size.
 */
const encoderOptions = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 72 },
  jpeg: { quality: 76, progressive: true },
} satisfies { [Format in ImageFormat]: Parameters<ReturnType<typeof sharp>[Format]>[0] };
const maxPixels = 60_000_000;
const maxConcurrentEncodes = 2;
const maxWaitingEncodes = 100;
const retryAfterSeconds = 5;
/** Where a page asks for a picture without a width. */
const largestWidthPx = 1600;
/** What most first visits request, phones before desktops. */
const warmWidthsPx = [640, 800, 1080];

/** Creates the image server, over sharp. */
export function createImageServer(options: ImageServerOptions): ImageServer {
  const { findMedia, diskCache, log } = options;
  const encodes = new ImageQueue(maxConcurrentEncodes, maxWaitingEncodes);
  const hostPictures = new HostPictures();
  const cached = (key: string, create: () => Promise<Bytes>) =>
    diskCache.getOrCreate(key, create, (error) => log.warn({ err: error }, "A picture could not be kept on disk."));

  const resized = async (source: ImageSource, widthPx: number, format: ImageFormat, isIdle = false) => {
    const keyOf = (version: string) => `${version}|${widthPx}|${format}|${encoderOptions[format].quality}`;
    const encode = (read: () => Promise<Buffer>) =>
      encodes.run(async () => await resize(await read(), widthPx, format), { isIdle });
    if (source.kind !== "own") {
      const { address } = source;
      return await cached(keyOf(address), () => hostPictures.lend(address, (original) => encode(async () => original)));
    }
    const file = await findMedia(source.name);
    if (!file || /\.svg$/i.test(file.path)) throw noSuchPicture();
    const version = `${source.name}|${file.byteLength}|${Math.round(file.modifiedMs)}`;
    return await cached(keyOf(version), () => encode(() => readFile(file.path)));
  };

  const respondWith = (c: ServerContext, { data, state }: CachedPicture, headers: Record<string, string>): Response => {
    options.onResponse?.(state);
    c.set("cacheState", state);
    const caching = { "cache-control": "public, max-age=31536000, immutable", "x-cache": state };
    return respond(c, { headers: { ...headers, ...caching }, bodies: { identity: data }, acceptsRanges: true });
  };

  /** A drawing of another host as it is: it scales by itself, and in the `img` of a page it cannot run scripts. */
  const drawingResponse = async (c: ServerContext, address: string): Promise<Response> => {
    const drawing = await cached(`${address}|drawing`, () => hostPictures.lend(address, async (original) => original));
    return respondWith(c, drawing, { "content-type": "image/svg+xml", "content-security-policy": drawingPolicy });
  };

  return {
    async page(c) {
      const format = bestFormat(c.req.header("accept"));
      try {
        const { widthPx, source } = parseImageRequest(targetOf(c), options);
        if (source.kind === "foreign" && !(await options.isNamed(source.address))) throw noSuchPicture();
        if (source.kind !== "own" && isDrawing(source.address)) return await drawingResponse(c, source.address);
        const picture = await resized(source, widthPx, format);
        return respondWith(c, picture, { "content-type": `image/${format}`, vary: "Accept" });
      } catch (error) {
        return errorResponse(c, error, log);
      }
    },
    async signedPage(c) {
      try {
        const { address } = signedSource(targetOf(c), options);
        if (isDrawing(address)) return await drawingResponse(c, address);
        const location = targetOf(c).path.replace("/media/", `/media/r/w_${largestWidthPx}/`);
        return c.body(null, 302, { Location: location, "Cache-Control": "public, max-age=86400" });
      } catch (error) {
        return errorResponse(c, error, log);
      }
    },
    async warmUp(names, idle, signal) {
      for (const widthPx of warmWidthsPx) {
        for (const name of names) {
          await idle();
          if (signal.aborted) return;
          await resized({ kind: "own", name }, widthPx, "avif", true).catch(() => undefined);
        }
      }
    },
  };
}

/** Upright, never enlarged, without metadata (sharp drops it), and no more pixels decoded than allowed. */
async function resize(original: Buffer, widthPx: number, format: ImageFormat): Promise<Bytes> {
  const resized = await sharp(original, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: widthPx, withoutEnlargement: true })
    .toFormat(format, encoderOptions[format])
    .toBuffer();
  return new Uint8Array(resized);
}

function errorResponse(c: ServerContext, error: unknown, log: Pick<Logger, "warn">): Response {
  if (error instanceof ImageRequestError) {
    return c.text(`${error.message}\n`, error.status, { "Cache-Control": "public, max-age=60" });
  }
  if (error instanceof QueueFullError) {
    const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
    return c.text("Too many pictures are waited for. Try again in a moment.\n", 503, headers);
  }
  log.warn({ err: error, path: targetOf(c).path }, "A picture could not be made.");
  return c.text("The picture could not be made.\n", 502, { "Cache-Control": "no-store" });
}
