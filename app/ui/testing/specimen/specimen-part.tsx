import { type ReactNode, useId } from "react";
import styles from "./specimen.module.css";

/** A section of the specimen sheet: its name at the left, its content beside it. */
export function SpecimenPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
