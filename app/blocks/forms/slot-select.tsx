import { controlNames } from "#app/domain/leads/lead-block.ts";
import { dayText, slotAt, type VisitDay, type VisitTimes } from "#app/domain/visits/visit-slots.ts";
import { Field, Select } from "#app/ui/forms/field.tsx";

/** The free times of a place as one select, which needs no JavaScript; the first option requests another time. */
export function SlotSelect(props: {
  readonly id: string;
  readonly times: VisitTimes;
  /** The chosen start (UTC, ISO); empty for another time. */
  readonly value: string;
  readonly error: string | undefined;
  /** Words of the first option. */
  readonly emptyLabel?: string;
  readonly onChange?: (startsAt: string) => void;
}) {
  const { id, times, value, error, emptyLabel = "Another time: tell us below", onChange } = props;
  return (
    <Field id={id} label={times.kind === "call" ? "A time for a call" : "A free time"} error={error}>
      <Select
        name={controlNames.slot}
        defaultValue={slotAt(times, value) ? value : ""}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        <option value="">{emptyLabel}</option>
        {times.days.map((each) => (
          <optgroup key={each.day} label={dayText(each.day)}>
            {each.slots.map(({ startsAt, label }) => (
              <option key={startsAt} value={startsAt}>
                {`${dayText(each.day)}, ${label}`}
              </option>
            ))}
            {each.slots.length === 0 ? <option disabled>{stateText[each.state]}</option> : null}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

/** Days without free times, in words. */
export const stateText: Readonly<Record<VisitDay["state"], string>> = {
  open: "No time left",
  full: "No time left",
  appointment: "By appointment",
  closed: "Closed",
};
