import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

/** The rule above a list of disclosures. */
export function DisclosureGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}

/** A summary that opens what is below it; works before JavaScript. */
export function Disclosure({ summary, children, open }: { summary: ReactNode; children: ReactNode; open?: boolean }) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
