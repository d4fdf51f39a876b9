import type { ComponentPropsWithRef } from "react";
import { classNames } from "../class-names.ts";
import styles from "./chip.module.css";
import { SmartLink, type SmartLinkProps } from "./links.tsx";

/** A row of chips, wrapping. */
export function Chips({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles.chips, className)} />;
}

/** A filter that lives in the query of the URL; `current` marks the chosen one. */
export function ChipLink({ current, ...rest }: Omit<SmartLinkProps, "className"> & { current?: boolean }) {
  return <SmartLink preventScrollReset {...rest} className={styles.chip} aria-current={current || undefined} />;
}
