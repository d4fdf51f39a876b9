import { type CSSProperties, type Ref, useEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import { useLocation } from "react-router";
import { classNames } from "../class-names.ts";
import { transitionPicture } from "../motion/shared-element-transition.tsx";
import { croppedSizes, imageSources, isSvg } from "./image-url.ts";
import styles from "./picture.module.css";

/** A picture with its real size, which reserves its space while it loads. */
export type PictureProps = {
  src: string;
  /** Empty for decorative pictures. */
  alt: string;
  /** Real width of the file in px. */
  width: number;
  /** Real height of the file in px. */
  height: number;
  /** Width of the picture's box, as in the HTML attribute. */
  sizes: string;
  /**
   * The ratio of the box that crops the picture, such as "3 / 2" or "(width < 45em) 5 / 4, 2 / 1"; defaults to `ratio`.
   */
  crop?: string;
  /** For the one picture above the fold: preloaded with high priority. */
  priority?: boolean;
  /** Loads at once although it is not in view, such as the next of a series. */
  eager?: boolean;
  /** Aspect ratio to crop to, such as "3 / 2". */
  ratio?: string;
  /** The `object-position` of a crop, such as "50% 40%". */
  position?: string;
  className?: string;
  /** Ids of elements that describe the picture beyond its text alternative. */
  describedBy?: string | undefined;
  /** Called when it can't be loaded or is not a picture; not before hydration. */
  onError?: () => void;
  ref?: Ref<HTMLImageElement>;
};

/** A responsive `<img>` with widths up to the real one, lazy unless `priority`. */
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
  // In documents only: on a client navigation the picture itself is requested as early.
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

/**
 * The large picture at the head of a page. Until it is decoded, the file that the clicked card had loaded is shown in
 * its place, if it is the same picture. Its container needs `position`, and `data-head-picture`.
 */
export function HeadPicture(props: PictureProps) {
  const { pathname } = useLocation();
  // On mount only: a picture that stays while the URL changes is loaded already.
  const [placeholder, setPlaceholder] = useState(() => placeholderOf(props, pathname));
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (placeholder === null) return;
    let isCurrent = true;
    // Decoding errors are handled by `onError`.
    const drop = () => isCurrent && setPlaceholder(null);
    picture.current?.decode().then(drop, drop);
    return () => {
      isCurrent = false;
    };
  }, [placeholder]);
  return (
    <>
      <Picture {...props} ref={picture} />
      {placeholder === null ? null : <PlaceholderImage address={placeholder} />}
    </>
  );
}

/** Decoded synchronously: it is in memory, and a frame without it would flash. */
function PlaceholderImage({ address }: { readonly address: string }) {
  return <img className={styles.placeholder} src={address} alt="" decoding="sync" data-placeholder />;
}

/** The path of the picture file that the clicked card had loaded; null without one, or for another picture. */
function placeholderOf(picture: PictureProps, pathname: string): string | null {
  const loadedPicture = transitionPicture(pathname);
  return loadedPicture !== null && addressesOf(picture).includes(loadedPicture) ? loadedPicture : null;
}

/** The paths of all files of a picture, as the browser serializes them. */
function addressesOf({ src: original, width }: PictureProps): string[] {
  const { src, srcSet } = imageSources(original, width);
  const files = [src, ...(srcSet?.split(", ").map((candidate) => candidate.replace(/ \d+w$/, "")) ?? [])];
  return files.map((file) => URL.parse(file, window.location.href)?.pathname ?? file);
}
