import { useId, useRef, useState } from "react";
import { calendarLeaf, formatDate } from "#app/domain/wording/dates.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import styles from "./day-field.module.css";

/** What is sent where every day suits. */
export const anyDay = "Any day";

/** What is sent for an ISO day: `Tue, Nov 24, 2026`. */
function dayValue(day: string): string {
  return `${calendarLeaf(day)?.weekday ?? ""}, ${formatDate(day)}`;
}

/** A day out of a few, any day, or another time in words. `onChange` gets the words that are sent. */
export function DayField(props: {
  readonly label: string;
  readonly days: readonly string[];
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}) {
  const { label, days, value, maxLength, onChange, error } = props;
  const id = useId();
  const words = useRef<HTMLInputElement>(null);
  const isListed = value === anyDay || days.some((day) => dayValue(day) === value);
  const [isOther, setOther] = useState(!isListed);
  const choose = (chosen: string) => {
    setOther(false);
    onChange(chosen);
  };
  const radio = (chosen: string) => ({
    type: "radio",
    name: `${id}-day`,
    className: "visually-hidden",
    checked: !isOther && value === chosen,
    onChange: () => choose(chosen),
  });
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        <label className={styles.day}>
          <input {...radio(anyDay)} />
          <span className={styles.any}>{anyDay}</span>
        </label>
        {days.map((day) => {
          const { weekday = "", month = "", day: number = "" } = calendarLeaf(day) ?? {};
          return (
            <label key={day} className={styles.day}>
              <input {...radio(dayValue(day))} aria-label={dayValue(day)} />
              <span className="label">{weekday}</span>
              <b className="num">{number}</b>
              <span className={styles.month}>{month}</span>
            </label>
          );
        })}
      </div>
      <div className={styles.other}>
        <label className={styles.day}>
          <input
            {...radio("")}
            checked={isOther}
            onChange={() => {
              setOther(true);
              onChange(words.current?.value ?? "");
            }}
          />
          <span>Another time</span>
        </label>
        <TextInput
          ref={words}
          aria-label="Another time, in your words"
          placeholder="After work"
          defaultValue={isListed ? "" : value}
          maxLength={maxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={(event) => {
            setOther(true);
            onChange(event.currentTarget.value);
          }}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
