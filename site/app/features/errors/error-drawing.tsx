import styles from "./error-page.module.css";

/** A homesite without a house: the plat, its setback and the dimension that leads nowhere. */
export function ErrorDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 520 360" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M60 40H460V300H60Z" strokeWidth="1.4" />
      <path d="M100 76H420V264H100Z" strokeDasharray="7 6" strokeWidth="1" />
      <path d="M60 330H460M60 322v16M460 322v16M30 40V300M22 40h16M22 300h16" strokeWidth="1" />
      <path d="M240 300v36h40v-36" strokeWidth="1" />
      <path d="M250 160l20 20M270 160l-20 20" strokeWidth="1.4" />
      <g stroke="none" fill="currentColor" fontSize="13" textAnchor="middle">
        <text x="260" y="352">
          82′ 0″
        </text>
        <text x="260" y="148">
          Nothing built here
        </text>
      </g>
    </svg>
  );
}
