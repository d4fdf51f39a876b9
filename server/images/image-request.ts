import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { decodePercent, isSameSite } from "@porchlight/contract/addresses";
import { parseAccept } from "hono/utils/accept";
import { persistedSecret } from "../paths.ts";

/** Widths in px at which pictures are served: those of `imageWidthsPx`, which pages request. */
export const servedWidthsPx: readonly number[] = [320, 480, 640, 750, 800, 1080, 1400, 1600, 1920, 2400, 2880];

/** Formats in order of preference. */
export type ImageFormat = "avif" | "webp" | "jpeg";

/** The original of a requested picture. */
export type ImageSource =
  | { readonly kind: "own"; readonly name: string }
  /** An address of the content host, signed by this site. */
  | { readonly kind: "signed"; readonly address: string }
  /** An unsigned address: only fetched when the content refers to it. */
  | { readonly kind: "foreign"; readonly address: string };

/** A request for a picture that does not exist; the message is for the author of the URL. */
export class ImageRequestError extends Error {
  override readonly name = "ImageRequestError";
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/** Options for parsing picture addresses. */
export interface ImageAddresses {
  readonly publicOrigin: string;
  readonly mediaKey: MediaKey;
}

/**
 * Parses `/media/r/w_<width>/<source>`. A source is a name below `/media/`, a signed address of a content host
 * (`from/<signature>/…`), or an encoded address of any host; an address of the site’s own media counts as its name.
 * @throws {ImageRequestError} for any other width or source, and for an unsigned address of another host with a query.
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
 * @throws {ImageRequestError} 404 when it was not signed exactly like this.
 */
export function signedAddress(path: string, search: string, mediaKey: MediaKey): string {
  const address = readSignedMedia(path + search, mediaKey);
  if (address === undefined) throw noSuchPicture();
  return address;
}

/** The error for every address that the content does not refer to: it reveals nothing about the host. */
export const noSuchPicture = (): ImageRequestError => new ImageRequestError(404, "There is no such picture.");

/** The best format named in an `Accept` header. Wildcards are ignored, as browsers send them whatever they decode. */
export function bestFormat(accept: string | undefined): ImageFormat {
  const types = parseAccept((accept ?? "").toLowerCase());
  const isNamed = (name: string) => types.some(({ type, q }) => type === name && q > 0);
  if (isNamed("image/avif")) return "avif";
  return isNamed("image/webp") ? "webp" : "jpeg";
}

function sourceOf(encoded: string, { publicOrigin }: ImageAddresses): ImageSource {
  const text = decodePercent(encoded);
  if (text === null) throw new ImageRequestError(400, "The picture’s address is not encoded correctly.");
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: "own", name: text };
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw noSuchPicture();
  const { origin, pathname, href } = new URL(text);
  if (isSameSite(new URL(origin), new URL(publicOrigin)) && pathname.startsWith("/media/")) {
    return { kind: "own", name: pathname.slice("/media/".length) };
  }
  return { kind: "foreign", address: href };
}

/** A key for signing addresses. A `KeyObject` signs in 3 µs, bytes in 17. */
export type MediaKey = KeyObject | Buffer | string;

/**
 * The key for signing pictures of a content host: derived from the secret of the settings if there is one, otherwise
 * from one stored in `varFolder`. Processes that share either have the same key.
 * @throws Error when the stored secret cannot be created or read
 */
export function openMediaKey(jwtSecret: string | undefined, varFolder: string): KeyObject {
  const secret = jwtSecret ?? persistedSecret(join(varFolder, "media-key"));
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "porchlight media addresses", 32)));
}

/**
 * The path at which this site serves a medium of a content host: `/media/from/<signature>/<host[:port]>/<path>`, or
 * `/media/from/<signature>/http:/<host[:port]>/<path>` when the host is not reached over TLS. The query stays, as it
 * may be the file's version; hash and credentials of the address are dropped.
 * @throws {TypeError} for anything but an absolute address with http or https.
 */
export function signMedia(address: URL | string, key: MediaKey): string {
  const { protocol, host, pathname, search } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`${protocol} addresses hold no media.`);
  const reference = `${protocol === "http:" ? "http:/" : ""}${host}${pathname}${search}`;
  return `/media/from/${signatureOf(`${protocol}//${host}${pathname}${search}`, key)}/${reference}`;
}

/**
 * The address that `signMedia` turned into a path. Undefined for any other path, also one with another query or in
 * another spelling: it was not signed.
 */
export function readSignedMedia(path: string, key: MediaKey): string | undefined {
  const [, signature = "", scheme, reference] = /^\/media\/from\/([\w-]{16})\/(http:\/)?(.+)$/.exec(path) ?? [];
  if (!reference) return undefined;
  const address = `${scheme ? "http" : "https"}://${reference}`;
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(address, key)));
  return isSigned ? address : undefined;
}

function signatureOf(address: string, key: MediaKey): string {
  return createHmac("sha256", key).update(address).digest("base64url").slice(0, 16);
}
