import styles from "./compare-page.module.css";

/** Two plans drawn beside one another, dimensioned against each other: what stands where nothing is compared yet. */
export function TwoPlans() {
  return (
    <svg className={styles.plans} viewBox="0 0 520 232" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M10 60V220H90M138 220H230V60H10M10 140h70M118 140h112M150 60v36M150 128v12" strokeWidth="4" />
      <path d="M290 84V220H330M378 220H510V84H290M400 84v54M400 174v46M400 150h110" strokeWidth="4" />
      <path d="M90 220a48 48 0 0 1 48-48v48M330 220a48 48 0 0 1 48-48v48M80 140a38 38 0 0 1 38-38v38" />
      <path d="M176 74h42v32h-42zM426 98h62v36h-62zM24 156h34v50H24z" strokeDasharray="4 4" />
      <g className={styles.plansDims}>
        <path d="M10 24H92M148 24H230M10 17v14M230 17v14M290 24H374M426 24H510M290 17v14M510 17v14" />
        <path d="M260 60V132M260 160V220M253 60h14M253 220h14" />
        <text x="120" y="29" textAnchor="middle">
          this
        </text>
        <text x="400" y="29" textAnchor="middle">
          or this
        </text>
        <text x="260" y="151" textAnchor="middle">
          ?
        </text>
      </g>
    </svg>
  );
}
