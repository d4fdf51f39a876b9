/** Widths at which pictures are served; the image server caches each on disk. */
export const imageWidthsPx = [320, 480, 640, 750, 800, 1080, 1400, 1600, 1920, 2400, 2880] as const;

const mediaFolder = "/media/";
const resizedFolder = "/media/r/";
/** Path of pictures of a content host, each at a URL signed by this site. */
const signedFolder = "/media/from/";

/** Whether a picture is an SVG drawing, which is never resized, by the extension of its URL. */
export function isSvg(src: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(src) || src.startsWith("data:image/svg+xml");
}

/** Whether a picture is on another host: the browser requests it from this site, never from that host. */
function isExternal(src: string): boolean {
  return /^https?:\/\//i.test(src);
}

function isResizable(src: string): boolean {
  if (isSvg(src) || src.startsWith(resizedFolder)) return false;
  return src.startsWith(mediaFolder) || isExternal(src);
}

/**
 * The URL of a picture at a width. Own media (`/media/…`), signed pictures of a content host (`/media/from/…`) and
 * pictures of other hosts (absolute http URLs, without query and hash) go through the image server, which selects AVIF
 * or WebP by the Accept header and passes drawings of other hosts through; own drawings and any other URL are returned
 * unchanged.
 */
export function imageUrl(src: string, widthPx: number): string {
  if (!isResizable(src) && !isExternal(src)) return src;
  const width = Math.max(1, Math.round(widthPx));
  const path = isExternal(src) ? encodeURIComponent(src.replace(/[?#].*/s, "")) : src.slice(mediaFolder.length);
  return `${resizedFolder}w_${width}/${path}`;
}

/** The URL of a picture in its largest size, by its real width. */
export function largestImageUrl(src: string, realWidthPx: number): string {
  return imageUrl(src, imageWidthsPx.findLast((width) => width <= realWidthPx) ?? imageWidthsPx[0]);
}

/** The `src` and `srcSet` of a picture by its real width; never larger than the picture itself. */
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

/** Values with media conditions, as in `sizes`: `(width < 40em) 92vw, 45vw`; the last has no condition. */
type Choices = string;

interface Choice {
  readonly condition: string;
  readonly value: string;
}

/**
 * The `sizes` attribute of a picture cropped by `object-fit: cover`. A box that is narrower for its height than the
 * picture shows only its center, so the picture is wider than the box. `boxWidths` are CSS lengths, `crop` the ratios
 * of the box, such as `3 / 2` or `(width < 45em) 5 / 4, 2 / 1`; both have the format of `sizes`.
 */
export function croppedSizes(
  boxWidths: Choices,
  crop: Choices,
  picture: { readonly width: number; readonly height: number },
): string {
  const ratio = picture.width / picture.height;
  return cachedPairs(boxWidths, crop)
    .map(({ conditions, boxWidth, boxRatio }) => `${conditions}${times(boxWidth, ratio / boxRatio)}`)
    .join(", ");
}

/** A width and a ratio with the conditions of both. */
interface Pair {
  /** Ends with a space unless empty. */
  readonly conditions: string;
  readonly boxWidth: string;
  readonly boxRatio: number;
}

/** Cached: there are few texts, and a list uses the same for all of its pictures. */
const paired = new Map<string, readonly Pair[]>();

function cachedPairs(boxWidths: Choices, crop: Choices): readonly Pair[] {
  const key = `${boxWidths}; ${crop}`;
  const known = paired.get(key);
  if (known) return known;
  const pairs = pair(choices(boxWidths), choices(crop));
  paired.set(key, pairs);
  return pairs;
}

function pair(boxes: readonly Choice[], shapes: readonly Choice[]): Pair[] {
  const isIn = (list: readonly Choice[], { condition }: Choice) => list.some((each) => each.condition === condition);
  return boxes.flatMap((box) =>
    shapes
      // A condition in both texts selects from both.
      .filter(
        (shape) =>
          box.condition === shape.condition || (box.condition === "" ? !isIn(boxes, shape) : !isIn(shapes, box)),
      )
      .map((shape) => {
        const conditions = new Set([box.condition, shape.condition].filter((condition) => condition !== ""));
        return {
          conditions: conditions.size > 0 ? `${[...conditions].join(" and ")} ` : "",
          boxWidth: box.value,
          boxRatio: ratioOf(shape.value),
        };
      }),
  );
}

/** Differences below 1 percent are rounding errors. */
const minFactor = 1.01;

function times(length: string, factor: number): string {
  if (!(factor > minFactor)) return length;
  const [, amount, unit] = /^([\d.]+)([a-z]+)$/.exec(length) ?? [];
  if (amount === undefined) return `calc(${length} * ${rounded(factor)})`;
  return `${rounded(Number(amount) * factor)}${unit}`;
}

const rounded = (value: number) => Math.ceil(value * 100) / 100;

/** Parses `3 / 2` and `1.5` as 1.5. */
function ratioOf(shape: string): number {
  const [width = 1, height = 1] = shape.split("/").map(Number);
  return width / height;
}

function choices(text: Choices): Choice[] {
  return text.split(/,(?![^(]*\))/).map((part) => {
    const [, condition = "", value = ""] = /^\s*((?:\([^()]*\)(?:\s+and\s+)?)*)\s*(.*?)\s*$/.exec(part) ?? [];
    return { condition: condition.trim(), value };
  });
}
