import sharp from "sharp";
import { BoundedQueue } from "../http/bounded-queue.ts";
import type { Bytes } from "../http/content-response.ts";
import { type ImageFormat, ImageRequestError } from "./image-request.ts";

/** Up to this width AVIF is encoded with more effort: phones request these, most of them encoded ahead. */
const widestTelephonePx = 1080;

/** Largest height of a resized picture in px: AVIF needs 30 MB to encode a megapixel. */
const maxHeightPx = 2880;

/** Background for transparent parts in a JPEG: `--paper` of the site's tokens. */
export const jpegBackground = "#faf7f1";

type EncoderOptions<Format extends ImageFormat> = NonNullable<Parameters<ReturnType<typeof sharp>[Format]>[0]>;

/**
 * Quality judged by eye on the demo’s pictures, at equal likeness to the original. AVIF at effort 3 with half the color
 * needs a sixth fewer bytes than at effort 1 for the same likeness, and 0.5 s instead of 0.2 s for 800 px; wide
 * pictures would take seconds.
 */
const encoders: { readonly [Format in ImageFormat]: (widthPx: number) => EncoderOptions<Format> } = {
  avif: (widthPx) =>
    widthPx <= widestTelephonePx
      ? { quality: 45, effort: 3, chromaSubsampling: "4:2:0" }
      : { quality: 50, effort: 1, chromaSubsampling: "4:4:4" },
  webp: () => ({ quality: 72 }),
  jpeg: () => ({ quality: 76, progressive: true }),
};

// Each size is encoded once, so that the cache of libvips has no hits; one thread decodes, as each holds its own
// pixels.
sharp.cache(false);
sharp.concurrency(1);

/** Everything a resized picture depends on besides its original, as part of a cache key. */
export function encodingOf(widthPx: number, format: ImageFormat): string {
  const background = format === "jpeg" ? `,${jpegBackground}` : "";
  return `${widthPx}|${format}|${Object.values(encoders[format](widthPx)).join()}${background}`;
}

/**
 * Resizes a picture that `pixelsOf` accepts: upright, never enlarged, narrower when it would be higher than 2880 px,
 * without metadata (sharp drops it), a JPEG without transparency.
 * @throws Error when it cannot be decoded.
 */
export async function resizePicture(original: Buffer, widthPx: number, format: ImageFormat): Promise<Bytes> {
  const resized = sharp(original, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width: widthPx, height: maxHeightPx, fit: "inside", withoutEnlargement: true });
  if (format === "jpeg") resized.flatten({ background: jpegBackground });
  // In two steps, so that the decoder's memory is free before the encoder allocates.
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const encoded = sharp(data, { raw: info }).toFormat(format, encoders[format](widthPx));
  return new Uint8Array(await encoded.toBuffer());
}

/** Largest number of pixels: 25 megapixels, which decode to 100 MB. */
const maxPixels = 25_000_000;

// Disables all other loaders, such as those for SVG, PDF and TIFF, in this process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((name) => `VipsForeignLoad${name}`) });

/**
 * The number of pixels of a picture, a file path or bytes, by its header. The type is detected from the first bytes,
 * not from the name or header: JPEG, PNG, WebP, AVIF or GIF.
 * @throws {ImageRequestError} 404 for another type or more than `maxPixels`; Error when the header cannot be read
 */
export async function pixelsOf(original: Buffer | string): Promise<number> {
  const { format, compression, width, height } = await headerOf(original);
  if (format === "heif" && compression !== "av1") throw noPicture();
  const pixels = width * height;
  if (pixels > maxPixels) throw new ImageRequestError(404, "The picture is too large.");
  return pixels;
}

async function headerOf(original: Buffer | string) {
  if (original.length === 0) throw noPicture();
  try {
    return await sharp(original, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw error instanceof Error && /unsupported image format/.test(error.message) ? noPicture() : error;
  }
}

/** The error for a file that is not a picture of an accepted type. */
export const noPicture = (): ImageRequestError =>
  new ImageRequestError(404, "There is no picture of a supported type at this address.");

const maxConcurrent = 2;
const maxWaiting = 100;
/** Above this many pixels, pictures are decoded one at a time. */
const maxConcurrentPixels = 12_000_000;

/** Queue for encoding pictures: two at a time, one at a time above 12 megapixels. */
export class EncodeQueue {
  readonly #encodes = new BoundedQueue(maxConcurrent, maxWaiting);
  readonly #large = new BoundedQueue(1, maxWaiting);

  /** Number of waiting pictures. */
  get waiting(): number {
    return this.#encodes.waiting + this.#large.waiting;
  }

  /**
   * Runs work on a picture of `pixels` pixels when a slot is free; background work waits until nothing else runs or
   * waits.
   * @throws {QueueFullError} when too many wait, or `waitSignal` aborts before the work starts
   */
  async run<Result>(
    pixels: number,
    work: () => Promise<Result>,
    { isBackground = false, waitSignal }: { isBackground?: boolean; waitSignal?: AbortSignal } = {},
  ): Promise<Result> {
    if (isBackground) await this.#encodes.onIdle();
    const encode = () => this.#encodes.run(work, { waitSignal });
    return await (pixels > maxConcurrentPixels ? this.#large.run(encode, { waitSignal }) : encode());
  }
}
