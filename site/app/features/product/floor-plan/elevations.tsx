import { type Picture as PictureData, toPicture, toPictures } from "#app/graphql/picture.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";
import styles from "./elevations.module.css";

/** One front of a plan: its drawing, or else its rendering. */
export interface ElevationView {
  readonly key: string;
  readonly letter: string;
  /** `Ranch, brick`. */
  readonly label: string;
  readonly picture: PictureData;
  /** True for the front that the house at hand has. */
  readonly isBuilt: boolean;
}

/**
 * The fronts of a plan. Some hosts name them by letter and material; others only have pictures, whose text
 * alternative is then all that can be said. `builtLetter` marks the front of the house at hand.
 */
export function elevationViews(
  plan: ProductPlanFragment | null | undefined,
  builtLetter: string | null | undefined = null,
): ElevationView[] {
  const named = (plan?.extras?.elevations ?? []).flatMap((elevation, position): ElevationView[] => {
    const picture = toPicture(elevation?.drawing) ?? toPicture(elevation?.rendering);
    if (!elevation || !picture) return [];
    const letter = elevation.letter?.trim() ?? "";
    return [
      {
        key: `elevation-${position + 1}`,
        letter,
        label: [elevation.style, elevation.material?.toLowerCase()].filter(Boolean).join(", "),
        picture,
        isBuilt: letter !== "" && letter.toLowerCase() === builtLetter?.trim().toLowerCase(),
      },
    ];
  });
  if (named.length > 0) return named;
  return toPictures(plan?.floorplanDetails?.elevations).map((picture, position) => ({
    key: `elevation-${position + 1}`,
    letter: "",
    label: "",
    picture,
    isBuilt: false,
  }));
}

/** The fronts of a plan side by side; on small screens a strip to scroll. Nothing without fronts. */
export function Elevations(props: {
  readonly views: readonly ElevationView[];
  readonly planName: string;
  /** Large, for a plan that has no pictures yet. */
  readonly large?: boolean;
}) {
  const { views, planName, large } = props;
  if (views.length === 0) return null;
  return (
    <section
      className={styles.section}
      id="elevations"
      aria-labelledby="elevations-title"
      data-large={large || undefined}
    >
      <div className="wrap">
        <h2 className="visually-hidden" id="elevations-title">
          Elevations of {planName}
        </h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling strip must be reachable for the arrow keys */}
        <ul role="list" className={styles.strip} tabIndex={0} aria-label={`Elevations of ${planName}`}>
          {views.map(({ key, letter, label, picture, isBuilt }) => (
            <li key={key} className={styles.one}>
              <figure data-built={isBuilt || undefined}>
                <Picture
                  {...picture}
                  alt={
                    picture.alt ||
                    [`Front elevation ${letter} of ${planName}`.replace("  ", " "), label].filter(Boolean).join(": ")
                  }
                  sizes="(width < 760px) 78vw, 30vw"
                  className={styles.picture}
                />
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
      </div>
    </section>
  );
}
