import { useEffect, useRef, useState } from "react";
import { IconButton } from "../actions/button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import styles from "./gallery.module.css";
import type { GalleryPicture } from "./gallery.tsx";
import { Picture } from "./picture.tsx";

/** All pictures of a gallery, one at a time over the whole window; closed while `start` is null. */
export function GalleryViewer(props: {
  pictures: readonly GalleryPicture[];
  /** Position of the picture to begin with, from 0. */
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
