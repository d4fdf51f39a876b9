import { type ReactNode, useRef } from "react";
import { MoreButton } from "../actions/button.tsx";
import { SmartLink } from "../actions/links.tsx";
import { classNames } from "../class-names.ts";
import styles from "./gallery.module.css";
import { largestImageUrl } from "./image-url.ts";
import { useLightbox } from "./lazy-lightbox.tsx";
import { HeadPicture, Picture } from "./picture.tsx";

/** One picture of a gallery with its caption. */
export type GalleryPicture = { src: string; alt: string; width: number; height: number; caption?: string };

/**
 * The first picture large, the next two beside it (below it on small screens), two of equal size, and all of them in
 * the lightbox, each at its own hash: `#picture-3`. Without JavaScript each picture links to its large file.
 */
export function Gallery(props: {
  pictures: readonly GalleryPicture[];
  label: string;
  /** Prefix of the pictures' hashes; unique within a page. */
  name?: string;
  allLabel?: string;
  caption?: ReactNode;
  className?: string;
}) {
  const { pictures, label, name = "picture", allLabel = `${pictures.length} pictures`, caption, className } = props;
  const first = useRef<HTMLAnchorElement>(null);
  const { open, linkTo, viewer } = useLightbox({ pictures, label, name, opener: first });
  const [main, ...others] = pictures;
  if (!main) return null;
  const side = others.slice(0, 2);
  const rest = others.slice(2);
  const count = pictures.length > 2 ? 3 : pictures.length > 1 ? 2 : 1;
  const widths = widthsOf[count];
  return (
    <section className={classNames(styles.gallery, className)} aria-label={label} data-count={count}>
      <figure className={styles.main} data-head-picture>
        <SmartLink ref={first} className={styles.open} {...linkTo(0)}>
          <HeadPicture
            {...main}
            sizes={`(width < 45em) 92vw, ${widths.main}`}
            crop={`(width < 45em) 3 / 2, ${widths.shape}`}
            priority
          />
        </SmartLink>
      </figure>
      {side.length > 0 ? (
        <div className={styles.side}>
          {side.map((picture, position) => (
            <SmartLink key={picture.src} className={styles.open} {...linkTo(position + 1)}>
              <Picture
                {...picture}
                sizes={`(width < 45em) ${widths.phone}, ${widths.side}`}
                crop={`(width < 45em) 3 / 2, ${widths.sideShape}`}
              />
            </SmartLink>
          ))}
        </div>
      ) : null}
      {caption || pictures.length > 1 ? (
        <div className={classNames("caption", styles.caption)}>
          <span>{caption ?? main.caption}</span>
          {pictures.length > 1 ? (
            <MoreButton icon="expand" className="scripted" aria-haspopup="dialog" onClick={(event) => open(0, event)}>
              {allLabel}
            </MoreButton>
          ) : null}
        </div>
      ) : null}
      {rest.length > 0 ? (
        <noscript>
          <ol className={styles.rest} start={4}>
            {rest.map(({ src, alt, width, caption: words }) => (
              <li key={src}>
                <SmartLink href={largestImageUrl(src, width)}>{words || alt || "Picture"}</SmartLink>
              </li>
            ))}
          </ol>
        </noscript>
      ) : null}
      {viewer}
    </section>
  );
}

/**
 * The `sizes` of the first picture and those beside it, when there are one, two or more; `phone`: of those below it on
 * phones.
 */
const widthsOf = {
  1: { main: "90vw", shape: "7 / 4", side: "0px", sideShape: "1", phone: "0px" },
  2: { main: "46vw", shape: "6 / 5", side: "46vw", sideShape: "6 / 5", phone: "92vw" },
  3: { main: "61vw", shape: "16 / 10", side: "30vw", sideShape: "3 / 2", phone: "45vw" },
} as const;
