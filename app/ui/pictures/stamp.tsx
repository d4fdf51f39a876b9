import { nameFieldPx, nameFigure } from "./name-figure.ts";
import styles from "./stamp.module.css";

/**
 * Initials set like a drawing's revision stamp, before the figure of the name. Ornament: the name stands beside it, so
 * it is not read aloud.
 */
export function Stamp({ initials, name, caption }: { initials: string; name: string; caption: string }) {
  const { walk, ring } = nameFigure(name);
  const half = nameFieldPx;
  return (
    <span className={styles.stamp} aria-hidden="true">
      <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
        <path d={ring} />
        <path d={walk} />
      </svg>
      <b>{initials}</b>
      <span>{caption}</span>
    </span>
  );
}
