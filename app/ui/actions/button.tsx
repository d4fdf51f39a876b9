import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../pictures/symbols.tsx";
import styles from "./button.module.css";
import { SmartLink, type SmartLinkProps } from "./links.tsx";

/** The outlined `line` variant stands beside the filled one; `small` is 40 px high; `wide` fills its column. */
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

/** A link onwards, underlined in grass, with an arrow that moves 3 px under the pointer. */
export function MoreLink({ children, icon = "arrow", ...rest }: SmartLinkProps & { icon?: IconName }) {
  return (
    <SmartLink {...rest} className={styles.more}>
      {children}
      <Icon name={icon} />
    </SmartLink>
  );
}

/** A button that looks like `MoreLink`, for what happens on the same page. */
export function MoreButton(props: ComponentPropsWithRef<"button"> & { icon: IconName; children: ReactNode }) {
  const { children, className, icon, type = "button", ...rest } = props;
  return (
    <button {...rest} type={type} className={classNames(styles.more, className)}>
      {children}
      <Icon name={icon} />
    </button>
  );
}

/** A 44 px square button with a symbol; `label` is its accessible name. `plain` has no border. */
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
      className={classNames(styles.icon, plain && styles.plain, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
