import sharp from "sharp";
import { ImageRequestError } from "./image-request.ts";

/** The most pixels that a picture may have: 25 megapixels, which decode to 100 MB. */
export const maxPixels = 25_000_000;

// All other loaders, such as those of SVG, PDF and TIFF, are off in this process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((name) => `VipsForeignLoad${name}`) });

/**
 * The pixels of a picture, a file's path or its bytes, as its header says. Its type is that of its first bytes, whatever
 * its name or its host says: JPEG, PNG, WebP, AVIF or GIF.
 * @throws {ImageRequestError} 404 where it is of another type or has more than `maxPixels`; Error where its header
 * cannot be read.
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

/** The error for what is no picture of an accepted type. */
export const noPicture = (): ImageRequestError =>
  new ImageRequestError(404, "What is at this address is no picture that can be shown.");
