import type { ReactNode } from "react";
import styles from "./skip-link.module.css";

/** The first stop of the keyboard: over the header to the content. `target` is the id of `<main>`. */
export function SkipLink({ target = "main", children }: { target?: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
