import sharp from "sharp";
import type { Bytes } from "../requests/content-response.ts";
import type { ImageFormat } from "./image-request.ts";
import { maxPixels } from "./original-picture.ts";

/** Up to here AVIF is worth more effort: what telephones request, most of it made ahead. */
const widestTelephonePx = 1080;

/** The most height of a resized picture, px: AVIF takes 30 MB to encode a megapixel. */
const maxHeightPx = 2880;

/** What shows through a JPEG's transparent parts: the page's ground, `--paper` of the site's tokens. */
export const jpegGround = "#faf7f1";

type EncoderOptions<Format extends ImageFormat> = NonNullable<Parameters<ReturnType<typeof sharp>[Format]>[0]>;

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

// No picture is resized to the same size twice, so what libvips caches is not used again; and the thread that decodes
// is one, as each holds pixels of its own.
sharp.cache(false);
sharp.concurrency(1);

/** What a resized picture depends on besides its original, as part of a cache key. */
export function encodingOf(widthPx: number, format: ImageFormat): string {
  const ground = format === "jpeg" ? `,${jpegGround}` : "";
  return `${widthPx}|${format}|${Object.values(encoders[format](widthPx)).join()}${ground}`;
}

/**
 * Resizes a picture that `pixelsOf` accepts: upright, never enlarged, narrower where it would be higher than 2880 px,
 * without metadata (sharp drops it), a JPEG without transparency.
 * @throws Error where it cannot be decoded.
 */
export async function resizePicture(original: Buffer, widthPx: number, format: ImageFormat): Promise<Bytes> {
  const resized = sharp(original, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width: widthPx, height: maxHeightPx, fit: "inside", withoutEnlargement: true });
  if (format === "jpeg") resized.flatten({ background: jpegGround });
  // In two steps, so that the decoder's memory is free before the encoder takes its own.
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const encoded = sharp(data, { raw: info }).toFormat(format, encoders[format](widthPx));
  return new Uint8Array(await encoded.toBuffer());
}
