import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./facts.module.css";

/** Terms and what is true of them, in hairlines: `spread` sets a figure at the right, `told` a sentence beside. */
export function Facts(props: {
  rows: readonly { term: string; detail: ReactNode }[];
  variant?: "spread" | "told";
  className?: string;
}) {
  const { rows, variant = "spread", className } = props;
  if (rows.length === 0) return null;
  return (
    <dl className={classNames(styles.facts, styles[variant], className)}>
      {rows.map((row) => (
        <div key={row.term}>
          <dt>{row.term}</dt>
          <dd>{row.detail}</dd>
        </div>
      ))}
    </dl>
  );
}
