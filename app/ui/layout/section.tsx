import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./section.module.css";

/** A section of a page; `background` is a full-width background, `rule` draws the hairline above. */
export function Section(props: ComponentPropsWithRef<"section"> & { background?: "quiet" | "sky"; rule?: boolean }) {
  const { background, rule, className, children, ...rest } = props;
  return (
    <section
      {...rest}
      className={classNames(
        "section wrapped",
        background && `section--${background}`,
        rule && "section--rule",
        className,
      )}
    >
      {children}
    </section>
  );
}

/** The heading of a section, a sentence below it, and at most one link at its right. */
export function SectionHead(props: { title: ReactNode; id?: string; lead?: ReactNode; action?: ReactNode }) {
  const { title, id, lead, action } = props;
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        <h2 id={id}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}

/** Two children side by side on 4 and 8 of the 12 columns, stacked below 1000 px. */
export function Split({ children }: { children: [ReactNode, ReactNode] }) {
  return <div className={styles.split}>{children}</div>;
}

/** The rule above a list of disclosures. */
export function DisclosureGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.group, className)}>{children}</div>;
}

/**
 * A `<details>` element, which works without JavaScript. `className` is for the content; `onOpen` is called when it is
 * opened, and after hydration when it is open already.
 */
export function Disclosure(props: {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  className?: string | undefined;
  onOpen?: () => void;
}) {
  const { summary, children, open, className, onOpen } = props;
  return (
    <details
      ref={onOpen && ((details) => void (details?.open && onOpen()))}
      className={styles.disclosure}
      open={open}
      onToggle={onOpen && ((event) => event.currentTarget.open && onOpen())}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={classNames(styles.answer, className)}>{children}</div>
    </details>
  );
}
