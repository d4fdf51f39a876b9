import type { ComponentPropsWithRef, ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./notice.module.css";

/** A message in the page, its action at the right. */
export function Notice(
  props: Omit<ComponentPropsWithRef<"div">, "title" | "className"> & { title?: ReactNode; action?: ReactNode },
) {
  const { title, action, children, ...rest } = props;
  return (
    <div role="status" {...rest} className={styles.notice}>
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}

/**
 * Where notices appear over the page: bottom right above 720 px, the whole width at the bottom below. Mount it before
 * the first notice: screen readers announce what appears in a live region that was there before. Regions stand one above
 * the other, and above the bars at the bottom of the screen. In the browser only.
 */
export function NoticeRegion({ label, children }: { label: string; children?: ReactNode }) {
  return createPortal(
    <div className={styles.region} role="status" aria-label={label}>
      {children}
    </div>,
    stackOfPage(),
  );
}

/** What stays in that corner, below all notices, and shrinks where they need its height. In the browser only. */
export function BelowNotices({ children }: { children?: ReactNode }) {
  return createPortal(<div className={styles.below}>{children}</div>, stackOfPage());
}

let stack: HTMLElement | null = null;

function stackOfPage(): HTMLElement {
  if (!stack?.isConnected) {
    stack = document.createElement("div");
    if (styles.stack) stack.className = styles.stack;
    document.body.append(stack);
  }
  return stack;
}
