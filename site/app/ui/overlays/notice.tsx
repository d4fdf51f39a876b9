import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./notice.module.css";

/** A message in the page: `plain`, `done` (a form was sent) or `error` (read aloud at once); its action at the right. */
export function Notice(
  props: Omit<ComponentPropsWithRef<"div">, "title"> & {
    tone?: "plain" | "done" | "error";
    title?: ReactNode;
    action?: ReactNode;
  },
) {
  const { tone = "plain", title, action, className, children, ...rest } = props;
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      {...rest}
      className={classNames(styles.notice, tone !== "plain" && styles[tone], className)}
    >
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
