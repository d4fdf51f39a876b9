import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./elevations.module.css";
import type { ElevationView } from "./elevations.ts";

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
          {views.map(({ key, letter, label, picture, isThisHouse }) => (
            <li key={key} className={styles.one}>
              <figure data-built={isThisHouse || undefined}>
                <Picture
                  {...picture}
                  alt={
                    picture.alt ||
                    [`Front elevation ${letter} of ${planName}`.replace("  ", " "), label].filter(Boolean).join(": ")
                  }
                  sizes="(width < 760px) 78vw, 30vw"
                  className={styles.picture}
                />
                {letter || label || isThisHouse ? (
                  <figcaption>
                    {letter ? <b>{letter}</b> : null}
                    <span>{label}</span>
                    {isThisHouse ? <span className={styles.built}>This house</span> : null}
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
