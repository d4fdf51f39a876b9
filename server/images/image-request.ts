import { parseAccept } from "hono/utils/accept";
import { type MediaKey, readSignedMedia } from "./signed-media.ts";

/** Widths in px at which pictures are served; the same that the site’s pictures request. */
export const servedWidthsPx: readonly number[] = [320, 480, 640, 750, 800, 1080, 1400, 1600, 1920, 2400, 2880];

/** Formats in order of preference. */
export type ImageFormat = "avif" | "webp" | "jpeg";

/** The original of a requested picture. */
export type ImageSource =
  | { readonly kind: "own"; readonly name: string }
  /** An address of the content host that this site signed. */
  | { readonly kind: "signed"; readonly address: string }
  /** An address that anyone can write: only fetched where the content names it. */
  | { readonly kind: "foreign"; readonly address: string };

/** A request for a picture that there is not; the message is for the person who wrote the URL. */
export class ImageRequestError extends Error {
  override readonly name = "ImageRequestError";
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/** What the addresses of pictures are read with. */
export interface ImageAddresses {
  readonly publicOrigin: string;
  readonly mediaKey: MediaKey;
}

/**
 * Parses `/media/r/w_<width>/<source>`. A source is a name below `/media/`, a signed address of a content host
 * (`from/<signature>/…`), or an encoded address of any host; an address of the site’s own media counts as its name.
 * @throws {ImageRequestError} for any other width or source, and for a picture of a host with a query.
 */
export function parseImageRequest(
  { path, search }: { readonly path: string; readonly search: string },
  addresses: ImageAddresses,
): { widthPx: number; source: ImageSource } {
  const [, width, reference] = /^\/media\/r\/w_(\d{1,5})\/(.+)$/.exec(path) ?? [];
  if (!width || !reference) throw new ImageRequestError(404, "Pictures are at /media/r/w_<width>/<file>.");
  const widthPx = Number(width);
  if (!servedWidthsPx.includes(widthPx)) {
    throw new ImageRequestError(400, `Width ${widthPx} is not served. Widths: ${servedWidthsPx.join(", ")}.`);
  }
  if (reference.startsWith("from/")) {
    const address = signedAddress(`/media/${reference}`, search, addresses.mediaKey);
    return { widthPx, source: { kind: "signed", address } };
  }
  const source = sourceOf(reference, addresses);
  if (source.kind === "foreign" && search !== "") throw noSuchPicture();
  return { widthPx, source };
}

/**
 * The address at a content host that `/media/from/<signature>/…` stands for.
 * @throws {ImageRequestError} 404 where it was not signed exactly like this.
 */
export function signedAddress(path: string, search: string, mediaKey: MediaKey): string {
  const address = readSignedMedia(path + search, mediaKey);
  if (address === undefined) throw noSuchPicture();
  return address;
}

/** The error for every address that the content does not name: it reveals nothing about the host. */
export const noSuchPicture = (): ImageRequestError => new ImageRequestError(404, "There is no such picture.");

/** The best format that an `Accept` header names. `*` does not count: every browser sends it. */
export function bestFormat(accept: string | undefined): ImageFormat {
  const types = parseAccept((accept ?? "").toLowerCase());
  const isNamed = (name: string) => types.some(({ type, q }) => type === name && q > 0);
  if (isNamed("image/avif")) return "avif";
  return isNamed("image/webp") ? "webp" : "jpeg";
}

function sourceOf(encoded: string, { publicOrigin }: ImageAddresses): ImageSource {
  let text: string;
  try {
    text = decodeURIComponent(encoded);
  } catch {
    throw new ImageRequestError(400, "The picture’s address is not encoded correctly.");
  }
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: "own", name: text };
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw noSuchPicture();
  const { origin, pathname, href } = new URL(text);
  if (origin === publicOrigin && pathname.startsWith("/media/")) {
    return { kind: "own", name: pathname.slice("/media/".length) };
  }
  return { kind: "foreign", address: href };
}
