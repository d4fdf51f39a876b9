import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./disclosure.module.css";

/** The rule above a list of disclosures. */
export function DisclosureGroup({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.group, className)}>{children}</div>;
}

/** A question that opens its answer. Those with the same `name` close each other. Works before JavaScript. */
export function Disclosure(props: {
  summary: ReactNode;
  children: ReactNode;
  name?: string;
  open?: boolean;
  id?: string;
}) {
  return (
    <details className={styles.disclosure} name={props.name} open={props.open} id={props.id}>
      <summary className={styles.summary}>{props.summary}</summary>
      <div className={styles.answer}>{props.children}</div>
    </details>
  );
}
