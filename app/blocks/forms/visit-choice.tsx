import { useId } from "react";
import { Form } from "react-router";
import { visitHref } from "#app/domain/leads/visit-href.ts";
import type { VisitChoice } from "#app/graphql/catalog/visit-choices.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import styles from "./form-block.module.css";

/** A select of the neighborhoods and homes to visit; `onChange` is called with a URL, empty for none in particular. */
export function VisitChoiceSelect(props: {
  readonly id: string;
  readonly choices: readonly VisitChoice[];
  readonly value: string;
  readonly onChange?: (uri: string) => void;
}) {
  const { id, choices, value, onChange } = props;
  return (
    <Field id={id} label="Which neighborhood or home?">
      <Select
        name="about"
        {...(onChange ? { value, onChange: (event) => onChange(event.currentTarget.value) } : { defaultValue: value })}
      >
        <option value="">Any, or I don’t know yet</option>
        {choices.map(({ uri, title, homes }) => (
          <optgroup key={uri} label={title}>
            <option value={uri}>{title}</option>
            {homes.map((home) => (
              <option key={home.uri} value={home.uri}>
                {home.title}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

/** Chooses what to visit, before the form of the contact page; reloads the page with its free times. */
export function VisitChoiceForm({ choices }: { readonly choices: readonly VisitChoice[] }) {
  const id = useId();
  return (
    <Form method="get" action={visitHref()} reloadDocument className={styles.choice}>
      <VisitChoiceSelect id={id} choices={choices} value="" />
      <Button type="submit" variant="line">
        Show open times
      </Button>
    </Form>
  );
}
