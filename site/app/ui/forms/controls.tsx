import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { useFieldWiring } from "./field-context.ts";

/** A line of text. Inside a `Field` it takes its id, description and invalid state from there. */
export function TextInput({ className, type = "text", ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} {...useFieldWiring(rest)} type={type} className={classNames(styles.input, className)} />;
}

/** Several lines of text; wired like `TextInput`. */
export function TextArea({ className, rows = 3, ...rest }: ComponentPropsWithRef<"textarea">) {
  return (
    <textarea
      {...rest}
      {...useFieldWiring(rest)}
      rows={rows}
      className={classNames(styles.input, styles.area, className)}
    />
  );
}

/** The browser's own select in the looks of the house; `small` for bars above lists; wired like `TextInput`. */
export function Select(props: ComponentPropsWithRef<"select"> & { small?: boolean }) {
  const { className, small, ...rest } = props;
  return (
    <select
      {...rest}
      {...useFieldWiring(rest)}
      className={classNames(styles.input, styles.select, small && styles.small, className)}
    />
  );
}

/** A unit or currency sign beside the control inside, in one frame. */
export function Affix(props: { before?: ReactNode; after?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={classNames(styles.affix, props.className)}>
      {props.before ? <span>{props.before}</span> : null}
      {props.children}
      {props.after ? <span>{props.after}</span> : null}
    </div>
  );
}

type CheckProps = Omit<ComponentPropsWithRef<"input">, "type" | "children"> & {
  label: ReactNode;
  /** How many entries it would give, at the right. */
  count?: number;
};

/** A check box with its label. */
export function Checkbox({ label, count, className, ...rest }: CheckProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
      <Count value={count} />
    </label>
  );
}

/** A radio button with its label; set several with one `name` in a `Fieldset`. */
export function Radio({ label, count, className, ...rest }: CheckProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...rest} type="radio" />
      <span>{label}</span>
      <Count value={count} />
    </label>
  );
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? null : <span className={styles.count}>{value}</span>;
}
