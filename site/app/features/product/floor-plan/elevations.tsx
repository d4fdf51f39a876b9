import { useRef } from "react";
import { joined } from "#app/domain/wording/text.ts";
import { toPicture, toPictures } from "#app/graphql/picture.ts";
import { useLightbox } from "#app/ui/pictures/lazy-lightbox.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";
import styles from "./elevations.module.css";

/** An elevation of a plan: its drawing, or else its rendering. */
export type ElevationView = ReturnType<typeof elevationViews>[number];

/**
 * The elevations of a plan. Some hosts name them by letter and material; others have only pictures with their text
 * alternatives. `builtLetter` marks the elevation of the house at hand.
 */
export function elevationViews(plan: ProductPlanFragment | null, builtLetter: string | null | undefined) {
  const named = (plan?.extras?.elevations ?? []).flatMap((elevation) => {
    const picture = toPicture(elevation?.drawing) ?? toPicture(elevation?.rendering);
    if (!elevation || !picture) return [];
    const letter = elevation.letter?.trim() ?? "";
    // `Ranch, brick`.
    const label = joined(", ", elevation.style, elevation.material?.toLowerCase());
    const isBuilt = letter !== "" && letter.toLowerCase() === builtLetter?.trim().toLowerCase();
    return [{ letter, label, picture, isBuilt }];
  });
  const views =
    named.length > 0
      ? named
      : toPictures(plan?.floorplanDetails?.elevations).map((picture) => ({ ...unnamed, picture }));
  return views.map((view, position) => ({ ...view, key: `elevation-${position + 1}` }));
}

const unnamed = { letter: "", label: "", isBuilt: false };

/**
 * The elevations of a plan side by side; on small screens a strip to scroll. Each opens large in the viewer, at
 * `#elevation-2`. Nothing without elevations.
 */
export function Elevations(props: {
  readonly views: readonly ElevationView[];
  readonly planName: string;
  /** Large, for a plan that has no pictures yet. */
  readonly large?: boolean;
}) {
  const { views, planName, large } = props;
  const label = `Elevations of ${planName}`;
  const first = useRef<HTMLAnchorElement>(null);
  const pictures = views.map(({ letter, label, picture }) => ({
    ...picture,
    alt: picture.alt || joined(": ", ["Front elevation", letter, "of", planName].filter(Boolean).join(" "), label),
    caption: joined(": ", letter && `Elevation ${letter}`, label),
  }));
  const { linkTo, viewer } = useLightbox({
    pictures,
    label,
    name: "elevation",
    onPaper: true,
    opener: first,
  });
  if (views.length === 0) return null;
  return (
    <section
      className={styles.section}
      id="elevations"
      {...(large ? { "aria-label": label } : { "aria-labelledby": "elevations-title" })}
      data-large={large || undefined}
    >
      <div className="wrap">
        {/* Large ones stand above the heading of the page. */}
        {large ? null : (
          <h2 className="visually-hidden" id="elevations-title">
            {label}
          </h2>
        )}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling strip must be reachable for the arrow keys */}
        <ul role="list" className={styles.strip} tabIndex={0} aria-label={label}>
          {views.map(({ key, letter, label, picture, isBuilt }, position) => (
            <li key={key} className={styles.one}>
              <figure data-built={isBuilt || undefined}>
                <a
                  ref={position === 0 ? first : undefined}
                  className={styles.open}
                  data-head-picture={large && position === 0 ? "" : undefined}
                  {...linkTo(position)}
                >
                  <Picture
                    {...picture}
                    alt={pictures[position]?.alt ?? ""}
                    sizes="(width < 760px) 78vw, 30vw"
                    className={styles.picture}
                  />
                </a>
                {letter || label || isBuilt ? (
                  <figcaption>
                    {letter ? <b>{letter}</b> : null}
                    <span>{label}</span>
                    {isBuilt ? <span className={styles.built}>This house</span> : null}
                  </figcaption>
                ) : null}
              </figure>
            </li>
          ))}
        </ul>
        {viewer}
      </div>
    </section>
  );
}
