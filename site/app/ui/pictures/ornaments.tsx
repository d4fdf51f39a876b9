import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./ornaments.module.css";

/** The dimension line: a thin line with ticks that measures something; its label in the middle or near the start. */
export function DimensionLine(props: { children?: ReactNode; align?: "middle" | "start"; className?: string }) {
  const { children, align = "middle", className } = props;
  return (
    <p
      className={classNames(styles.dimension, align === "start" && styles.start, className)}
      aria-hidden={children ? undefined : true}
    >
      {children ? <span className="label">{children}</span> : null}
    </p>
  );
}

/** Initials set like a drawing's revision stamp. Ornament: the name stands beside it, so it is not read aloud. */
export function Stamp({ initials, caption }: { initials: string; caption: string }) {
  return (
    <span className={styles.stamp} aria-hidden="true">
      <b>{initials}</b>
      <span>{caption}</span>
    </span>
  );
}

/** A day as a stamp: month, day of the month, weekday. `dateTime` is the date as YYYY-MM-DD. */
export function DateStamp(props: { month: string; day: string; weekday: string; dateTime: string }) {
  return (
    <time className={classNames(styles.date, "num")} dateTime={props.dateTime}>
      <span className="label">{props.month}</span> <b>{props.day}</b> <span className="label">{props.weekday}</span>
    </time>
  );
}

/** The looks of a status: `open` filled diamond, `soon` outline, `last` clay, `sold` a dash. */
export type StatusKind = "open" | "soon" | "last" | "sold";

/** A mark and a word; the words carry the meaning, the mark and the colour repeat it. */
export function StatusMark({
  kind,
  children,
  className,
}: {
  kind: StatusKind;
  children: ReactNode;
  className?: string;
}) {
  return <span className={classNames(styles.status, kind !== "open" && styles[kind], className)}>{children}</span>;
}

/** One line of figures with hairlines between them, each with its unit. Empty items are left out. */
export function Specs({ items, className }: { items: readonly ReactNode[]; className?: string }) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== false && item !== "");
  if (shown.length === 0) return null;
  return (
    <ul className={classNames(styles.specs, className)}>
      {shown.map((item, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are plain words without an identity of their own
        <li key={position}>{item}</li>
      ))}
    </ul>
  );
}
