import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Gallery } from "#app/ui/pictures/gallery.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import type { BlockProps } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./media.module.css";

/** Pictures to look through, the first one large (S2.131). */
export function PictureGallery({ block }: BlockProps) {
  const { pictures, caption } = block;
  if (!pictures) return null;
  return (
    <BlockSection block={block} wide>
      <Gallery pictures={pictures} label="Pictures" caption={caption} />
    </BlockSection>
  );
}

/** A film or a virtual tour (S2.140): its poster and a button to its host’s page. Nothing of that host is loaded here. */
export function Film({ block }: BlockProps) {
  const { picture, caption, film, layout } = block;
  if (!film) return null;
  const isTour = layout === "virtual-tour";
  return (
    <BlockSection block={block}>
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
