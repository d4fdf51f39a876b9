import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./symbols.module.css";

/** The icons, each a path on a grid of 24 by 24. */
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

/** An icon in the color and 1.25 times the size of the text around it; hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames("icon", className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** A dimension line: a thin line with ticks, as in a drawing, and its label near the start. */
export function DimensionLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.dimension}>
      <span className="label">{children}</span>
    </p>
  );
}

/** The mark of a status: `open` filled diamond, `soon` outline, `last` clay, `sold` a dash. */
export type StatusKind = "open" | "soon" | "last" | "sold";

/** A status with its mark; the text has the meaning, mark and color repeat it. */
export function StatusMark(props: { kind: StatusKind; children: ReactNode; as?: "span" | "p"; className?: string }) {
  const { kind, children, as: Element = "span", className } = props;
  return (
    <Element className={classNames(styles.status, kind !== "open" && styles[kind], className)}>{children}</Element>
  );
}

/** A date badge: month, day of the month, weekday. `dateTime` is the date as YYYY-MM-DD. */
export function DateStamp(props: { month: string; day: string; weekday: string; dateTime: string }) {
  return (
    <time className={classNames(styles.date, "num")} dateTime={props.dateTime}>
      <span className="label">{props.month}</span> <b>{props.day}</b> <span className="label">{props.weekday}</span>
    </time>
  );
}
