import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../pictures/icon.tsx";
import styles from "./toast.module.css";

/**
 * The place of notices: bottom right above 720 px, the whole width at the bottom below. Keep it on the page while it
 * is empty: screen readers announce what appears in a live region that was there before.
 */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={styles.region} role="status" aria-label={label}>
      {children}
    </div>
  );
}

/**
 * A notice with its countdown bar (S4.44) and its cross (S4.46), looks only; set it in a `ToastRegion`. `remaining` runs from 100 to 0. The owner
 * stops the clock under the pointer and while focus is inside (`onPointerEnter`, `onFocus` and so on are passed on).
 */
export function Toast(
  props: Omit<ComponentPropsWithRef<"div">, "title"> & {
    title: ReactNode;
    remaining: number;
    onClose: () => void;
    picture?: ReactNode;
    tone?: "plain" | "error";
    closeLabel?: string;
  },
) {
  const {
    title,
    remaining,
    onClose,
    picture,
    tone = "plain",
    closeLabel = "Close",
    className,
    children,
    ...rest
  } = props;
  const share = Math.min(100, Math.max(0, remaining)) / 100;
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      {...rest}
      className={classNames(
        styles.toast,
        picture ? styles.pictured : null,
        tone === "error" && styles.error,
        className,
      )}
    >
      {picture}
      <div className={styles.body}>
        <strong>{title}</strong>
        {children}
      </div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}
