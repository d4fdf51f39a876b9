import styles from "./footer.module.css";

/** The equal-housing notice that every page of a builder carries. */
export function EqualHousing() {
  return (
    <div className={styles.eho}>
      <svg viewBox="0 0 44 40" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
        <path d="M2 15.5 22 3l20 12.5V19h-4.500v18h-31V19H2v-3.500Z" strokeLinejoin="miter" />
        <path d="M14 20h16v4.500H14zM14 27.500h16V32H14z" fill="currentColor" stroke="none" />
      </svg>
      <span>Equal housing opportunity</span>
    </div>
  );
}
