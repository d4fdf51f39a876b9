import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./placeholders.module.css";

/** An empty list: three dashed houses, a message, and what to do. */
export function EmptyState(props: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}) {
  const { title, children, action, level = 3, className } = props;
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
          className={styles.dimension}
          d="M30 176H110M30 170v12M110 170v12M140 176H232M140 170v12M232 170v12M262 176H330M262 170v12M330 170v12"
        />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      <p className="muted">{children}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

/** A card that is loading: the outline of an elevation, and lines in place of text. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <svg viewBox="0 0 300 200" aria-hidden="true" focusable="false">
        <path
          className={styles.drawn}
          d="M20 168H280M40 168V104L96 58 152 104V168M152 168V112H262V168M146 112 206 76 268 112M72 168V128H104V168M112 128H136V148H112ZM176 168V132H240V168M176 144H240M176 156H240"
        />
        <path className={styles.measure} d="M40 184H262M40 178V190M262 178V190" />
      </svg>
      <div className={styles.lines} aria-hidden="true">
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    </div>
  );
}

/** Announces once, for screen readers, what is loading in place of the skeletons inside. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  );
}

/** A message when something could not be loaded, and a button to try again. */
export function NotLoaded({ children, onRetry }: { readonly children: ReactNode; readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles.notLoaded}>
      <p>{children}</p>
      <p>
        <Button onClick={onRetry}>Try again</Button>
      </p>
    </div>
  );
}
