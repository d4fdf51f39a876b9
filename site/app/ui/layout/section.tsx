import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./section.module.css";

/** A part of a page with the air of the design; `ground` colours it from edge to edge, `rule` draws the hairline above. */
export function Section(
  props: ComponentPropsWithRef<"section"> & { ground?: "quiet" | "sky" | "dark"; rule?: boolean; bleed?: boolean },
) {
  const { ground, rule, bleed, className, children, ...rest } = props;
  const groundClass = ground && `section--${ground}`;
  return (
    <section
      {...rest}
      className={classNames("section", groundClass, ground === "dark" && "on-dark", rule && "section--rule", className)}
    >
      {bleed ? children : <div className="wrap">{children}</div>}
    </section>
  );
}

/** The heading of a part, a sentence under it, and at most one way onwards at its right. */
export function SectionHead(props: {
  title: ReactNode;
  id?: string;
  level?: 1 | 2 | 3;
  lead?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { title, id, level = 2, lead, action, className } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.head, className)}>
      <div className={styles.words}>
        <Heading id={id}>{title}</Heading>
        {lead ? <p>{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}

/**
 * Two parts side by side on the 12 columns, under one another below 1000 px. `split` names the columns of each;
 * `5-6` and `7-4` leave one column free between them. Takes exactly two children.
 */
export function Split(
  props: ComponentPropsWithRef<"div"> & {
    split?: "4-8" | "5-6" | "6-6" | "7-4" | "8-4";
    children: [ReactNode, ReactNode];
  },
) {
  const { split = "5-6", className, ...rest } = props;
  return <div {...rest} className={classNames(styles.split, className)} data-split={split} />;
}
