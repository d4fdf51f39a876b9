import type { ComponentPropsWithRef, ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./notice.module.css";

/** A message in the page, with its action at the right. */
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
 * The region of notices over the page: bottom right above 720 px, the whole width at the bottom below. Mount it before
 * the first notice: a live region must exist before its content changes. Regions are stacked above each other and above
 * the bars at the bottom of the screen. Rendered in the browser only.
 */
export function NoticeRegion({ label, children }: { label: string; children?: ReactNode }) {
  return createPortal(
    <div className={styles.region} role="status" aria-label={label}>
      {children}
    </div>,
    stackOfPage(),
  );
}

/**
 * Content in the same corner below all notices, which shrinks when they need its height. Rendered in the browser only.
 */
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
