import { createIPX, type IPXStorage } from "ipx";
import type { Logger } from "pino";
import { drawingPolicy } from "../documents/content-security-policy.ts";
import type { MediaFolders } from "../files/media.ts";
import { addressOf, type ServerContext } from "../requests/request-context.ts";
import { HostPictures, isDrawing } from "./host-pictures.ts";
import type { ImageDiskCache } from "./image-disk-cache.ts";
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

/** Pictures in the sizes and formats that pages ask for. */
export interface ImageServer {
  /** Answers `GET /media/r/w_<width>/<source>`. */
  page(c: ServerContext): Promise<Response>;
  /** Answers `GET /media/from/<signature>/…`: a drawing of a content host as it is, or the way to a resized picture. */
  signedPage(c: ServerContext): Promise<Response>;
  /** Makes pictures nobody waits for yet, one at a time, each when `idle` says that nothing else goes on. */
  warmUp(names: readonly string[], idle: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** What the image server works with. */
export interface ImageServerOptions {
  readonly media: MediaFolders;
  readonly diskCache: ImageDiskCache;
  /** Whether the content names a medium of another host at exactly this address. */
  readonly isNamed: (address: string) => boolean | Promise<boolean>;
  /** The key of signed addresses. */
  readonly mediaKey: MediaKey;
  readonly publicOrigin: string;
  readonly log: Pick<Logger, "warn">;
  readonly onAnswer?: (state: string) => void;
}

type Picture = { readonly data: Uint8Array<ArrayBuffer>; readonly state: "hit" | "miss" };

/** Judged by eye on the demo’s pictures, at equal likeness to the original. */
const quality: Readonly<Record<ImageFormat, number>> = { avif: 50, webp: 72, jpeg: 76 };
const maxEncodesAtOnce = 2;
const maxEncodesWaiting = 100;
const retryAfterSeconds = 5;
/** The largest width that is served, where a page asks for a picture as such. */
const largestWidthPx = 1600;
const notKept = "A picture could not be kept on disk.";
/** What most first visits ask for, phones before desktops. */
const warmWidthsPx = [640, 800, 1080];

/**
 * The image server, over ipx. AVIF at effort 1: on the demo’s photographs 0.1 s for 800 px where the
 * usual effort 4 takes 0.9 s for a file of the same size.
 */
export function createImageServer(options: ImageServerOptions): ImageServer {
  const { media, diskCache, log } = options;
  const encodes = new ImageQueue(maxEncodesAtOnce, maxEncodesWaiting);
  const hostPictures = new HostPictures();
  const making = new Map<string, Promise<Picture>>();
  const sharpOptions = { heifEffort: 1, limitInputPixels: 60_000_000, failOn: "error" };
  const originals = new Map<string, ArrayBuffer>();
  const storage: IPXStorage = {
    name: "porchlight",
    getMeta: () => ({}),
    getData: (id) => originals.get(id),
  };
  const ipx = createIPX({ storage, sharpOptions: sharpOptions as object, svgo: false });

  const encode = async (key: string, original: Buffer<ArrayBuffer>, widthPx: number, format: ImageFormat) => {
    const id = `/${key}`;
    originals.set(id, original.buffer.slice(original.byteOffset, original.byteOffset + original.byteLength));
    try {
      const { data } = await ipx(id, { width: String(widthPx), format, quality: String(quality[format]) }).process();
      return new Uint8Array(Buffer.from(data));
    } finally {
      originals.delete(id);
    }
  };

  const make = async (
    source: ImageSource,
    widthPx: number,
    format: ImageFormat,
    when: "now" | "idle",
  ): Promise<Picture> => {
    const version = await versionOf(source);
    const key = `${version}|${widthPx}|${format}|${quality[format]}`;
    const running = making.get(key);
    if (running) return await running;
    const encoded = (read: () => Promise<Buffer<ArrayBuffer>>) =>
      encodes.run(async () => encode(key, await read(), widthPx, format), { when });
    const picture = (async (): Promise<Picture> => {
      const kept = await diskCache.read(key);
      if (kept) return { data: kept, state: "hit" };
      const data =
        source.kind === "own"
          ? await encoded(() => ownOriginal(source.name))
          : await hostPictures.lend(source.address, (original) => encoded(async () => original));
      await diskCache.write(key, data).catch((error: unknown) => log.warn({ err: error }, notKept));
      return { data, state: "miss" };
    })().finally(() => making.delete(key));
    making.set(key, picture);
    return await picture;
  };

  const versionOf = async (source: ImageSource): Promise<string> => {
    if (source.kind !== "own") return source.address;
    const file = await media.find(source.name);
    if (!file || /\.svg$/i.test(file.path)) throw noSuchPicture();
    return `${source.name}|${file.sizeBytes}|${Math.round(file.modifiedMs)}`;
  };

  const ownOriginal = async (name: string): Promise<Buffer<ArrayBuffer>> => {
    const file = await media.find(name);
    if (!file) throw noSuchPicture();
    return await media.read(file);
  };

  const answered = (
    c: ServerContext,
    data: Uint8Array<ArrayBuffer>,
    state: Picture["state"],
    headers: Record<string, string>,
  ): Response => {
    options.onAnswer?.(state);
    c.set("cacheState", state);
    c.set("bodyBytes", data.byteLength);
    return new Response(c.req.method === "HEAD" ? null : data, {
      headers: {
        ...headers,
        "Content-Length": String(data.byteLength),
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Cache": state,
      },
    });
  };

  /** A drawing of another host, as it is: it scales by itself, and as a picture in a page it cannot run anything. */
  const drawingOf = async (c: ServerContext, address: string): Promise<Response> => {
    const key = `${address}|drawing`;
    const kept = await diskCache.read(key);
    const data = kept ?? (await hostPictures.lend(address, async (original) => original));
    if (!kept) await diskCache.write(key, data).catch((error: unknown) => log.warn({ err: error }, notKept));
    const headers = { "Content-Type": "image/svg+xml", "Content-Security-Policy": drawingPolicy };
    return answered(c, data, kept ? "hit" : "miss", headers);
  };

  return {
    async page(c) {
      const format = bestFormat(c.req.header("accept"));
      try {
        const { widthPx, source } = parseImageRequest(addressOf(c), options);
        if (source.kind === "foreign" && !(await options.isNamed(source.address))) throw noSuchPicture();
        if (source.kind !== "own" && isDrawing(source.address)) return await drawingOf(c, source.address);
        const { data, state } = await make(source, widthPx, format, "now");
        return answered(c, data, state, { "Content-Type": `image/${format}`, Vary: "Accept" });
      } catch (error) {
        return refused(c, error, log);
      }
    },
    async signedPage(c) {
      try {
        const { address } = signedSource(addressOf(c), options);
        if (isDrawing(address)) return await drawingOf(c, address);
        const resized = addressOf(c).path.replace("/media/", `/media/r/w_${largestWidthPx}/`);
        return c.body(null, 302, { Location: resized, "Cache-Control": "public, max-age=86400" });
      } catch (error) {
        return refused(c, error, log);
      }
    },
    async warmUp(names, idle, signal) {
      for (const widthPx of warmWidthsPx) {
        for (const name of names) {
          await idle();
          if (signal.aborted) return;
          await make({ kind: "own", name }, widthPx, "avif", "idle").catch(() => undefined);
        }
      }
    },
  };
}

function refused(c: ServerContext, error: unknown, log: Pick<Logger, "warn">): Response {
  if (error instanceof ImageRequestError) {
    return c.text(`${error.message}\n`, error.status, { "Cache-Control": "public, max-age=60" });
  }
  if (error instanceof QueueFullError) {
    const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
    return c.text("Too many pictures are waited for. Try again in a moment.\n", 503, headers);
  }
  log.warn({ err: error, path: addressOf(c).path }, "A picture could not be made.");
  return c.text("The picture could not be made.\n", 502, { "Cache-Control": "no-store" });
}
