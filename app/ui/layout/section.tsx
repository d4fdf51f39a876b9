import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./section.module.css";

/** A part of a page; `ground` colours it from edge to edge, `rule` draws the hairline above. */
export function Section(props: ComponentPropsWithRef<"section"> & { ground?: "quiet" | "sky"; rule?: boolean }) {
  const { ground, rule, className, children, ...rest } = props;
  return (
    <section
      {...rest}
      className={classNames("section", ground && `section--${ground}`, rule && "section--rule", className)}
    >
      <div className="wrap">{children}</div>
    </section>
  );
}

/** The heading of a part, a sentence under it, and at most one link onwards at its right. */
export function SectionHead(props: { title: ReactNode; id?: string; lead?: ReactNode; action?: ReactNode }) {
  const { title, id, lead, action } = props;
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}

/** Two parts side by side on 4 and 8 of the 12 columns, under one another below 1000 px. */
export function Split({ children }: { children: [ReactNode, ReactNode] }) {
  return <div className={styles.split}>{children}</div>;
}
