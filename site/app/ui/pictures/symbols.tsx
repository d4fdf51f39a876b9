import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { nameFieldPx, nameFigure } from "./name-figure.ts";
import styles from "./symbols.module.css";

/** The icons: of each the path on a field of 24 by 24. */
export const iconPaths = {
  arrow: "M4 12h15M13 6l6 6-6 6",
  out: "M7 17 17 7M9 7h8v8",
  check: "m4.5 12.5 5 5 10-11",
  close: "m5 5 14 14M19 5 5 19",
  menu: "M3 8h18M3 16h18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  map: "m3 6 6-2.5 6 2.5 6-2.5v14L15 20l-6-2.5L3 20V6Zm6-2.5v14M15 6v14",
  list: "M4 6h16M4 12h16M4 18h16",
  filter: "M3 6h18M6 12h12M10 18h4",
  down: "m6 9.5 6 6 6-6",
  left: "M20 12H5M11 6l-6 6 6 6",
  mirror: "M12 3v18M9 7 3 18h6V7Zm6 0 6 11h-6V7Z",
  expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  share: "M12 15V3M7.5 7 12 3l4.5 4M5 12v8h14v-8",
  heart: "M12 20.2C6.2 15.6 3.2 12.4 3.2 8.8A4.6 4.6 0 0 1 12 6.9a4.6 4.6 0 0 1 8.8 1.9c0 3.6-3 6.8-8.8 11.4Z",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7v-7Z",
  phone:
    "M5 3.5h4l1.6 4.6-2.4 1.7a12 12 0 0 0 6 6l1.7-2.4 4.6 1.6v4c0 .8-.7 1.5-1.5 1.5A16.5 16.5 0 0 1 3.5 5c0-.8.7-1.5 1.5-1.5Z",
  chat: "M4 5h16v11h-9.5L6 20v-4H4V5Z",
  play: "M7 4.5v15l12-7.5-12-7.5Z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L21 21",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof iconPaths;

/** An icon in the colour and 1.25 times the size of the text around it; not read aloud. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames("icon", className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** The dimension line: a thin line with ticks, as in a drawing, its label near the start. */
export function DimensionLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.dimension}>
      <span className="label">{children}</span>
    </p>
  );
}

/**
 * Initials set like a drawing's revision stamp, before the figure of the name. Ornament: the name stands beside it, so
 * it is not read aloud.
 */
export function Stamp({ initials, name, caption }: { initials: string; name: string; caption: string }) {
  const { walk, ring } = nameFigure(name);
  const half = nameFieldPx;
  return (
    <span className={styles.stamp} aria-hidden="true">
      <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
        <path d={ring} />
        <path className={styles.walk} d={walk} />
      </svg>
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

const amenityPaths: Readonly<Record<string, string>> = {
  location:
    "M16 29S6 18.500 6 12a10 10 0 0 1 20 0c0 6.500-10 17-10 17Zm0-13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z",
  active_lifestyle:
    "M3 27c5-1 6-6 10-7s5 3 9 2 5-6 7-9M22 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM14 19l3-6 5 2 4-2M17 13l-4-2-4 3",
  scenery: "M2 25 11 11l5 7 4-5 10 12H2ZM23 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M2 29h28",
  shopping_dinning: "M6 3v9a3 3 0 0 0 6 0V3M9 12v17M22 29V18h-4V9c0-4 2-6 4-6v15M9 3v7",
  low_maintenance: "M4 15 16 5l12 10M7 13v14h18V13M12 20l3 3 6-7",
};

/** One of the specification's five symbols of a place in hairline (S3.48), read aloud as `label`. */
export function AmenitySymbol({ name, label }: { name: string; label: string }) {
  const path = amenityPaths[name];
  if (!path) return null;
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
