import styles from "./stepper.module.css";

/** The steps of a form as one dimension line. `current` counts from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.stepper} aria-label={`Step ${current + 1} of ${steps.length}`}>
      {steps.map((step, position) => (
        <li
          key={step}
          className={position < current ? styles.done : undefined}
          aria-current={position === current ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
