import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton, MoreButton } from "../actions/button.tsx";
import { classNames } from "../class-names.ts";
import { Dialog } from "../overlays/dialog.tsx";
import styles from "./gallery.module.css";
import { imageUrl } from "./image-url.ts";
import { Picture } from "./picture.tsx";

/** One picture of a gallery with its caption. */
export type GalleryPicture = { src: string; alt: string; width: number; height: number; caption?: string };

/**
 * The first picture large, the next two beside it (below it on small screens), and all of them in a viewer.
 * Before JavaScript each picture links to its large file.
 */
export function Gallery(props: {
  pictures: readonly GalleryPicture[];
  label: string;
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
            <MoreButton icon="expand" className="scripted" onClick={() => setShown(0)}>
              {allLabel}
            </MoreButton>
          ) : null}
        </div>
      ) : null}
      <GalleryViewer pictures={pictures} start={shown} label={label} onClose={() => setShown(null)} />
    </section>
  );
}

/** All pictures of a gallery, one at a time over the whole window; closed while `start` is null. */
function GalleryViewer(props: {
  pictures: readonly GalleryPicture[];
  /** Position of the first picture to show, from 0. */
  start: number | null;
  label: string;
  onClose: () => void;
}) {
  const { pictures, start, label, onClose } = props;
  const [position, setPosition] = useState(0);
  const shown = start === null ? 0 : position;
  return (
    <Dialog
      open={start !== null}
      onClose={onClose}
      size="full"
      title={
        <>
          <span className="visually-hidden">{label}, picture </span>
          {shown + 1} of {pictures.length}
        </>
      }
    >
      {start === null ? null : (
        <Slides pictures={pictures} start={start} position={position} onPosition={setPosition} />
      )}
    </Dialog>
  );
}

function Slides(props: {
  pictures: readonly GalleryPicture[];
  start: number;
  position: number;
  onPosition: (position: number) => void;
}) {
  const { pictures, start, position, onPosition } = props;
  const strip = useRef<HTMLUListElement>(null);
  const goTo = (next: number, behavior: ScrollBehavior) => {
    const element = strip.current;
    element?.scrollTo({ left: element.clientWidth * next, behavior });
  };

  useEffect(() => {
    onPosition(start);
    const element = strip.current;
    element?.scrollTo({ left: element.clientWidth * start, behavior: "instant" });
  }, [start, onPosition]);

  return (
    <div className={styles.viewer}>
      <ul
        ref={strip}
        className={styles.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable for the arrow keys
        tabIndex={0}
        data-autofocus
        aria-label="Pictures"
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          goTo(position + step, "smooth");
        }}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          if (clientWidth > 0) onPosition(Math.round(scrollLeft / clientWidth));
        }}
      >
        {pictures.map((picture) => (
          <li key={picture.src} className={styles.slide}>
            <Picture {...picture} sizes="100vw" />
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <span aria-live="polite">{pictures[position]?.caption}</span>
        <span className={styles.nav}>
          <IconButton
            icon="left"
            label="Previous picture"
            disabled={position <= 0}
            onClick={() => goTo(position - 1, "smooth")}
          />
          <IconButton
            icon="arrow"
            label="Next picture"
            disabled={position >= pictures.length - 1}
            onClick={() => goTo(position + 1, "smooth")}
          />
        </span>
      </div>
    </div>
  );
}
