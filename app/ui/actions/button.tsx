import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { type IconName, withIcon } from "../pictures/symbols.tsx";
import styles from "./button.module.css";
import { SmartLink, type SmartLinkProps } from "./links.tsx";

/** The outlined `line` variant is a secondary button; `small` is 40 px high; `wide` fills its column. */
type ButtonLooks = { variant?: "line"; size?: "small"; wide?: boolean };

function buttonClass({ variant, size, wide }: ButtonLooks, className: string | undefined): string {
  const line = variant === "line" && styles.line;
  return classNames(styles.button, line, size === "small" && styles.small, wide && styles.wide, className);
}

/** A push button. Default type `button`. */
export function Button(props: ComponentPropsWithRef<"button"> & ButtonLooks) {
  const { variant, size, wide, className, type = "button", ...rest } = props;
  return <button {...rest} type={type} className={buttonClass({ variant, size, wide }, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink(props: SmartLinkProps & ButtonLooks) {
  const { variant, size, wide, className, ...rest } = props;
  return <SmartLink {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}

/** A link to more, with an arrow that moves on hover. */
export function MoreLink({ children, icon = "arrow", ...rest }: SmartLinkProps & { icon?: IconName }) {
  return (
    <SmartLink {...rest} className={classNames(styles.more, withIcon(icon))}>
      {children}
    </SmartLink>
  );
}

/** A button styled like `MoreLink`, for actions on the same page. */
export function MoreButton(props: ComponentPropsWithRef<"button"> & { icon: IconName; children: ReactNode }) {
  const { children, className, icon, type = "button", ...rest } = props;
  return (
    <button {...rest} type={type} className={classNames(styles.more, withIcon(icon), className)}>
      {children}
    </button>
  );
}

/** A 44 px square button with an icon; `label` is its accessible name. `plain` has no border. */
export function IconButton(
  props: Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> & {
    icon: IconName;
    label: string;
    plain?: boolean;
  },
) {
  const { icon, label, plain, className, type = "button", ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.icon, withIcon(icon), plain && styles.plain, className)}
      aria-label={label}
    />
  );
}

/** A row of chips, wrapping. */
export function Chips({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles.chips, className)} />;
}

/** A filter in the query of the URL; `current` marks the chosen one. */
export function ChipLink({ current, ...rest }: Omit<SmartLinkProps, "className"> & { current?: boolean }) {
  return <SmartLink preventScrollReset {...rest} className={styles.chip} aria-current={current || undefined} />;
}
