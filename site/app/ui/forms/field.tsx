import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { FieldContext } from "./field-context.ts";

/** A sentence under a field: an `error` says how to mend it, a `hint` what is expected. */
export function FormNote({ kind, id, children }: { kind: "error" | "hint"; id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles[kind]}>
      {children}
    </p>
  );
}

type Notes = { hint?: ReactNode; error?: ReactNode };

function noteIds(id: string, { hint, error }: Notes): string | undefined {
  return classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined;
}

function NoteLines({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {error ? (
        <FormNote kind="error" id={`${id}-error`}>
          {error}
        </FormNote>
      ) : null}
      {hint ? (
        <FormNote kind="hint" id={`${id}-hint`}>
          {hint}
        </FormNote>
      ) : null}
    </>
  );
}

/**
 * A label, one control and its notes, wired by ids: the `TextInput`, `TextArea` or `Select` inside takes its
 * id, description and invalid state from here. `optional` is the word after the label of a field that may stay empty.
 */
export function Field(
  props: Notes & {
    label: ReactNode;
    labelHidden?: boolean;
    optional?: string;
    id?: string;
    children: ReactNode;
    className?: string;
  },
) {
  const generated = useId();
  const { label, labelHidden, optional, hint, error, children, className, id = generated } = props;
  const wiring = { id, describedBy: noteIds(id, { hint, error }), invalid: Boolean(error) };
  return (
    <div className={classNames(styles.field, className)}>
      <label className={labelHidden ? "visually-hidden" : styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> {optional}</span> : null}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <NoteLines id={id} hint={hint} error={error} />
    </div>
  );
}

/** A group of controls under one legend, such as radio buttons, with its notes. */
export function Fieldset(
  props: Notes & { legend: ReactNode; legendSize?: "large"; id?: string; children: ReactNode; className?: string },
) {
  const generated = useId();
  const { legend, legendSize, hint, error, children, className, id = generated } = props;
  return (
    <fieldset id={id} className={classNames(styles.field, className)} aria-describedby={noteIds(id, { hint, error })}>
      <legend className={styles.legend} data-size={legendSize}>
        {legend}
      </legend>
      {children}
      <NoteLines id={id} hint={hint} error={error} />
    </fieldset>
  );
}
