import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./empty-state.module.css";

/** Nothing here yet: three houses not drawn out, what is missing, and what to do about it. */
export function EmptyState(props: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}) {
  const { title, children, action, level = 2, className } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      <svg viewBox="0 0 360 190" aria-hidden="true" focusable="false">
        <path d="M10 160H350" />
        <path
          strokeDasharray="5 5"
          d="M30 160V100L70 66l40 34v60M140 160V92l46-38 46 38v68M262 160v-56l34-30 34 30v56"
        />
        <path
          className={styles.measure}
          d="M30 176H110M30 170v12M110 170v12M140 176H232M140 170v12M232 170v12M262 176H330M262 170v12M330 170v12"
        />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      <p className="muted">{children}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
