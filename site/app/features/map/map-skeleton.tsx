import type { ReactNode } from "react";
import palette from "./map-palette.module.css";
import styles from "./map-skeleton.module.css";

/** The empty sheet before the map: ground, the foothills’ contour lines, two roads, a scale bar, and a line of words. */
export function MapSkeleton({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className={`${palette.palette ?? ""} ${styles.skeleton ?? ""}`}>
      <svg viewBox="0 0 400 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path
          className={styles.relief}
          d="M-200-60H168q-9 40-3 78t-12 62q-8 30 2 60t-6 66q-10 34 6 64t-4 66q-8 32 10 66l10 78H-200Z"
        />
        <path
          className={styles.contour}
          d="M128-60q-10 44-2 84t-16 70q-9 34 4 64t-10 70q-9 34 8 70t-8 66q-6 32 12 66M84-60q-12 50-2 92t-18 74q-8 40 6 72t-12 68q-9 40 8 74t-8 68q-4 40 10 92"
        />
        <path className={styles.road} pathLength="1" d="M246-60V480" />
        <path className={styles.road} pathLength="1" d="M214-60v230q0 60-6 96t10 74 4 140M130 330q60 10 90 50t70 100" />
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
