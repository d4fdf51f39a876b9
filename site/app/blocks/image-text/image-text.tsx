import { useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { BlockActions } from "../parts/block-actions.tsx";
import beside from "../parts/block-beside.module.css";
import type { BlockProps } from "../parts/block-props.ts";
import styles from "./image-text.module.css";

/** A picture with its caption and the words that explain it; every second one on a page stands the other way round. */
export function ImageText({ block, repetition }: BlockProps) {
  const { anchor, title, picture, caption, textHtml, secondaryText, actions } = block;
  const headingId = useId();
  return (
    <section
      id={anchor}
      className={classNames(beside.block, repetition % 2 === 1 && styles.turned)}
      aria-labelledby={title ? headingId : undefined}
    >
      {picture ? (
        <figure className={styles.figure}>
          <Picture {...picture} sizes="(width < 900px) 92vw, 56vw" ratio="3 / 2" />
          {caption ? <figcaption className="caption">{caption}</figcaption> : null}
        </figure>
      ) : null}
      <div className={classNames(beside.words, styles.words)}>
        {title ? <h2 id={headingId}>{title}</h2> : null}
        <RichText html={textHtml} />
        {secondaryText ? <p className="small muted">{secondaryText}</p> : null}
        <BlockActions actions={actions} />
      </div>
    </section>
  );
}
