import { type MediaKey, readSignedMedia } from "./signed-media.ts";

/** Widths in px at which pictures are served; the same as the site’s pictures ask for. */
export const servedWidthsPx: readonly number[] = [320, 480, 640, 800, 1080, 1400, 1600];

/** Formats in the order they are preferred. */
export type ImageFormat = "avif" | "webp" | "jpeg";

/** A picture asked for: from the site’s own media by name, or from another host by address. */
export type ImageSource =
  | { readonly kind: "own"; readonly name: string }
  /** An address that this site signed. */
  | { readonly kind: "signed"; readonly address: string }
  /** An address that anyone can write: to be fetched only where the content names it. */
  | { readonly kind: "foreign"; readonly address: string };

/** A request that cannot be answered; the message is for the person who wrote the address. */
export class ImageRequestError extends Error {
  override readonly name = "ImageRequestError";
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/** What tells addresses of pictures apart. */
export interface ImageAddresses {
  readonly publicOrigin: string;
  /** The key of signed addresses. */
  readonly mediaKey: MediaKey;
}

/**
 * What `/media/r/w_<width>/<source>` asks for. A source is a name below `/media/`, a signed address of a content host
 * (`from/<signature>/…`), or an encoded address of any host; an address of the site’s own media counts as its name.
 * @throws {ImageRequestError} for any other width or source, and for a picture of a host with a query.
 */
export function parseImageRequest(
  { path, search }: { readonly path: string; readonly search: string },
  addresses: ImageAddresses,
): { widthPx: number; source: ImageSource } {
  const [, width, place] = /^\/media\/r\/w_(\d{1,5})\/(.+)$/.exec(path) ?? [];
  if (!width || !place) throw new ImageRequestError(404, "Pictures are at /media/r/w_<width>/<file>.");
  const widthPx = Number(width);
  if (!servedWidthsPx.includes(widthPx)) {
    throw new ImageRequestError(400, `Width ${widthPx} is not served. Widths: ${servedWidthsPx.join(", ")}.`);
  }
  const source = place.startsWith("from/")
    ? signedSource({ path: `/media/${place}`, search }, addresses)
    : sourceOf(place, addresses);
  if (source.kind === "foreign" && search !== "") throw noSuchPicture();
  return { widthPx, source };
}

/**
 * The picture or drawing of a content host that `/media/from/<signature>/…` stands for.
 * @throws {ImageRequestError} 404 where it was not signed as it stands.
 */
export function signedSource(
  { path, search }: { readonly path: string; readonly search: string },
  { mediaKey }: Pick<ImageAddresses, "mediaKey">,
): ImageSource & { readonly kind: "signed" } {
  const address = readSignedMedia(path + search, mediaKey);
  if (address === undefined) throw noSuchPicture();
  return { kind: "signed", address };
}

/** The answer to every address that the content does not name: it tells nothing of the host. */
export const noSuchPicture = (): ImageRequestError => new ImageRequestError(404, "There is no such picture.");

/** The best format an `Accept` header allows. Only formats that are named count: every browser says `*` too. */
export function bestFormat(accept: string | undefined): ImageFormat {
  const isNamed = (type: string) =>
    new RegExp(`${type}\\s*(?:;\\s*q=(?!0(?:\\.0*)?(?:,|$))[^,]*)?(?:,|$)`, "i").test(accept ?? "");
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
