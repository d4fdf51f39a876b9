import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../pictures/symbols.tsx";
import styles from "./field.module.css";

/** Attributes that connect a control to its field: id, ids of its notes, and whether it has an error. */
type Wiring = { id?: string; describedBy?: string; invalid?: boolean };

const FieldContext = createContext<Wiring>({});

type OwnWiring = { id?: string | undefined; "aria-describedby"?: string | undefined; "aria-invalid"?: unknown };

/** The control's own attributes override those of the field around it. */
function useFieldWiring(own: OwnWiring) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field.id,
    "aria-describedby": own["aria-describedby"] ?? field.describedBy,
    "aria-invalid":
      own["aria-invalid"] === undefined
        ? field.invalid || undefined
        : own["aria-invalid"] === true || own["aria-invalid"] === "true",
  };
}

/**
 * A label, one control and its notes, connected by ids: the `TextInput` or `Select` inside gets its id, description and
 * invalid state from here. `error` explains how to fix the value, `hint` what is expected.
 */
export function Field(props: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  const generatedId = useId();
  const { label, hint, error, children, id = generatedId } = props;
  const describedBy = classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A text input. Inside a `Field` it gets its id, description and invalid state from there. */
export function TextInput({ className, type = "text", ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} {...useFieldWiring(rest)} type={type} className={classNames(styles.input, className)} />;
}

/** A multi-line text input, used like `TextInput`. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <textarea {...rest} {...useFieldWiring(rest)} className={classNames(styles.input, styles.area, className)} />;
}

/** A checkbox with its label, and its error below. */
export function CheckBox(
  props: Omit<ComponentPropsWithRef<"input">, "type" | "id"> & { id: string; label: ReactNode; error?: ReactNode },
) {
  const { label, error, id, ...rest } = props;
  return (
    <div className={styles.field}>
      <BareCheckBox
        {...rest}
        id={id}
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A checkbox and its label, when no error is possible. */
export function BareCheckBox({ label, ...rest }: Omit<ComponentPropsWithRef<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}

/** The browser's select, styled; used like `TextInput`. */
export function Select({ className, ...rest }: ComponentPropsWithRef<"select">) {
  return <select {...rest} {...useFieldWiring(rest)} className={classNames(styles.input, styles.select, className)} />;
}

/** A unit or currency sign beside the control, within its border. */
export function Affix(props: { before?: string | undefined; after?: string | undefined; children: ReactNode }) {
  const { before, after, children } = props;
  return (
    <div className={styles.affix} data-before={before} data-after={after}>
      {children}
    </div>
  );
}

/** A choice among a few, as radio buttons side by side. `legend` names the group for screen readers. */
export function SegmentedControl<Value extends string>(props: {
  legend: string;
  name: string;
  segments: readonly { value: Value; label: string; icon?: IconName }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { legend, name, segments, value, onChange } = props;
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon ? <Icon name={segment.icon} /> : null}
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A password input that can show its text; used like `TextInput`. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextInput {...props} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className={styles.show}
        aria-label={isShown ? "Hide password" : "Show password"}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </div>
  );
}

/** The steps of a form as a dimension line, completed ones bold. `step` counts from 1. */
export function Stepper({ titles, step }: { readonly titles: readonly string[]; readonly step: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ol role="list" className={`${styles.steps} num`} aria-label={`Step ${step} of ${titles.length}`}>
      {titles.map((title, position) => (
        <li
          key={title}
          aria-current={position + 1 === step ? "step" : undefined}
          data-done={position + 1 < step || undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  );
}
