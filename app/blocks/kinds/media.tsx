import { useId } from "react";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { useFilm } from "#app/ui/overlays/film-opener.tsx";
import { Gallery } from "#app/ui/pictures/gallery.tsx";
import { isSvg } from "#app/ui/pictures/image-url.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps, Film as FilmContent } from "../block.ts";
import { BlockActions, BlockSection } from "../block-parts.tsx";
import styles from "./media.module.css";
import { Prose } from "./text.tsx";

/**
 * A picture with its caption and text; every second one on a page is reversed. A photograph is cropped to the page's
 * ratio, a drawing is shown whole and printed at its own size. Without a picture it is running text.
 */
export function ImageText(props: BlockProps) {
  const { block, repetition } = props;
  const { anchor, title, picture, caption, textHtml, secondaryText, actions } = block;
  const headingId = useId();
  if (!picture) return <Prose {...props} />;
  return (
    <section
      id={anchor}
      className={classNames("grid", styles.block, repetition % 2 === 1 && styles.turned)}
      aria-labelledby={title ? headingId : undefined}
    >
      <figure className={classNames(styles.picture, isSvg(picture.src) && styles.whole)}>
        <Picture
          {...picture}
          sizes="(width < 56.25em) 92vw, 56vw"
          {...(isSvg(picture.src) ? {} : { ratio: "3 / 2" })}
        />
        {caption ? <figcaption className="caption">{caption}</figcaption> : null}
      </figure>
      <div className={classNames(styles.text, styles.besidePicture)}>
        {title ? <h2 id={headingId}>{title}</h2> : null}
        <RichText html={textHtml} />
        {secondaryText ? <p className="small muted">{secondaryText}</p> : null}
        <BlockActions actions={actions} />
      </div>
    </section>
  );
}

/** A place with its text and directions beside the map drawing that the route passes in (S2.141). */
export function MapWithInfo({ block, position, context }: BlockProps) {
  const { anchor, title, textHtml, caption, actions, place } = block;
  const headingId = useId();
  const map = place ? context.map?.(position) : null;
  return (
    <section id={anchor} className={`grid ${styles.block}`} aria-labelledby={title ? headingId : undefined}>
      <div className={classNames(styles.text, styles.besideMap)}>
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

/** A gallery whose first picture is large (S2.131). */
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

/** A film or virtual tour (S2.140): its poster and a button that opens it. Loads nothing from its host. */
export function Film(props: BlockProps) {
  const { film } = props.block;
  return film ? <FilmFigure {...props} film={film} /> : null;
}

function FilmFigure({ block, repetition, film }: BlockProps & { readonly film: FilmContent }) {
  const { picture, caption, layout } = block;
  const isTour = layout === "virtual-tour";
  const poster = picture ? <Picture {...picture} sizes="(width < 56.25em) 92vw, 60vw" ratio="16 / 9" /> : null;
  const { link, dialog, isShownHere } = useFilm({
    film,
    name: (isTour ? "tour" : "film") + (repetition === 0 ? "" : `-${repetition + 1}`),
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
