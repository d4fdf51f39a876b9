import styles from "./nothing-fits.module.css";

/** A plan of rooms without anything in them, dimensioned as zero homes: the drawing beside a search that finds nothing. */
export function EmptyPlan() {
  return (
    <svg className={styles.emptyPlan} viewBox="36 18 348 186" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M40 60V200H150M200 200H380V60H40M220 60v60M220 150v50" strokeWidth="5" />
      <path d="M150 200a50 50 0 0 1 50-50V200" strokeWidth="1.2" />
      <path d="M40 36H170M250 36H380M40 29v14M380 29v14" />
      <path d="M290 98h60v70h-60z" strokeDasharray="4 4" />
      <text x="210" y="41" textAnchor="middle" fill="currentColor" stroke="none" fontSize="14">
        0 homes
      </text>
    </svg>
  );
}
