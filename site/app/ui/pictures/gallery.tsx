import { type MouseEvent, type ReactNode, useState } from "react";
import { MoreButton } from "../actions/button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./gallery.module.css";
import { GalleryViewer } from "./gallery-viewer.tsx";
import { imageUrl } from "./image-url.ts";
import { Picture } from "./picture.tsx";

/** One picture of a gallery with the words under it. */
export type GalleryPicture = { src: string; alt: string; width: number; height: number; caption?: string };

/**
 * The first picture large, the next two beside it (below it on small screens), and all of them in a viewer.
 * Before JavaScript each picture links to its large file. `label` names the gallery.
 */
export function Gallery(props: {
  pictures: readonly GalleryPicture[];
  label: string;
  /** Words of the button that opens the viewer, such as "14 pictures". */
  allLabel?: string;
  caption?: ReactNode;
  className?: string;
}) {
  const { pictures, label, allLabel = `${pictures.length} pictures`, caption, className } = props;
  const [shown, setShown] = useState<number | null>(null);
  const [main, ...others] = pictures;
  if (!main) return null;
  const side = others.slice(0, 2);
  const opener = (position: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(position);
  };
  return (
    <section
      className={classNames(styles.gallery, className)}
      aria-label={label}
      data-count={Math.min(3, pictures.length)}
    >
      <figure className={styles.main}>
        <a className={styles.open} href={imageUrl(main.src, 1600)} onClick={opener(0)}>
          <Picture {...main} sizes="(width < 720px) 100vw, 66vw" priority />
        </a>
      </figure>
      {side.length > 0 ? (
        <div className={styles.side}>
          {side.map((picture, position) => (
            <a
              key={picture.src}
              className={styles.open}
              href={imageUrl(picture.src, 1600)}
              onClick={opener(position + 1)}
            >
              <Picture {...picture} sizes="(width < 720px) 50vw, 33vw" />
            </a>
          ))}
        </div>
      ) : null}
      {caption || pictures.length > 1 ? (
        <div className={classNames("caption", styles.caption)}>
          <span>{caption ?? main.caption}</span>
          {pictures.length > 1 ? (
            <MoreButton icon="expand" onClick={() => setShown(0)}>
              {allLabel}
            </MoreButton>
          ) : null}
        </div>
      ) : null}
      <GalleryViewer pictures={pictures} start={shown} label={label} onClose={() => setShown(null)} />
    </section>
  );
}
