import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../pictures/icon.tsx";
import styles from "./segmented-control.module.css";

/** One choice of a segmented control. */
export type Segment<Value extends string> = { value: Value; label: string; icon?: IconName; disabled?: boolean };

/**
 * A choice of one among a few, as radio buttons side by side; works in a plain form. Give `value` with
 * `onChange`, or `defaultValue` to leave the choice to the form.
 */
export function SegmentedControl<Value extends string>(props: {
  legend: string;
  legendHidden?: boolean;
  name: string;
  segments: readonly Segment<Value>[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** Equal segments over the whole width. */
  fill?: boolean;
  className?: string;
}) {
  const { legend, legendHidden, name, segments, value, defaultValue, onChange, fill, className } = props;
  return (
    <fieldset className={classNames(styles.group, className)}>
      <legend className={legendHidden ? "visually-hidden" : styles.legend}>{legend}</legend>
      <div className={classNames(styles.segments, fill && styles.fill)}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={segment.value}
              disabled={segment.disabled}
              {...(value === undefined
                ? { defaultChecked: segment.value === defaultValue, onChange: () => onChange?.(segment.value) }
                : { checked: segment.value === value, onChange: () => onChange?.(segment.value) })}
            />
            {segment.icon ? <Icon name={segment.icon} /> : null}
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
