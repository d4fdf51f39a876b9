import { __, sprintf } from "../i18n.ts";
import type { Field } from "../model.ts";
import { listOf } from "../model.ts";
import type { InputAttributes } from "./labeled.tsx";
import { choicesWith, linesOf, readNumber, storedTime, writtenNumber } from "./written.ts";

const { useEffect, useRef, useState } = wp.element;

interface InputProps {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  attributes: InputAttributes;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

const orNothing = (text: string) => (text === "" ? undefined : text);

/** A single-line text. */
export function TextInput({ value, onChange, attributes }: InputProps) {
  return (
    <input
      {...attributes}
      type="text"
      className="porchlight-input"
      value={textOf(value)}
      onChange={(event) => onChange(orNothing(event.target.value))}
    />
  );
}

/** A textarea that grows with its content. */
function Lines(props: React.TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }) {
  const input = useRef<HTMLTextAreaElement>(null);
  useGrowing(input, props.value);
  return <textarea {...props} ref={input} className="porchlight-input porchlight-input--lines" rows={2} />;
}

/** A multi-line text that grows with its content. */
export function TextareaInput({ field, value, onChange, attributes }: InputProps) {
  const text = textOf(value);
  return (
    <>
      <Lines {...attributes} value={text} onChange={(event) => onChange(orNothing(event.target.value))} />
      {field.maxLength !== undefined && text.length > field.maxLength * 0.8 && (
        <p className="porchlight-field__help">
          {text.length} of {field.maxLength} characters
        </p>
      )}
    </>
  );
}

function useGrowing(input: { current: HTMLTextAreaElement | null }, text: string): void {
  // Sets the height from the content.
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);
}

/** A number or an amount in USD, with separators unless focused. */
export function NumberInput({ field, value, onChange, attributes }: InputProps) {
  const isMoney = field.input === "money";
  const isDegrees = field.input === "latitude" || field.input === "longitude";
  // While focused, the text is kept as typed: "2." must not become "2".
  const [written, setWritten] = useState<string>();
  const shown =
    written !== undefined && readNumber(written) === (value ?? undefined) ? written : writtenNumber(value, !isDegrees);
  return (
    <span className="porchlight-number">
      {isMoney && <span aria-hidden="true">$</span>}
      <input
        {...attributes}
        type="text"
        inputMode={isMoney ? "numeric" : "decimal"}
        className="porchlight-input"
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          setWritten(event.target.value);
          onChange(readNumber(event.target.value));
        }}
        onBlur={() => setWritten(undefined)}
      />
      {field.unit && !isMoney && <span className="porchlight-number__unit">{field.unit}</span>}
    </span>
  );
}

const inputTypes = { day: "date", time: "time", "date-time": "datetime-local" } as const;

/** A date, time, or both, with the browser's input. */
export function TimeInput({ field, value, onChange, attributes }: InputProps) {
  const type = inputTypes[field.input as keyof typeof inputTypes];
  const text = textOf(value);
  const isReadable = text === "" || /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}(:\d{2})?)?$/.test(text);
  return (
    <>
      <input
        {...attributes}
        type={type}
        max={field.input === "day" ? "2099-12-31" : undefined}
        className="porchlight-input"
        value={isReadable ? (field.input === "date-time" ? text.slice(0, 16) : text) : ""}
        onChange={(event) =>
          onChange(field.input === "date-time" ? storedTime(event.target.value) : orNothing(event.target.value))
        }
      />
      {!isReadable && <p className="porchlight-field__help">{sprintf(__("Stored as “%s”."), text)}</p>}
    </>
  );
}

/** One of several values. */
export function SelectInput({ field, value, onChange, attributes }: InputProps) {
  return (
    <select
      {...attributes}
      className="porchlight-input porchlight-input--select"
      value={textOf(value)}
      onChange={(event) => onChange(orNothing(event.target.value))}
    >
      <option value="">{field.isRequired ? __("Choose …") : __("None")}</option>
      {choicesWith(field.values ?? [], value).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** Several values, stored in the order of the choices. */
export function MultiSelectInput({ field, value, onChange }: Omit<InputProps, "attributes">) {
  const chosen = listOf(value);
  const choices = chosen.reduce<readonly { value: string; label: string }[]>(choicesWith, field.values ?? []);
  return (
    <div className="porchlight-choices">
      {choices.map((choice) => (
        <label key={choice.value} className="porchlight-check">
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChange(
                choices
                  .map((each) => each.value)
                  .filter((each) => (each === choice.value ? event.target.checked : chosen.includes(each))),
              )
            }
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

/** Several texts, one per line. */
export function TextsInput({ value, onChange, attributes }: InputProps) {
  const [written, setWritten] = useState<string>();
  const stored = listOf(value).map(textOf).join("\n");
  const shown = written !== undefined && linesOf(written).join("\n") === stored ? written : stored;
  return (
    <Lines
      {...attributes}
      placeholder={__("One on each line")}
      value={shown}
      onChange={(event) => {
        setWritten(event.target.value);
        onChange(linesOf(event.target.value));
      }}
      onBlur={() => setWritten(undefined)}
    />
  );
}

/** A checkbox. */
export function CheckboxInput({ field, value, onChange, attributes }: InputProps) {
  return (
    <label className="porchlight-check">
      <input
        {...attributes}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {field.label}
    </label>
  );
}
