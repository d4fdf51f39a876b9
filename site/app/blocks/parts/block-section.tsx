import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./block-section.module.css";

/**
 * The frame of a block: a hairline, the title, the content. In a wide place the title stands at the left like in a table of
 * contents; `wide` keeps it above the content everywhere. Without a title the section has no name and needs none.
 */
export function BlockSection(props: {
  readonly anchor: string | undefined;
  readonly title: string | undefined;
  readonly lead?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const { anchor, title, lead, wide = false, children } = props;
  const headingId = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={title ? headingId : undefined}>
      <div className={classNames(styles.inner, wide && styles.wide)}>
        {title || lead ? (
          <div className={styles.head}>
            {title ? <h2 id={headingId}>{title}</h2> : null}
            {lead ? <div className={styles.lead}>{lead}</div> : null}
          </div>
        ) : null}
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  );
}
