import { useId, useRef, useState } from "react";
import { joined } from "#app/domain/wording/text.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { useLightbox } from "#app/ui/pictures/lazy-lightbox.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./elevations.module.css";
import type { ElevationView } from "./floor-plan-content.ts";

/**
 * The elevations of a plan. Up to two are shown side by side; of more, the selected one is large beside radio buttons
 * for all, initially the one that the house was built with, otherwise the first. Each opens in the lightbox, at
 * `#elevation-2`. Without JavaScript and in print all of them are shown.
 */
export function Elevations(props: {
  readonly views: readonly ElevationView[];
  readonly planName: string;
  /** The page where their prices are added up with those of other options; null without one. */
  readonly optionsHref?: string | null;
}) {
  const { views, planName, optionsHref = null } = props;
  const id = useId();
  const builtAt = views.findIndex(({ isBuilt }) => isBuilt);
  const [chosen, setChosen] = useState(Math.max(0, builtAt));
  const label = `Elevations of ${planName}`;
  const opener = useRef<HTMLAnchorElement>(null);
  const pictures = views.map(({ letter, label, picture }) => ({
    ...picture,
    alt: picture.alt || joined(": ", ["Front elevation", letter, "of", planName].filter(Boolean).join(" "), label),
    caption: joined(": ", letter && `Elevation ${letter}`, label),
  }));
  const hasChoice = views.length > maxSideBySide;
  const shown = hasChoice ? Math.min(chosen, views.length - 1) : 0;
  const { linkTo, viewer } = useLightbox({
    pictures,
    label,
    name: "elevation",
    onPaper: true,
    onShow: setChosen,
    opener,
  });
  if (views.length === 0) return null;
  return (
    <section className={styles.section} id="elevations" aria-labelledby={`${id}title`}>
      <div className="wrap">
        <h2 className="visually-hidden" id={`${id}title`}>
          {label}
        </h2>
        <div
          className={styles.body}
          data-choice={hasChoice || undefined}
          data-count={Math.min(views.length, maxSideBySide + 1)}
        >
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none */}
          <ul role="list" className={styles.all} aria-label={label}>
            {views.map((view, position) => (
              <li
                key={view.key}
                className={styles.one}
                data-shown={!hasChoice || position === shown || undefined}
                data-built={view.isBuilt || undefined}
              >
                <figure>
                  <SmartLink
                    ref={position === shown ? opener : undefined}
                    className={styles.open}
                    data-picture={`elevation-${position + 1}`}
                    data-head-picture={position === shown ? "" : undefined}
                    {...linkTo(position)}
                  >
                    <Picture
                      {...view.picture}
                      alt={pictures[position]?.alt ?? ""}
                      sizes={hasChoice ? "(width < 62.5em) 100vw, 66vw" : "(width < 47.5em) 100vw, 50vw"}
                      className={styles.picture}
                    />
                  </SmartLink>
                  {hasWords(view) ? (
                    <figcaption className={styles.text}>
                      <ElevationCaption view={view} />
                    </figcaption>
                  ) : null}
                </figure>
              </li>
            ))}
          </ul>
          {hasChoice ? (
            <fieldset className={styles.choice} aria-label="Elevation to show">
              {views.map((view, position) => (
                <label key={view.key} className={styles.option}>
                  <input
                    className="visually-hidden"
                    type="radio"
                    name={`${id}elevation`}
                    value={position}
                    checked={position === shown}
                    onChange={() => setChosen(position)}
                  />
                  <Picture {...view.picture} alt="" sizes="160px" className={styles.small} />
                  <span className={styles.text}>
                    {hasWords(view) ? <ElevationCaption view={view} /> : <span>{pictures[position]?.alt}</span>}
                  </span>
                </label>
              ))}
            </fieldset>
          ) : null}
        </div>
        {optionsHref ? <MoreLink href={optionsHref}>Choose options and see the price</MoreLink> : null}
        {viewer}
      </div>
    </section>
  );
}

/** The most elevations that are shown side by side; of more, one is selected. */
const maxSideBySide = 2;

function hasWords({ letter, label, price, isBuilt }: ElevationView): boolean {
  return letter !== "" || label !== "" || price !== "" || isBuilt;
}

/** `A`, `Ranch, brick`, `+ $4,200`, `This house`. */
function ElevationCaption({ view }: { readonly view: ElevationView }) {
  const { letter, label, price, isBuilt } = view;
  return (
    <>
      {letter ? <b>{letter}</b> : null}
      {label}
      {price ? <span className={styles.price}>{price}</span> : null}
      {isBuilt ? <span className={styles.built}>This house</span> : null}
    </>
  );
}
