import styles from "./stepper.module.css";

/** The steps of a form as a dimension line, the part that lies behind drawn thick. `step` counts from 1. */
export function Stepper({ titles, step }: { readonly titles: readonly string[]; readonly step: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
    <ol role="list" className={`${styles.steps} num`} aria-label={`Step ${step} of ${titles.length}`}>
      {titles.map((title, position) => (
        <li
          key={title}
          aria-current={position + 1 === step ? "step" : undefined}
          data-done={position + 1 < step || undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  );
}
