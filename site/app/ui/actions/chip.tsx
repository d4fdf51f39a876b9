import type { ComponentPropsWithRef } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../pictures/icon.tsx";
import styles from "./chip.module.css";
import { SmartLink, type SmartLinkProps } from "./smart-link.tsx";

/** A row of chips, wrapping. */
export function Chips({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles.chips, className)} />;
}

/** A filter that is on or off. */
export function Chip({
  pressed,
  className,
  type = "button",
  ...rest
}: ComponentPropsWithRef<"button"> & { pressed: boolean }) {
  return <button {...rest} type={type} aria-pressed={pressed} className={classNames(styles.chip, className)} />;
}

/** A filter that is on, and the way out of it; `removeLabel` is read before the words, such as "Remove". */
export function ChipRemove({
  removeLabel,
  className,
  type = "button",
  children,
  ...rest
}: ComponentPropsWithRef<"button"> & { removeLabel: string }) {
  return (
    <button {...rest} type={type} className={classNames(styles.chip, styles.on, className)}>
      <span className="visually-hidden">{removeLabel}</span>
      {children}
      <Icon name="close" />
    </button>
  );
}

/** A chip that leads to an address, where filters live in the query. `current` marks the chosen one, `remove` the way out. */
export function ChipLink(props: SmartLinkProps & { current?: boolean; removeLabel?: string; clear?: boolean }) {
  const { current, removeLabel, clear, className, children, ...rest } = props;
  return (
    <SmartLink
      preventScrollReset
      {...rest}
      className={classNames(styles.chip, removeLabel && styles.on, clear && styles.clear, className)}
      aria-current={current || undefined}
    >
      {removeLabel ? <span className="visually-hidden">{removeLabel}</span> : null}
      {children}
      {removeLabel ? <Icon name="close" /> : null}
    </SmartLink>
  );
}
