/** Widths in px at which pictures are served; the image server keeps each on disk once asked for. */
export const imageWidthsPx = [320, 480, 640, 800, 1080, 1400, 1600] as const;

const mediaFolder = "/media/";
const resizedFolder = "/media/r/";
/** Where this site serves pictures of a content host, each at an address that it signed. */
const signedFolder = "/media/from/";

/** True for drawings, which scale by themselves and are never resized. */
function isSvg(src: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(src) || src.startsWith("data:image/svg+xml");
}

/** True for a picture that imported content names at another host: the browser asks this site for it, never that host. */
function isForeign(src: string): boolean {
  return /^https?:\/\//i.test(src);
}

/** True when the image server can resize what stands at this address. */
export function isResizable(src: string): boolean {
  if (isSvg(src) || src.startsWith(resizedFolder)) return false;
  return src.startsWith(mediaFolder) || isForeign(src);
}

/**
 * Address of a picture at a width in px. Own media (`/media/…`), signed pictures of a content host (`/media/from/…`) and
 * pictures of other hosts (absolute http addresses, taken without query and hash) go through the image server, which
 * picks AVIF or WebP by the Accept header and hands on drawings of other hosts as they are; drawings below `/media/` and
 * every other address come back as they are.
 */
export function imageUrl(src: string, widthPx: number): string {
  if (!isResizable(src) && !isForeign(src)) return src;
  const width = Math.max(1, Math.round(widthPx));
  const path = isForeign(src) ? encodeURIComponent(src.replace(/[?#].*/s, "")) : src.slice(mediaFolder.length);
  return `${resizedFolder}w_${width}/${path}`;
}

/** The `src` and `srcSet` of a picture whose real width is known; never wider than the picture itself. */
export function imageSources(src: string, realWidthPx: number): { src: string; srcSet: string | undefined } {
  const widths = imageWidthsPx.filter((width) => width <= realWidthPx);
  const fallback = widths.findLast((width) => width <= 1080);
  if (fallback === undefined || !isResizable(src)) {
    const isOfAHost = isForeign(src) || src.startsWith(signedFolder);
    return { src: isOfAHost ? imageUrl(src, fallback ?? imageWidthsPx[0]) : src, srcSet: undefined };
  }
  return {
    src: imageUrl(src, fallback),
    srcSet: widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(", "),
  };
}
