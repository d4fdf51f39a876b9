import { useId } from "react";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { BlockActions } from "../parts/block-actions.tsx";
import beside from "../parts/block-beside.module.css";
import type { BlockProps } from "../parts/block-props.ts";
import styles from "./map-with-info.module.css";

/** A place in words, its way there, and beside it the drawing of the map that the route hands in (S2.141). */
export function MapWithInfo({ block, position, surroundings }: BlockProps) {
  const { anchor, title, textHtml, caption, actions, place } = block;
  const headingId = useId();
  const map = place ? surroundings.map?.(position) : null;
  return (
    <section id={anchor} className={beside.block} aria-labelledby={title ? headingId : undefined}>
      <div className={classNames(beside.words, styles.words)}>
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
        <figure className={styles.figure}>
          <div className={styles.drawing}>{map}</div>
          {caption || place?.label ? <figcaption className="caption">{caption ?? place?.label}</figcaption> : null}
        </figure>
      ) : null}
    </section>
  );
}
