import { createIPX, type IPXStorage } from "ipx";
import type { Logger } from "pino";
import { drawingPolicy } from "./content-security-policy.ts";
import type { ImageDiskCache } from "./image-disk-cache.ts";
import { ImageQueue } from "./image-queue.ts";
import {
  bestFormat,
  type ImageFormat,
  ImageRequestError,
  type ImageSource,
  parseImageRequest,
} from "./image-request.ts";
import type { MediaFolders } from "./media.ts";
import { fetchDrawing, fetchPicture } from "./picture-fetch.ts";
import { addressOf, type ServerContext } from "./request-context.ts";

/** Pictures in the sizes and formats that pages ask for. */
export interface ImageServer {
  /** Answers `GET /media/r/w_<width>/<source>`. */
  page(c: ServerContext): Promise<Response>;
  /** Makes pictures nobody waits for yet, one at a time, each when `idle` says that nothing else goes on. */
  warmUp(names: readonly string[], idle: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** What the image server works with. */
export interface ImageServerOptions {
  readonly media: MediaFolders;
  readonly diskCache: ImageDiskCache;
  /** Origins of other hosts that pictures may be fetched from, as they are now. */
  readonly mediaOrigins: () => readonly string[];
  readonly publicOrigin: string;
  readonly log: Pick<Logger, "warn">;
  readonly onAnswer?: (state: string) => void;
}

type Picture = { readonly data: Uint8Array<ArrayBuffer>; readonly state: "hit" | "miss" };

/** Judged by eye on the demo’s pictures, at equal likeness to the original. */
const quality: Readonly<Record<ImageFormat, number>> = { avif: 50, webp: 72, jpeg: 76 };
const maxEncodesAtOnce = 2;
const notKept = "A picture could not be kept on disk.";
/** What most first visits ask for, phones before desktops. */
const warmWidthsPx = [640, 800, 1080];

/**
 * The image server, over ipx. AVIF at effort 1: on the demo’s photographs 0.1 s for 800 px where the
 * usual effort 4 takes 0.9 s for a file of the same size.
 */
export function createImageServer(options: ImageServerOptions): ImageServer {
  const { media, diskCache, log } = options;
  const queue = new ImageQueue(maxEncodesAtOnce);
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
    const picture = (async (): Promise<Picture> => {
      const kept = await diskCache.read(key);
      if (kept) return { data: kept, state: "hit" };
      const data = await queue.run(async () => encode(key, await originalOf(source), widthPx, format), when);
      await diskCache.write(key, data).catch((error: unknown) => log.warn({ err: error }, notKept));
      return { data, state: "miss" };
    })().finally(() => making.delete(key));
    making.set(key, picture);
    return await picture;
  };

  const versionOf = async (source: ImageSource): Promise<string> => {
    if (source.kind === "host") return source.address;
    const file = await media.find(source.name);
    if (!file || /\.svg$/i.test(file.path)) throw new ImageRequestError(404, "There is no such picture.");
    return `${source.name}|${file.sizeBytes}|${Math.round(file.modifiedMs)}`;
  };

  const originalOf = async (source: ImageSource): Promise<Buffer<ArrayBuffer>> => {
    if (source.kind === "host") return await fetchPicture(source.address);
    const file = await media.find(source.name);
    if (!file) throw new ImageRequestError(404, "There is no such picture.");
    return await media.read(file);
  };

  /** A drawing of another host, as it is: it scales by itself, and as a picture in a page it cannot run anything. */
  const drawingOf = async (c: ServerContext, address: string): Promise<Response> => {
    const key = `${address}|drawing`;
    const kept = await diskCache.read(key);
    const data = kept ?? new Uint8Array(await fetchDrawing(address));
    if (!kept) await diskCache.write(key, data).catch((error: unknown) => log.warn({ err: error }, notKept));
    const state = kept ? "hit" : "miss";
    options.onAnswer?.(state);
    c.set("cacheState", state);
    c.set("bodyBytes", data.byteLength);
    return new Response(c.req.method === "HEAD" ? null : new Uint8Array(data), {
      headers: {
        "Content-Type": "image/svg+xml",
        "Content-Length": String(data.byteLength),
        "Content-Security-Policy": drawingPolicy,
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Cache": state,
      },
    });
  };

  return {
    async page(c) {
      const format = bestFormat(c.req.header("accept"));
      try {
        const { widthPx, source } = parseImageRequest(addressOf(c).path, {
          mediaOrigins: options.mediaOrigins(),
          publicOrigin: options.publicOrigin,
        });
        if (source.kind === "host" && isDrawing(source.address)) return await drawingOf(c, source.address);
        const { data, state } = await make(source, widthPx, format, "now");
        options.onAnswer?.(state);
        c.set("cacheState", state);
        c.set("bodyBytes", data.byteLength);
        const headers = {
          "Content-Type": `image/${format}`,
          "Content-Length": String(data.byteLength),
          "Cache-Control": "public, max-age=31536000, immutable",
          Vary: "Accept",
          "X-Cache": state,
        };
        return new Response(c.req.method === "HEAD" ? null : data, { headers });
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

const isDrawing = (address: string): boolean => /\.svg$/i.test(new URL(address).pathname);

function refused(c: ServerContext, error: unknown, log: Pick<Logger, "warn">): Response {
  if (error instanceof ImageRequestError) {
    return c.text(`${error.message}\n`, error.status, { "Cache-Control": "public, max-age=60" });
  }
  log.warn({ err: error, path: addressOf(c).path }, "A picture could not be made.");
  return c.text("The picture could not be made.\n", 502, { "Cache-Control": "no-store" });
}
