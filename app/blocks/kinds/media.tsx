import { useContext } from "react";
import { playsHere } from "#app/domain/articles/video-link.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { FrameHosts, useFilm } from "#app/ui/overlays/film-opener.tsx";
import { Gallery } from "#app/ui/pictures/gallery.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import type { BlockProps, Film as FilmContent } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./media.module.css";

/** Pictures to look through, the first one large (S2.131). */
export function PictureGallery({ block, repetition }: BlockProps) {
  const { pictures, caption } = block;
  if (!pictures) return null;
  const name = repetition === 0 ? "picture" : `gallery-${repetition + 1}-picture`;
  return (
    <BlockSection block={block} wide>
      <Gallery pictures={pictures} label="Pictures" name={name} caption={caption} />
    </BlockSection>
  );
}

/** A film or a virtual tour (S2.140): its poster and what opens it. Nothing of its host is loaded here. */
export function Film(props: BlockProps) {
  const { film } = props.block;
  return film ? <FilmFigure {...props} film={film} /> : null;
}

function FilmFigure({ block, repetition, film }: BlockProps & { readonly film: FilmContent }) {
  const { picture, caption, layout } = block;
  const isTour = layout === "virtual-tour";
  const isShownHere = playsHere(film.player, useContext(FrameHosts));
  const poster = picture ? <Picture {...picture} sizes="(width < 56.25em) 92vw, 60vw" ratio="16 / 9" /> : null;
  const { link, dialog } = useFilm({
    film,
    name: (isTour ? "tour" : "film") + (repetition === 0 ? "" : `-${repetition + 1}`),
    playsHere: isShownHere,
    poster,
  });
  const words = (
    <>
      <Icon name={isTour ? "expand" : "play"} />
      <span>
        {isTour ? "Open the tour" : "Watch the film"}
        {film.provider ? ` on ${film.provider}` : ""}
        <span className="visually-hidden">
          : {film.title}
          {isShownHere ? "" : " (opens in a new window)"}
        </span>
      </span>
    </>
  );
  return (
    <BlockSection block={block}>
      <figure className={styles.film}>
        {poster ? (
          <SmartLink {...link} className={styles.poster}>
            {poster}
            <span className={styles.play}>{words}</span>
          </SmartLink>
        ) : (
          <ButtonLink {...link}>{words}</ButtonLink>
        )}
        {caption ? <figcaption className="caption">{caption}</figcaption> : null}
      </figure>
      {dialog}
    </BlockSection>
  );
}
