import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./ornaments.module.css";

/** The dimension line: a thin line with ticks, as in a drawing, its label near the start. */
export function DimensionLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.dimension}>
      <span className="label">{children}</span>
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
export function StatusMark({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={classNames(styles.status, kind !== "open" && styles[kind])}>{children}</span>;
}

const housePaths = {
  "collection-easyhouse": "M6 44V24L30 10l24 14v20H6Zm12 0V30h10v14M36 30h10v8H36z",
  "collection-wee-cottage": "M14 44V26L30 8l16 18v18H14Zm11 0V32h10v12M30 8v6M41 20v-9h-4v5",
  "collection-limited-edition": "M4 44V22l14-11 14 11v22H4Zm28-16 12-9 12 9v16H32M12 44V31h8v13M38 44v-9h12v9M10 22h16",
  "collection-new-beginnings": "M4 44V22l13-10 13 10 13-10 13 10v22H4Zm26-22v22M12 44V31h8v13M40 44V31h8v13",
} as const;

/** The house front of a collection in hairline; ornament beside its name, so it is not read aloud. */
export function HouseSymbol({ name }: { name: string }) {
  const path = housePaths[name as keyof typeof housePaths];
  if (!path) return null;
  return (
    <svg
      viewBox="0 0 60 52"
      width="60"
      height="52"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={path} />
      <path d="M0 49.5h60M.5 46v6M59.5 46v6" stroke="var(--grass)" />
    </svg>
  );
}
