import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Icon } from "#app/ui/pictures/icon.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./film-block.module.css";

/**
 * A film or a virtual tour (S2.140): its poster, and a button to the page of the one who hosts it. Nothing of that host is
 * loaded here.
 */
export function FilmBlock({ block }: BlockProps) {
  const { anchor, title, textHtml, picture, caption, film, layout } = block;
  if (!film) return null;
  const isTour = layout === "virtual-tour";
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
      <figure className={styles.film}>
        {picture ? <Picture {...picture} sizes="(width < 900px) 92vw, 60vw" ratio="16 / 9" /> : null}
        <div className={styles.bar}>
          <ButtonLink href={film.href} target="_blank">
            <Icon name={isTour ? "expand" : "play"} />
            <span>
              {isTour ? "Open the tour" : "Watch the film"} on {film.provider}
              <span className="visually-hidden">: {film.title} (opens in a new window)</span>
            </span>
          </ButtonLink>
          {caption ? <figcaption className="caption">{caption}</figcaption> : null}
        </div>
      </figure>
    </BlockSection>
  );
}
