import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./symbols.module.css";

/** The icons of `app/styles/icons.css`. */
export const iconNames = [
  "arrow",
  "out",
  "check",
  "close",
  "menu",
  "plus",
  "minus",
  "map",
  "list",
  "filter",
  "down",
  "left",
  "mirror",
  "expand",
  "share",
  "heart",
  "print",
  "phone",
  "chat",
  "play",
  "search",
  "heart-filled",
] as const;

/** Name of an icon. */
export type IconName = (typeof iconNames)[number];

/** The classes of a flex or grid container that has an icon before its content. */
export function withIcon(name: IconName): string {
  return `with-icon icon-${name}`;
}

/** An icon in the color and 1.25 times the size of the text around it; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon icon-${name}`} aria-hidden="true" />;
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
