/** Widths at which pictures are served; the image server caches each on disk. */
export const imageWidthsPx = [320, 480, 640, 750, 800, 1080, 1400, 1600, 1920, 2400, 2880] as const;

const mediaFolder = "/media/";
const resizedFolder = "/media/r/";
/** Pictures of a content host, each at a URL that this site signed. */
const signedFolder = "/media/from/";

/** True for a drawing: a picture that is never resized, by the ending of its address. */
export function isSvg(src: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(src) || src.startsWith("data:image/svg+xml");
}

/** True for a picture at another host: the browser requests it from this site, never from that host. */
function isExternal(src: string): boolean {
  return /^https?:\/\//i.test(src);
}

function isResizable(src: string): boolean {
  if (isSvg(src) || src.startsWith(resizedFolder)) return false;
  return src.startsWith(mediaFolder) || isExternal(src);
}

/**
 * URL of a picture at a width. Own media (`/media/…`), signed pictures of a content host (`/media/from/…`) and pictures
 * of other hosts (absolute http URLs, without query and hash) go through the image server, which picks AVIF or WebP by
 * the Accept header and passes drawings of other hosts through; own drawings and every other URL come back unchanged.
 */
export function imageUrl(src: string, widthPx: number): string {
  if (!isResizable(src) && !isExternal(src)) return src;
  const width = Math.max(1, Math.round(widthPx));
  const path = isExternal(src) ? encodeURIComponent(src.replace(/[?#].*/s, "")) : src.slice(mediaFolder.length);
  return `${resizedFolder}w_${width}/${path}`;
}

/** URL of a picture as large as it is served, for one whose real width is known. */
export function largestImageUrl(src: string, realWidthPx: number): string {
  return imageUrl(src, imageWidthsPx.findLast((width) => width <= realWidthPx) ?? imageWidthsPx[0]);
}

/** The `src` and `srcSet` of a picture whose real width is known; never wider than the picture itself. */
export function imageSources(src: string, realWidthPx: number): { src: string; srcSet: string | undefined } {
  const widths = imageWidthsPx.filter((width) => width <= realWidthPx);
  const fallback = widths.findLast((width) => width <= 1080);
  if (fallback === undefined || !isResizable(src)) {
    const isOfHost = isExternal(src) || src.startsWith(signedFolder);
    return { src: isOfHost ? imageUrl(src, fallback ?? imageWidthsPx[0]) : src, srcSet: undefined };
  }
  return {
    src: imageUrl(src, fallback),
    srcSet: widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(", "),
  };
}
