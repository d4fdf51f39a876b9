import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../pictures/icon.tsx";
import styles from "./button.module.css";
import { SmartLink, type SmartLinkProps } from "./smart-link.tsx";

/** How a button looks: `primary` (one a screen) or `line`; `small` is 40 px high; `wide` fills its column. */
export type ButtonLooks = { variant?: "primary" | "line"; size?: "small"; wide?: boolean };

function looks({ variant, size, wide }: ButtonLooks, className: string | undefined): string {
  const line = variant === "line" && styles.line;
  return classNames(styles.button, line, size === "small" && styles.small, wide && styles.wide, className);
}

/** A push button; `busy` announces that the work is under way and takes no second click. Default type `button`. */
export function Button(props: ComponentPropsWithRef<"button"> & ButtonLooks & { busy?: boolean }) {
  const { variant, size, wide, busy = false, className, type = "button", onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={looks({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: SmartLinkProps & ButtonLooks) {
  const { variant, size, wide, className, ...rest } = props;
  return <SmartLink {...rest} className={looks({ variant, size, wide }, className)} />;
}

/** A link onwards, underlined in grass, with an arrow that moves 3 px under the pointer. */
export function MoreLink({ children, className, icon = "arrow", ...rest }: SmartLinkProps & { icon?: IconName }) {
  return (
    <SmartLink {...rest} className={classNames(styles.more, className)}>
      {children}
      <Icon name={icon} />
    </SmartLink>
  );
}

/** A button that looks like `MoreLink`, for what happens on the same page. */
export function MoreButton(props: ComponentPropsWithRef<"button"> & { icon?: IconName; children: ReactNode }) {
  const { children, className, icon = "arrow", type = "button", ...rest } = props;
  return (
    <button {...rest} type={type} className={classNames(styles.more, className)}>
      {children}
      <Icon name={icon} />
    </button>
  );
}

/** A 44 px square button with a symbol; `label` is its name. `plain` has no edge. */
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
