import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../pictures/symbols.tsx";
import styles from "./field.module.css";

/** The attributes by which a field wires its control: id, ids of its notes, and whether it holds an error. */
type Wiring = { id?: string; describedBy?: string; invalid?: boolean };

const FieldContext = createContext<Wiring>({});

type OwnWiring = { id?: string | undefined; "aria-describedby"?: string | undefined; "aria-invalid"?: unknown };

/** The control's own attributes go before those of the field around it. */
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
 * A label, one control and its notes, wired by ids: the `TextInput` or `Select` inside takes its id, description and
 * invalid state from here. An `error` says how to mend it, a `hint` what is expected.
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

/** A line of text. Inside a `Field` it takes its id, description and invalid state from there. */
export function TextInput({ className, type = "text", ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} {...useFieldWiring(rest)} type={type} className={classNames(styles.input, className)} />;
}

/** Several lines of text; wired like `TextInput`. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <textarea {...rest} {...useFieldWiring(rest)} className={classNames(styles.input, styles.area, className)} />;
}

/** A box to tick with its label beside it, and its error below. */
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

/** A check box and its label, for where nothing can be wrong with it. */
export function BareCheckBox({ label, ...rest }: Omit<ComponentPropsWithRef<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}

/** The browser's own select in the looks of the site; wired like `TextInput`. */
export function Select({ className, ...rest }: ComponentPropsWithRef<"select">) {
  return <select {...rest} {...useFieldWiring(rest)} className={classNames(styles.input, styles.select, className)} />;
}

/** A unit or currency sign beside the control inside, in one frame. */
export function Affix({ before, after, children }: { before?: ReactNode; after?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.affix}>
      {before ? <span>{before}</span> : null}
      {children}
      {after ? <span>{after}</span> : null}
    </div>
  );
}

/** A choice of one among a few, as radio buttons side by side. `legend` names the group for screen readers. */
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
