import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";

/** The place of notices: bottom right above 720 px, the whole width at the bottom below. */
export function ToastRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.region} aria-label={label}>
      {children}
    </section>
  );
}

/**
 * A notice with its countdown bar, looks only (S4.44 and S4.46 are its owner's). `remaining` runs from 100 to 0. The owner
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
  const { title, remaining, onClose, picture, tone = "plain", closeLabel = "Close", className, children, ...rest } = props;
  const share = Math.min(100, Math.max(0, remaining)) / 100;
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      {...rest}
      className={classNames(styles.toast, picture ? styles.pictured : null, tone === "error" && styles.error, className)}
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
