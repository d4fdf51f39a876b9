/** Widths in px at which pictures are served; the same as the site’s pictures ask for. */
export const servedWidthsPx: readonly number[] = [320, 480, 640, 800, 1080, 1400, 1600];

/** Formats in the order they are preferred. */
export type ImageFormat = "avif" | "webp" | "jpeg";

/** A picture asked for: from the site’s own media by name, or from the content host by address. */
export type ImageSource =
  | { readonly kind: "own"; readonly name: string }
  | { readonly kind: "host"; readonly address: string };

/** A request that cannot be answered; the message is for the person who wrote the address. */
export class ImageRequestError extends Error {
  override readonly name = "ImageRequestError";
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/** Where pictures may come from. */
export interface ImageHosts {
  /** Origins of other hosts that the content’s media stand at. */
  readonly mediaOrigins: readonly string[];
  readonly publicOrigin: string;
}

/**
 * What `/media/r/w_<width>/<source>` asks for. A source is a name below `/media/`, or an encoded address
 * on the content host; an address of the site’s own media counts as its name.
 * @throws {ImageRequestError} for any other width or source.
 */
export function parseImageRequest(path: string, hosts: ImageHosts): { widthPx: number; source: ImageSource } {
  const [, width, encoded] = /^\/media\/r\/w_(\d{1,5})\/(.+)$/.exec(path) ?? [];
  if (!width || !encoded) throw new ImageRequestError(404, "Pictures are at /media/r/w_<width>/<file>.");
  const widthPx = Number(width);
  if (!servedWidthsPx.includes(widthPx)) {
    throw new ImageRequestError(400, `Width ${widthPx} is not served. Widths: ${servedWidthsPx.join(", ")}.`);
  }
  return { widthPx, source: sourceOf(encoded, hosts) };
}

/** The best format an `Accept` header allows. Only formats that are named count: every browser says `*` too. */
export function bestFormat(accept: string | undefined): ImageFormat {
  const isNamed = (type: string) =>
    new RegExp(`${type}\\s*(?:;\\s*q=(?!0(?:\\.0*)?(?:,|$))[^,]*)?(?:,|$)`, "i").test(accept ?? "");
  if (isNamed("image/avif")) return "avif";
  return isNamed("image/webp") ? "webp" : "jpeg";
}

function sourceOf(encoded: string, hosts: ImageHosts): ImageSource {
  let text: string;
  try {
    text = decodeURIComponent(encoded);
  } catch {
    throw new ImageRequestError(400, "The picture’s address is not encoded correctly.");
  }
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: "own", name: text };
  if (!URL.canParse(text)) throw new ImageRequestError(400, "The picture’s address cannot be read.");
  const address = new URL(text);
  if (address.origin === hosts.publicOrigin && address.pathname.startsWith("/media/")) {
    return { kind: "own", name: address.pathname.slice("/media/".length) };
  }
  const isPlain = address.username === "" && address.password === "";
  if (!isPlain || !hosts.mediaOrigins.includes(address.origin)) {
    throw new ImageRequestError(400, "Pictures are served from the content host only.");
  }
  address.hash = "";
  return { kind: "host", address: address.href };
}
