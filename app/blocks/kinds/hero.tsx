import { Picture } from "#app/ui/pictures/picture.tsx";
import type { BlockProps } from "../block.ts";
import { BlockActions } from "../parts/block-section.tsx";
import { RunningText } from "../parts/linked-text.tsx";
import styles from "./hero.module.css";

/** The head of a page: its h1, a sentence, its picture uncropped with a caption. A second one on a page has an h2. */
export function Hero({ block, repetition, surroundings }: BlockProps) {
  const { anchor, title, subtitle, secondaryText, picture, caption, actions } = block;
  const Heading = repetition === 0 && !surroundings.hasHeadline ? "h1" : "h2";
  return (
    <header id={anchor} className={styles.hero}>
      {secondaryText ? <p className={`label ${styles.label}`}>{secondaryText}</p> : null}
      <div className={`grid ${styles.words}`}>
        {title ? <Heading>{title}</Heading> : null}
        {subtitle || actions ? (
          <div className={styles.aside}>
            {subtitle ? (
              <p className="lead">
                <RunningText text={subtitle} />
              </p>
            ) : null}
            <BlockActions actions={actions} strong={repetition === 0} />
          </div>
        ) : null}
      </div>
      {picture ? (
        <figure className={styles.figure}>
          <Picture
            {...picture}
            sizes="(width < 62.5em) 100vw, 95vw"
            crop="(width < 47.5em) 4 / 3, 16 / 7"
            priority={repetition === 0}
          />
          {caption ? <figcaption className="caption">{caption}</figcaption> : null}
        </figure>
      ) : null}
    </header>
  );
}
