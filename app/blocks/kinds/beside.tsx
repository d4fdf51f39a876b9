import { useId } from "react";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { isSvg } from "#app/ui/pictures/image-url.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../block.ts";
import { BlockActions } from "../parts/block-section.tsx";
import styles from "./beside.module.css";

/**
 * A picture with its caption and the words that explain it; every second one on a page is turned round. A photograph is
 * cropped to the page's ratio, a drawing is shown whole and printed at its own size.
 */
export function ImageText({ block, repetition }: BlockProps) {
  const { anchor, title, picture, caption, textHtml, secondaryText, actions } = block;
  const headingId = useId();
  return (
    <section
      id={anchor}
      className={classNames("grid", styles.block, repetition % 2 === 1 && styles.turned)}
      aria-labelledby={title ? headingId : undefined}
    >
      {picture ? (
        <figure className={classNames(styles.picture, isSvg(picture.src) && styles.whole)}>
          <Picture
            {...picture}
            sizes="(width < 56.25em) 92vw, 56vw"
            {...(isSvg(picture.src) ? {} : { ratio: "3 / 2" })}
          />
          {caption ? <figcaption className="caption">{caption}</figcaption> : null}
        </figure>
      ) : null}
      <div className={classNames(styles.words, styles.besidePicture)}>
        {title ? <h2 id={headingId}>{title}</h2> : null}
        <RichText html={textHtml} />
        {secondaryText ? <p className="small muted">{secondaryText}</p> : null}
        <BlockActions actions={actions} />
      </div>
    </section>
  );
}

/** A place in words, the way there, and beside it the drawing of the map that the route passes in (S2.141). */
export function MapWithInfo({ block, position, surroundings }: BlockProps) {
  const { anchor, title, textHtml, caption, actions, place } = block;
  const headingId = useId();
  const map = place ? surroundings.map?.(position) : null;
  return (
    <section id={anchor} className={`grid ${styles.block}`} aria-labelledby={title ? headingId : undefined}>
      <div className={classNames(styles.words, styles.besideMap)}>
        {title ? <h2 id={headingId}>{title}</h2> : null}
        <RichText html={textHtml} />
        {place?.directionsHref ? (
          <p>
            <MoreLink href={place.directionsHref} target="_blank" icon="out">
              Directions to {place.label || "this place"}
              <span className="visually-hidden"> (opens in a new window)</span>
            </MoreLink>
          </p>
        ) : null}
        <BlockActions actions={actions} />
      </div>
      {map ? (
        <figure className={styles.map}>
          <div className={styles.drawing}>{map}</div>
          {caption || place?.label ? <figcaption className="caption">{caption ?? place?.label}</figcaption> : null}
        </figure>
      ) : null}
    </section>
  );
}
