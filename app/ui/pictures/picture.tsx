import type { CSSProperties, Ref } from "react";
import { preload } from "react-dom";
import { classNames } from "../class-names.ts";
import { croppedSizes } from "./cropped-sizes.ts";
import { imageSources, isSvg } from "./image-url.ts";
import styles from "./picture.module.css";

/** A picture with its real size, which reserves its space while it loads. */
export type PictureProps = {
  src: string;
  /** Empty for pictures that only repeat the words beside them. */
  alt: string;
  /** Real width of the file in px. */
  width: number;
  /** Real height of the file in px. */
  height: number;
  /** How wide the picture's box is, as in the HTML attribute. */
  sizes: string;
  /**
   * The shape of the box where it cuts the picture off, such as "3 / 2" or "(width < 45em) 5 / 4, 2 / 1"; `ratio` where it
   * is left out.
   */
  crop?: string;
  /** For the one picture above the fold: preloaded and fetched first. */
  priority?: boolean;
  /** Loads at once without being in sight, such as the next of a series. */
  eager?: boolean;
  /** Aspect ratio to crop to, such as "3 / 2". */
  ratio?: string;
  /** What a crop keeps in sight, such as "50% 40%". */
  position?: string;
  className?: string;
  /** Ids of what describes the picture beyond its text alternative. */
  describedBy?: string | undefined;
  /** Called where it cannot be loaded or is no picture; not before the page is interactive. */
  onError?: () => void;
  ref?: Ref<HTMLImageElement>;
};

/** One responsive `<img>`: widths up to the real one, lazy unless `priority`. */
export function Picture(props: PictureProps) {
  const {
    alt,
    width,
    height,
    priority = false,
    eager = false,
    ratio,
    crop = ratio,
    position,
    className,
    describedBy,
    onError,
    ref,
  } = props;
  const { src, srcSet } = imageSources(props.src, width);
  const sizes = crop === undefined ? props.sizes : croppedSizes(props.sizes, crop, { width, height });
  // Of a document alone: where a page is come to within the site, the picture itself is there as soon.
  if (priority && import.meta.env.SSR) {
    preload(src, {
      as: "image",
      fetchPriority: "high",
      ...(srcSet === undefined ? {} : { imageSrcSet: srcSet, imageSizes: sizes }),
    });
  }
  const style: CSSProperties = {};
  if (ratio) style.aspectRatio = ratio;
  if (position) style.objectPosition = position;
  return (
    <img
      ref={ref}
      className={classNames(styles.picture, ratio && styles.fitted, isSvg(src) && styles.drawing, className)}
      style={ratio || position ? style : undefined}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      aria-describedby={describedBy}
      onError={onError}
      {...(priority ? { fetchPriority: "high" as const } : { decoding: "async" as const })}
      loading={priority || eager ? undefined : "lazy"}
    />
  );
}
