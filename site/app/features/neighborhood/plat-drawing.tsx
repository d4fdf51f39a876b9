import styles from "./plat-drawing.module.css";

/** Middle of the arcs, below the drawing. */
const center = { cx: 660, cy: 1750 };

/** Where the rows of homesites begin and end; between the second and the third runs the street. */
const edgeRadii = [1510, 1610, 1674, 1784];

/** Homesites along a curved street at the head of a page, where a neighborhood has no picture. Ornament: it is not read aloud. */
export function PlatDrawing() {
  return (
    <div className={styles.frame} data-head-picture>
      <svg viewBox="0 0 1440 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        {edgeRadii.map((radius) => (
          <circle key={radius} {...center} r={radius} />
        ))}
        <circle {...center} r={1642} strokeDasharray="22 14" />
        {/* The lines between homesites: the dashes of a stroke as wide as the row is deep. */}
        <circle {...center} r={1560} strokeWidth="100" strokeDasharray="1.2 110" />
        <circle {...center} r={1729} strokeWidth="110" strokeDasharray="1.2 130" />
      </svg>
    </div>
  );
}
