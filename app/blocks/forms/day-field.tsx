import { useId, useRef, useState } from "react";
import { dayText, type VisitDay } from "#app/domain/visits/visit-slots.ts";
import { dateBadge } from "#app/domain/wording/dates.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import styles from "./day-field.module.css";
import { stateText } from "./slot-select.tsx";

/** The value of the option for any day. */
export const anyDay = "Any day";

/**
 * A choice of days, any day, or another time as text; a day with free times also offers these. `onChange` is called
 * with the value to submit, such as `Tue, Nov 24, 2026, 10 am`.
 */
export function DayField(props: {
  readonly label: string;
  readonly days: readonly VisitDay[];
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}) {
  const { label, days, value, maxLength, onChange, error } = props;
  const id = useId();
  const otherTime = useRef<HTMLInputElement>(null);
  const chosen = days.find(({ day }) => value === dayText(day) || value.startsWith(`${dayText(day)}, `));
  const isListed = value === anyDay || chosen !== undefined;
  const [isOther, setOther] = useState(!isListed);
  const radio = (option: string, isChecked: boolean, group = "day") => ({
    type: "radio",
    name: `${id}-${group}`,
    className: "visually-hidden",
    checked: !isOther && isChecked,
    onChange: () => {
      setOther(false);
      onChange(option);
    },
  });
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        <label className={styles.day}>
          <input {...radio(anyDay, value === anyDay)} />
          <span className={styles.any}>{anyDay}</span>
        </label>
        {days.map((each) => {
          const { day, state } = each;
          const { weekday = "", month = "", day: number = "" } = dateBadge(day) ?? {};
          const isOffered = state === "open" || state === "appointment";
          const Cell = isOffered ? "label" : "div";
          return (
            <Cell key={day} className={styles.day} data-closed={isOffered ? undefined : true}>
              {isOffered ? <input {...radio(dayText(day), each === chosen)} aria-label={dayText(day)} /> : null}
              <span className="label">{weekday}</span>
              <b className="num">{number}</b>
              <span className={styles.month}>{isOffered ? month : stateText[state]}</span>
            </Cell>
          );
        })}
      </div>
      {!isOther && chosen?.state === "appointment" ? (
        <p className="small muted">By appointment: ask for this day, and we’ll agree on a time with you.</p>
      ) : null}
      {!isOther && chosen && chosen.slots.length > 0 ? (
        <fieldset>
          <legend className={styles.legend}>A free time on {dayText(chosen.day)}</legend>
          <div className={styles.times}>
            <label className={styles.time}>
              <input {...radio(dayText(chosen.day), value === dayText(chosen.day), "time")} />
              <span>Any time</span>
            </label>
            {chosen.slots.map(({ startsAt, label: time }) => {
              const option = `${dayText(chosen.day)}, ${time}`;
              return (
                <label key={startsAt} className={styles.time}>
                  <input {...radio(option, value === option, "time")} />
                  <span className="num">{time}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      ) : null}
      <div className={styles.other}>
        <label className={styles.day}>
          <input
            {...radio("", false)}
            checked={isOther}
            onChange={() => {
              setOther(true);
              onChange(otherTime.current?.value ?? "");
            }}
          />
          <span>Another time</span>
        </label>
        <TextInput
          ref={otherTime}
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
