import type { Ref } from "react";
import { controlNames } from "#app/domain/leads/lead-block.ts";
import { checkedValue, type LeadField, maxCharacters } from "#app/domain/leads/lead-form.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CheckBox, Field, Select, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import styles from "./form-block.module.css";

/**
 * One field with its label and its error; `value` is its initial value. A label with an “if”, as in “Phone, if you want
 * a text back”, already shows that the field is optional.
 */
export function LeadFieldView(props: {
  readonly id: string;
  readonly field: LeadField;
  readonly value: string | undefined;
  readonly error: string | undefined;
}) {
  const { id, field, value = "", error } = props;
  const { name, label, type, isRequired, options = [], autocomplete } = field;
  const common = { name, required: isRequired, autoComplete: autocomplete };
  if (type === "checkbox") {
    return (
      <CheckBox id={id} {...common} label={label} value={checkedValue} defaultChecked={value !== ""} error={error} />
    );
  }
  const text = { ...common, defaultValue: value, maxLength: maxCharacters[type] };
  return (
    <Field id={id} label={isRequired || /\bif\b/.test(label) ? label : `${label} (optional)`} error={error}>
      {type === "textarea" ? (
        <TextArea rows={5} {...text} />
      ) : type === "select" ? (
        <Select {...common} defaultValue={value}>
          <option value="">{isRequired ? "Choose one" : "No preference"}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <TextInput {...text} type={type === "reach" || type === "day" ? "text" : type} />
      )}
    </Field>
  );
}

/** The honeypot: a field that is hidden from people and that bots fill in. */
export function Honeypot({ ref }: { readonly ref?: Ref<HTMLInputElement> }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input ref={ref} name={controlNames.honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** How the data of a form is used. */
export function PrivacyNote() {
  return (
    <p className="small muted">
      We use this to answer you and for nothing else. <SmartLink href="/privacyterms/">Privacy</SmartLink>
    </p>
  );
}
